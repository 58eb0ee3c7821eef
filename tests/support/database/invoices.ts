import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { invoiceOf, type InvoiceFacts } from "#contract/invoices/document/invoice-of.ts";
import type { SyncStatus } from "#contract/invoices/sync.ts";
import type { Database } from "#gateway/database/schema.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";
import { buildOrder } from "./rows.ts";
import { inTransaction } from "./transaction.ts";

/** What a test may set of an invoice. */
export interface InvoiceFields {
  readonly kind?: "sales" | "return";
  readonly number?: string;
  readonly status?: SyncStatus;
  readonly version?: number;
  readonly customerName?: string;
  readonly itemCount?: number;
  readonly taxable?: number;
  readonly tax?: number;
  readonly total?: number;
  readonly createdAt?: string;
  /** The id of the invoice in whose place it comes. */
  readonly corrects?: string | null;
  /** What its document has; its sums are of these. */
  readonly document?: Partial<InvoiceFacts>;
}

/** Writes an invoice of a new delivered order, with the next number unless told otherwise, and answers its id. */
export async function buildInvoice(
  db: Kysely<Database>,
  storeId: string,
  fields: InvoiceFields = {},
): Promise<{ readonly id: string; readonly orderId: string }> {
  const order = await buildOrder(db, storeId, { status: "Delivered" });
  const { kind = "sales", status = "Not sent", version = 1, createdAt = "2026-11-21T05:00:00.000Z" } = fields;
  const id = randomUUID();
  await inTransaction(db, async (trx) => {
    const place = await takeNumber(trx, storeId, "invoices");
    const count = await takeNumber(trx, storeId, `${kind} invoices 2026`);
    const number = fields.number ?? `${storeId.slice(0, 4)}-${kind === "sales" ? "I" : "R"}2627-${count}`;
    const document = invoiceOf({
      kind,
      number,
      issuedAt: createdAt,
      timeZone: "Asia/Kolkata",
      locale: "en-IN",
      currency: "INR",
      corrects: null,
      salesInvoice: null,
      order: { number: order.number, placedAt: order.placed_at },
      returnNumber: kind === "return" ? "R-1" : null,
      seller: {
        companyName: "Shop",
        storeCode: "S",
        storeName: "Shop",
        address: "",
        phone: "",
        gstin: "",
        state: null,
      },
      buyer: { name: fields.customerName ?? order.customer_name, phone: "", gstin: "", address: null },
      placeOfSupply: null,
      taxMode: "inside",
      deliveryTaxes: [],
      lines: [],
      deliveryCharge: 0,
      rounding: 0,
      ...fields.document,
    });
    const sums = fields.document ? document : { taxable: 0, tax: 0, total: 0 };
    await trx
      .insertInto("invoices")
      .values({
        store_id: storeId,
        id,
        kind,
        number,
        fiscal_year: 2026,
        count,
        place,
        order_id: order.id,
        order_number: order.number,
        return_id: kind === "return" ? randomUUID() : null,
        return_number: document.returnNumber,
        corrects: fields.corrects ?? null,
        customer_name: document.buyer.name,
        item_count: fields.itemCount ?? 0,
        taxable: fields.taxable ?? sums.taxable,
        tax: fields.tax ?? sums.tax,
        total: fields.total ?? sums.total,
        document: JSON.stringify(document),
        issued_at: createdAt,
        user_id: null,
        by_name: "Test",
      })
      .execute();
    await trx
      .insertInto("invoice_syncs")
      .values({
        store_id: storeId,
        id,
        place,
        kind,
        issued_at: createdAt,
        status,
        version,
        next_at: null,
        sent_at: status === "Sent" ? sql<string>`now()` : null,
        updated_at: createdAt,
      })
      .execute();
  });
  return { id, orderId: order.id };
}
