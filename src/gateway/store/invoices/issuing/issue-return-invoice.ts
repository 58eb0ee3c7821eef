import type { ReturnStatus } from "#contract/enumerations.ts";
import { creditLines } from "#contract/invoices/document/credit-lines.ts";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import type { InvoicedLine } from "#contract/invoices/document/invoice-of.ts";
import { refuseReturnInvoice } from "#contract/invoices/issuing.ts";
import type { InvoiceRow } from "#contract/invoices/schema.ts";
import { lineAmount } from "#contract/money.ts";
import { sql } from "kysely";
import type { DeliveryTax } from "#contract/pricing/delivery-tax.ts";
import type { KeptPart } from "#contract/pricing/price-return.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { type AfterIssuing, publishInvoices } from "#gateway/store/invoices/invoice-kind.ts";
import { readInvoicingStore } from "#gateway/store/invoices/invoicing-store.ts";
import { issueSalesInvoices } from "./issue-invoice.ts";
import { type IssuedInvoice, readInForce, saysTheSame, withCodes } from "./order-facts.ts";
import { type InvoiceDraft, writeInvoices } from "./write-invoices.ts";

/**
 * Issues the return invoice of a return, which lowers the sales invoice of its order; an order that has none gets it
 * first. Resolves with its row. Refused with 404 when the store has no such return, and with 409 when its goods were
 * not counted yet, when nothing of it came, or when its invoice says the same already. An invoice that says something
 * else, because it was issued before the goods were counted, is replaced by a new one.
 */
export async function issueReturnInvoice(
  trx: Trx,
  storeId: string,
  returnId: string,
  author: Author,
): Promise<InvoiceRow> {
  await lockReturn(trx, storeId, returnId);
  const [given] = await readReturns(trx, storeId, [returnId]);
  if (!given) throw notFound("return");
  const because = refuseReturnInvoice(given);
  if (because !== null) throw new Refusal("move-not-allowed", because);
  const [issued] = await issueReturnInvoices(trx, storeId, [given], author);
  if (issued) return issued;
  const { inForce } = given;
  const same = inForce ? `its return invoice ${inForce.document.number} says the same already` : "nothing of it came";
  throw new Refusal("move-not-allowed", same);
}

/**
 * Issues the return invoices that follow from changes of returns, which are locked with their orders: of one that is
 * completed, when the sale has an invoice; and of one that is not completed any more, a correction to nothing.
 */
export async function invoiceReturns(
  trx: Trx,
  storeId: string,
  returnIds: readonly string[],
  author: Author,
): Promise<void> {
  if (returnIds.length === 0) return;
  const given = await readReturns(trx, storeId, returnIds);
  const sales = await readInForce(
    trx,
    storeId,
    given.map(({ orderId }) => orderId),
  );
  const asking = given.filter(({ status, orderId, inForce }) =>
    status === "Completed" ? isSold(sales.get(orderId)) : inForce !== null,
  );
  await issueReturnInvoices(trx, storeId, asking, author);
}

/** A return with what its invoice says about it besides its lines. Amounts in minor units. */
export interface ReturnToInvoice {
  readonly id: string;
  /** Only of a completed one something has come back. */
  readonly status: ReturnStatus;
  readonly number: string;
  readonly orderId: string;
  readonly deliveryCharge: number;
  readonly deliveryTaxes: readonly DeliveryTax[];
  readonly promoKept: number;
  readonly kept: readonly KeptPart[];
  readonly rounding: number;
  /** Its invoice in force; null when it has none. */
  readonly inForce: IssuedInvoice | null;
}

/**
 * Issues the return invoices of some returns, which are locked with their orders, and before them the sales invoices of
 * orders that have none. A return of which nothing came gets none, nor one whose invoice says the same already. All are
 * written with few statements.
 * Resolves with the rows of the issued invoices, in the order of the returns.
 */
export async function issueReturnInvoices(
  trx: Trx,
  storeId: string,
  given: readonly ReturnToInvoice[],
  author: Author,
  afterIssuing: AfterIssuing = publishInvoices,
): Promise<readonly InvoiceRow[]> {
  if (given.length === 0) return [];
  const orderIds = [...new Set(given.map(({ orderId }) => orderId))];
  const store = await readInvoicingStore(trx, storeId);
  const sales = await salesInvoicesOf(trx, storeId, orderIds, author, afterIssuing);
  const returned = await readReturnedLines(
    trx,
    storeId,
    given.map(({ id }) => id),
  );
  const credited = await readCredited(trx, storeId, orderIds);
  const drafts = given.flatMap((back): InvoiceDraft[] => {
    const { id, orderId, inForce } = back;
    const isBack = back.status === "Completed";
    const [first, ...next] = [...(sales.get(orderId)?.values() ?? [])].map(({ document }) => document);
    if (!first) throw new Error("an order that was delivered has nothing to invoice");
    const sold = [first, ...next] as const;
    const others = (credited.get(orderId) ?? []).filter(({ returnId }) => returnId !== id);
    const goods = invoicedLines(
      isBack ? (returned.get(id) ?? []) : [],
      sold.flatMap((each) => each.lines),
      isBack ? back.kept : [],
    );
    const before = others.flatMap((each) => each.lines);
    const lines = creditLines(goods, sold, before);
    credited.set(orderId, [...others, { returnId: id, lines }]);
    const facts = { ...returnFacts(back, sold, lines), seller: store.seller };
    if (inForce ? saysTheSame(inForce.document, facts) : facts.lines.length === 0) return [];
    const changed = isBack ? "the goods were counted" : "the return was taken back";
    const reason = inForce ? changed : "";
    return [{ orderId, returnId: id, corrects: inForce?.id ?? null, reason, facts }];
  });
  return afterIssuing(trx, storeId, await writeInvoices(trx, store, "return", drafts, author), author);
}

/** What the invoice of a return says; the sales invoices that its lines are of stand in it, and all else of the first. */
function returnFacts(
  { status, number: returnNumber, inForce, ...amounts }: ReturnToInvoice,
  sold: readonly [InvoiceDocument, ...InvoiceDocument[]],
  lines: ReturnType<typeof creditLines>,
) {
  const isBack = status === "Completed";
  const [main = sold[0], ...further] = sold.filter(({ number }) => lines.some((line) => line.salesInvoice === number));
  const { correctsIssuedAt: _, ...sale } = main;
  return {
    ...sale,
    buyer: inForce?.document.buyer ?? main.buyer,
    kind: "return" as const,
    corrects: inForce?.document.number ?? null,
    ...(inForce && { correctsIssuedAt: inForce.document.issuedAt }),
    salesInvoice: main.number,
    salesIssuedAt: main.issuedAt,
    ...(further.length > 0 && { otherSales: further.map(({ number, issuedAt }) => ({ number, issuedAt })) }),
    returnNumber,
    lines,
    deliveryCharge: isBack ? amounts.deliveryCharge : 0,
    deliveryTaxes: isBack ? withCodes(amounts.deliveryTaxes, sold[0].lines) : [],
    // The lines have what is kept of the promo code, so that their tax is the tax in what goes back.
    promoKept: 0,
    rounding: isBack ? amounts.rounding : 0,
  };
}

/** Locks a return and, before it, its order, as everything does that changes both. */
async function lockReturn(trx: Trx, storeId: string, returnId: string): Promise<void> {
  await sql`
    select from orders where store_id = ${storeId} and id in (
      select order_id from return_orders where store_id = ${storeId} and id = ${returnId})
    for no key update`.execute(trx);
  await sql`select from return_orders where store_id = ${storeId} and id = ${returnId} for no key update`.execute(trx);
}

/** Reads returns as their invoices need them, each with its invoice in force. */
async function readReturns(trx: Trx, storeId: string, ids: readonly string[]): Promise<readonly ReturnToInvoice[]> {
  const held = await trx
    .selectFrom("return_orders as returned")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("invoices")
          .select(["invoices.id", "invoices.document"])
          .whereRef("invoices.store_id", "=", "returned.store_id")
          .whereRef("invoices.return_id", "=", "returned.id")
          .orderBy("invoices.place", "desc")
          .limit(1)
          .as("inForce"),
      (join) => join.onTrue(),
    )
    .select(["returned.id", "returned.number", "returned.status", "returned.order_id as orderId", "returned.rounding"])
    .select(["returned.delivery_charge as deliveryCharge", "returned.promo_kept as promoKept", "returned.kept"])
    .select("returned.delivery_taxes as deliveryTaxes")
    .select(["inForce.id as inForceId", "inForce.document as inForce"])
    .where("returned.store_id", "=", storeId)
    .where(sql<boolean>`returned.id = any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], returned.id)`)
    .execute();
  return held.map(({ inForceId, inForce, ...given }) => ({
    ...given,
    inForce: inForceId && inForce ? { id: inForceId, document: inForce } : null,
  }));
}

type SalesInForce = Awaited<ReturnType<typeof readInForce>>;

/** The sales invoices in force of orders, by order; issued where there is none, because a return invoice names it. */
async function salesInvoicesOf(
  trx: Trx,
  storeId: string,
  orderIds: readonly string[],
  author: Author,
  afterIssuing: AfterIssuing,
): Promise<SalesInForce> {
  const inForce = await readInForce(trx, storeId, orderIds);
  const lacking = orderIds.filter((id) => !inForce.has(id));
  if (lacking.length === 0) return inForce;
  await issueSalesInvoices(trx, storeId, lacking, author, { afterIssuing });
  return new Map([...inForce, ...(await readInForce(trx, storeId, lacking))]);
}

function isSold(invoices: ReturnType<SalesInForce["get"]>): boolean {
  return [...(invoices?.values() ?? [])].some(({ document }) => document.lines.length > 0);
}

/** The lines of a return invoice that is in force. */
interface Credited {
  readonly returnId: string;
  readonly lines: readonly InvoicedLine[];
}

/** The return invoices in force of orders, by order; what they have of each delivery is not credited twice. */
async function readCredited(trx: Trx, storeId: string, orderIds: readonly string[]): Promise<Map<string, Credited[]>> {
  const { rows } = await sql<{ orderId: string; returnId: string; lines: InvoicedLine[] }>`
    select distinct on (return_id) order_id as "orderId", return_id as "returnId", document->'lines' as lines
    from invoices where store_id = ${storeId} and order_id = any(${orderIds}::uuid[]) and kind = 'return'
      and exists (select from invoices second where second.store_id = invoices.store_id
        and second.order_id = invoices.order_id and second.delivery > 1)
    order by return_id, place desc`.execute(trx);
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

interface ReturnedGoods extends Omit<InvoicedLine, "hsnCode" | "discount"> {
  readonly returnId: string;
  readonly addedTax: number;
}

/** The lines of returns by return, with the received quantities, else the requested ones. */
async function readReturnedLines(
  trx: Trx,
  storeId: string,
  returnIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReturnedGoods[]>> {
  const rows = await trx
    .selectFrom("return_lines as lines")
    .innerJoin("order_lines as ordered", (join) =>
      join
        .onRef("ordered.store_id", "=", "lines.store_id")
        .onRef("ordered.order_id", "=", "lines.order_id")
        .onRef("ordered.line", "=", "lines.line"),
    )
    .select(["lines.return_id as returnId", "lines.line", "ordered.code", "ordered.name", "ordered.unit"])
    .select(["ordered.mrp", "ordered.unit_price as unitPrice", "ordered.tax_rate as taxRate", "lines.tax"])
    .select(["lines.amount", "lines.added_tax as addedTax"])
    .select(sql<number>`coalesce(lines.counted, lines.quantity)::float8`.as("quantity"))
    .where("lines.store_id", "=", storeId)
    .where(sql<boolean>`lines.return_id = any(${returnIds}::uuid[])`)
    .orderBy("lines.line")
    .execute();
  return Map.groupBy(rows, ({ returnId }) => returnId);
}

/**
 * The lines of a return invoice, with the HSN codes of the sales invoice, even if the products have others now. What is
 * kept of the promo code comes off the line on which it is kept; what other returns have kept is given back on its line.
 */
function invoicedLines(
  returned: readonly ReturnedGoods[],
  sold: readonly InvoicedLine[],
  kept: readonly KeptPart[],
): InvoicedLine[] {
  const goods = returned.flatMap(({ returnId: _return, addedTax, ...line }) => {
    if (line.quantity === 0) return [];
    const { hsnCode = "", taxKind, taxedPrice } = sold.find((one) => one.line === line.line) ?? {};
    const off = kept.find((part) => part.line === line.line);
    const [amount, tax] = [line.amount - (off?.amount ?? 0), line.tax - (off?.tax ?? 0)];
    const discount = lineAmount(line.quantity, line.unitPrice) - (addedTax > 0 ? amount - tax : amount);
    const how = { ...(taxKind && { taxKind }), ...(taxedPrice !== undefined && { taxedPrice }) };
    return [{ ...line, hsnCode, ...how, discount, amount, tax }];
  });
  const alone = kept.flatMap((part) => {
    const line = goods.some((each) => each.line === part.line) ? null : sold.find((each) => each.line === part.line);
    if (!line) return [];
    const [amount, tax] = [-part.amount, -part.tax];
    return [{ ...line, quantity: 0, discount: 0 - amount, amount, tax }];
  });
  return [...goods, ...alone];
}
