import { randomUUID } from "node:crypto";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import type { InvoiceKind } from "#contract/invoices/kinds.ts";
import { type InvoiceFacts, invoiceOf } from "#contract/invoices/document/invoice-of.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";
import { invoiceNumber } from "./invoice-number.ts";
import type { InvoicingStore } from "#gateway/store/invoices/invoicing-store.ts";
import type { IssuedInvoice } from "./order-facts.ts";

/** An invoice that is about to be issued: it has no number yet. */
export interface InvoiceDraft {
  readonly orderId: string;
  /** For which delivery of the order a sales invoice is; the first when left out. */
  readonly delivery?: number;
  /** The return that it is for; null for a sales invoice. */
  readonly returnId: string | null;
  /** The invoice that it replaces. */
  readonly corrects: string | null;
  readonly reason: string;
  /** When it was issued, for an invoice of the past; now when left out. */
  readonly issuedAt?: string;
  readonly facts: Omit<InvoiceFacts, "number" | "issuedAt">;
}

/**
 * Issues invoices of one kind: gives them the next numbers and writes all of them with few statements. The counters
 * stay locked until the transaction ends, so that no number is missing even if it is rolled back. So call it late in
 * the transaction.
 */
export async function writeInvoices(
  trx: Trx,
  store: InvoicingStore,
  kind: InvoiceKind,
  drafts: readonly InvoiceDraft[],
  author: Author,
): Promise<readonly IssuedInvoice[]> {
  if (drafts.length === 0) return [];
  const { id: storeId, fiscalYear: year, startMonth, now } = store;
  // Always in this order, so that two transactions never wait for each other in a ring.
  const lastPlace = await takeNumber(trx, storeId, "invoices", drafts.length);
  const lastCount = await takeNumber(trx, storeId, `${kind} invoices ${year}`, drafts.length);
  const issued = drafts.map((draft, at) => {
    const count = lastCount - drafts.length + at + 1;
    const place = lastPlace - drafts.length + at + 1;
    const number = invoiceNumber(store.series, { kind, year, startMonth, count });
    const document = invoiceOf({ ...draft.facts, number, issuedAt: draft.issuedAt ?? now });
    return { id: randomUUID(), draft, document, count, place };
  });
  const shared = { store_id: storeId, kind, fiscal_year: year, user_id: author.userId, by_name: author.name };
  await insertRows(
    trx,
    "invoices",
    issued.map(({ id, draft, document, count, place }) => ({
      ...shared,
      id,
      count,
      place,
      ...rowOf(draft, document),
    })),
  );
  await insertRows(
    trx,
    "invoice_syncs",
    issued.map(({ id, document, place }) => ({
      store_id: storeId,
      id,
      place,
      kind,
      issued_at: document.issuedAt,
      status: store.syncs ? "Waiting" : "Not sent",
      tries: 0,
      because: "",
      next_at: store.syncs ? now : null,
      version: 1,
      updated_at: now,
    })),
  );
  return issued.map(({ id, document }) => ({ id, document }));
}

/** What the row of an invoice has of its draft and its document. */
function rowOf({ orderId, returnId, delivery = 1, corrects, reason }: InvoiceDraft, document: InvoiceDocument) {
  return {
    number: document.number,
    order_id: orderId,
    order_number: document.order.number,
    return_id: returnId,
    return_number: document.returnNumber,
    delivery,
    corrects,
    reason,
    customer_name: document.buyer.name,
    item_count: document.lines.length,
    taxable: document.taxable,
    tax: document.tax,
    total: document.total,
    document,
    issued_at: document.issuedAt,
  };
}
