/**
 * How far an invoice has come on its way to the program that takes a store's invoices: no program was set up when it was
 * issued, it waits for its turn, it was taken, or the last try failed. It is the status of an invoice.
 */
export const syncStatuses = ["Not sent", "Waiting", "Sent", "Failed"] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** Why an invoice cannot be sent on once more; null when it can. */
export function refuseSync({ status }: { readonly status: SyncStatus }): string | null {
  return status === "Waiting" ? "it waits for its turn already" : null;
}
