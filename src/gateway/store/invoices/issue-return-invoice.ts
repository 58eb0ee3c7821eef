import type { InvoicedLine } from "#contract/invoices/invoice-of.ts";
import { refuseReturnInvoice } from "#contract/invoices/issuing.ts";
import type { InvoiceRow } from "#contract/invoices/schema.ts";
import { lineAmount } from "#contract/money.ts";
import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { tellOfInvoices } from "./invoice-kind.ts";
import { readInvoicingStore } from "./invoicing-store.ts";
import { issueSalesInvoices } from "./issue-invoice.ts";
import { type IssuedInvoice, readOrderFacts } from "./order-facts.ts";
import { writeInvoices } from "./write-invoices.ts";

/**
 * Issues the return invoice of a return, which lowers the sales invoice of its order; an order that has none gets it first.
 * Answers its row. Refused with 404 where the store has no such return, and with 409 where its goods were not received yet, or
 * it has an invoice already.
 */
export async function issueReturnInvoice(
  trx: Trx,
  storeId: string,
  returnId: string,
  author: Author,
): Promise<InvoiceRow> {
  const given = await holdReturn(trx, storeId, returnId);
  const because = refuseReturnInvoice(given) ?? (await refuseSecond(trx, storeId, returnId));
  if (because !== null) throw new Refusal("move-not-allowed", because);
  const sales = await salesInvoiceOf(trx, storeId, given.orderId, author);
  const store = await readInvoicingStore(trx, storeId);
  const { document } = sales;
  const facts = {
    ...document,
    seller: store.seller,
    kind: "return" as const,
    corrects: null,
    salesInvoice: document.number,
    returnNumber: given.number,
    lines: await readReturnedLines(trx, storeId, returnId, document.lines),
    deliveryCharge: given.deliveryCharge,
    rounding: given.rounding,
  };
  const draft = { orderId: given.orderId, returnId, corrects: null, reason: "", facts };
  const [row] = await tellOfInvoices(trx, storeId, await writeInvoices(trx, store, "return", [draft], author), author);
  if (!row) throw new Error("the return invoice cannot be read");
  return row;
}

/** Locks a return and, before it, its order, as everything does that changes both. */
async function holdReturn(trx: Trx, storeId: string, returnId: string) {
  await sql`
    select from orders where store_id = ${storeId} and id in (
      select order_id from return_orders where store_id = ${storeId} and id = ${returnId})
    for no key update`.execute(trx);
  const held = await trx
    .selectFrom("return_orders")
    .select(["number", "status", "order_id as orderId", "delivery_charge as deliveryCharge", "rounding"])
    .where("store_id", "=", storeId)
    .where("id", "=", returnId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) throw notFound("return");
  return held;
}

async function refuseSecond(trx: Trx, storeId: string, returnId: string): Promise<string | null> {
  const issued = await trx
    .selectFrom("invoices")
    .select("number")
    .where("store_id", "=", storeId)
    .where("return_id", "=", returnId)
    .orderBy("place", "desc")
    .executeTakeFirst();
  return issued ? `it has the return invoice ${issued.number} already` : null;
}

/** The sales invoice that stands for an order; it is issued where there is none, because a return invoice names it. */
async function salesInvoiceOf(trx: Trx, storeId: string, orderId: string, author: Author): Promise<IssuedInvoice> {
  const store = await readInvoicingStore(trx, storeId);
  const [order] = await readOrderFacts(trx, store, [orderId]);
  if (order?.standing) return order.standing;
  const [issued] = await issueSalesInvoices(trx, storeId, [orderId], author);
  if (!issued) throw new Error("an order that was delivered has nothing to invoice");
  return issued;
}

/** The lines of a return: what was received of them, and else what was asked. What an invoice says of goods stays the same. */
async function readReturnedLines(
  trx: Trx,
  storeId: string,
  returnId: string,
  sold: readonly InvoicedLine[],
): Promise<InvoicedLine[]> {
  const rows = await trx
    .selectFrom("return_lines as lines")
    .innerJoin("order_lines as ordered", (join) =>
      join
        .onRef("ordered.store_id", "=", "lines.store_id")
        .onRef("ordered.order_id", "=", "lines.order_id")
        .onRef("ordered.line", "=", "lines.line"),
    )
    .select(["lines.line", "ordered.code", "ordered.name", "ordered.unit", "ordered.mrp"])
    .select(["ordered.unit_price as unitPrice", "ordered.tax_rate as taxRate", "lines.tax", "lines.amount"])
    .select(["lines.added_tax as addedTax"])
    .select(sql<number>`coalesce(lines.counted, lines.quantity)::float8`.as("quantity"))
    .where("lines.store_id", "=", storeId)
    .where("lines.return_id", "=", returnId)
    .orderBy("lines.line")
    .execute();
  return rows.flatMap(({ addedTax, ...line }) => {
    if (line.quantity === 0) return [];
    const hsnCode = sold.find((one) => one.line === line.line)?.hsnCode ?? "";
    const discount = lineAmount(line.quantity, line.unitPrice) - (line.amount - addedTax);
    return [{ ...line, hsnCode, discount }];
  });
}
