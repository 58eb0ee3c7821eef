import type { InvoiceRow } from "#contract/invoices/schema.ts";

/** Why an invoice cannot be sent on once more; null when it can. */
export function refuseSending({ status }: Pick<InvoiceRow, "status">): string | null {
  return status === "Waiting" ? "it waits for its turn already" : null;
}

/** Why an invoice cannot be corrected; null when it can. */
export function refuseCorrection({ correctedBy }: Pick<InvoiceRow, "correctedBy">): string | null {
  return correctedBy === null ? null : `it was corrected by ${correctedBy}: correct that one`;
}
