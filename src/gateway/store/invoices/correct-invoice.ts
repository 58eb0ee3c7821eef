import type { InvoiceCorrection, InvoiceRow } from "#contract/invoices/schema.ts";
import { refuseForeignGstin } from "#contract/invoices/fields.ts";
import { refuseCorrection } from "#contract/invoices/issuing.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { invoiceKind, publishInvoices } from "./invoice-kind.ts";
import { type InvoicingStore, readInvoicingStore } from "./invoicing-store.ts";
import { type InvoiceDraft, writeInvoices } from "./issuing/write-invoices.ts";

/**
 * Issues an invoice that replaces another: with another buyer and the present settings of the store, and with the same
 * goods and prices. Resolves with the new one. Refused with 409 when the old one was corrected before.
 */
export async function correctInvoice(
  trx: Trx,
  ref: RecordRef,
  given: Omit<InvoiceCorrection, "version">,
  author: Author,
): Promise<InvoiceRow> {
  let issued: readonly { readonly id: string }[] = [];
  await changeRecord(trx, invoiceKind, ref, author, async (old) => {
    const because = refuseCorrection(old);
    if (because !== null) throw new Refusal("move-not-allowed", because, { current: old });
    const store = await readInvoicingStore(trx, old.storeId);
    const written = await writeInvoices(trx, store, old.kind, [await draftOf(trx, store, old, given)], author);
    issued = written;
    return { fields: {}, text: `corrected by ${written[0]?.document.number}: ${given.reason}` };
  });
  const [row] = await publishInvoices(trx, ref.storeId, issued, author);
  if (!row) throw new Error("the correction cannot be read");
  return row;
}

async function draftOf(
  trx: Trx,
  { seller }: InvoicingStore,
  old: InvoiceRow,
  { name, gstin, address, reason }: Omit<InvoiceCorrection, "version">,
): Promise<InvoiceDraft> {
  const { document, ...of } = await trx
    .selectFrom("invoices")
    .select(["order_id as orderId", "delivery", "return_id as returnId", "document"])
    .where("store_id", "=", old.storeId)
    .where("id", "=", old.id)
    .executeTakeFirstOrThrow();
  const to = document.buyer.address;
  const foreign = to?.line ? refuseForeignGstin(gstin, to.state || (document.placeOfSupply?.name ?? "")) : null;
  if (foreign !== null) throw wrongField("gstin", foreign);
  const buyer = { ...document.buyer, name, gstin, ...(address !== undefined && { ownAddress: address }) };
  return {
    ...of,
    corrects: old.id,
    reason,
    facts: {
      ...document,
      deliveryTaxes: (document.deliveryTaxes ?? []).map((part) => ({ ...part, amount: part.taxable + part.tax })),
      seller,
      buyer,
      corrects: old.number,
      correctsIssuedAt: document.issuedAt,
    },
  };
}
