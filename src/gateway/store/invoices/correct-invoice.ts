import { isDeepStrictEqual } from "node:util";
import type { InvoiceCorrection, InvoiceRow } from "#contract/invoices/schema.ts";
import { refuseForeignGstin } from "#contract/invoices/fields.ts";
import { refuseCorrection } from "#contract/invoices/issuing.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { invoiceKind, publishInvoices } from "./invoice-kind.ts";
import { type InvoicingStore, readInvoicingStore } from "./invoicing-store.ts";
import { type InvoiceDraft, writeInvoices } from "./issuing/write-invoices.ts";

/**
 * Issues an invoice that replaces another: with another buyer and the present settings of the store, and with the same
 * goods and prices. Resolves with the new one. Refused with 409 when the old one was corrected before, and with 422 when
 * nothing on it would change.
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
    const { draft, changes } = await draftOf(trx, store, old, given);
    const written = await writeInvoices(trx, store, old.kind, [draft], author);
    issued = written;
    const text = `corrected by ${written[0]?.document.number}: ${given.reason}`;
    await writeAudit(trx, { storeId: old.storeId }, [
      {
        subject: "invoice",
        id: old.id,
        name: old.number,
        action: "changed",
        before: { customerName: old.customerName, gstin: old.gstin },
        after: { customerName: draft.facts.buyer.name, gstin: draft.facts.buyer.gstin },
        author,
        reason: text,
      },
    ]);
    return { fields: {}, text: [text, ...changes].join("; ") };
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
): Promise<{ readonly draft: InvoiceDraft; readonly changes: readonly string[] }> {
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
  const changes = [
    changeText("buyer", document.buyer.name, buyer.name),
    changeText("GSTIN", document.buyer.gstin, buyer.gstin),
    changeText("address", document.buyer.ownAddress ?? "", buyer.ownAddress ?? ""),
    isDeepStrictEqual(document.seller, JSON.parse(JSON.stringify(seller)))
      ? ""
      : "with the present settings of the store",
  ].filter(Boolean);
  // An invoice that says the same uses up a number for nothing.
  if (changes.length === 0) throw wrongField("name", "nothing on the invoice would change: correct something first");
  const draft = {
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
  return { draft, changes };
}

function changeText(what: string, from: string, to: string): string {
  return from === to ? "" : `${what} ${from || "none"} to ${to || "none"}`;
}
