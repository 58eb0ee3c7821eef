import { sql } from "kysely";
import {
  invoicePaper,
  type InvoicePaper,
  isInvoicePaper,
  isProductPaper,
  leftOutBecause,
  type OrderPaper,
  type RecordPaper,
} from "#contract/print/paper.ts";
import type { LeftOut } from "#contract/print/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";

/** Of which records something is printed, in the asked order, and which are left out. */
export interface Printable {
  readonly ids: readonly string[];
  readonly leftOut: LeftOut;
}

/** Decides of which records a paper is printed. Refused with 404 where the store has not one of them. */
export async function readPrintable(
  db: Db,
  storeId: string,
  paper: RecordPaper,
  asked: readonly string[],
): Promise<Printable> {
  const ids = [...new Set(asked)];
  if (isProductPaper(paper)) return readPrintableProducts(db, storeId, ids);
  return isInvoicePaper(paper)
    ? readPrintableInvoices(db, storeId, paper, ids)
    : readPrintableOrders(db, storeId, paper, ids);
}

async function readPrintableProducts(db: Db, storeId: string, asked: readonly string[]): Promise<Printable> {
  const rows = await db
    .selectFrom("products")
    .select(["id", "name", "state"])
    .where("store_id", "=", storeId)
    .where("id", "=", sql<string>`any(${[...asked]}::uuid[])`)
    .execute();
  const products = new Map(rows.map((product) => [product.id, product]));
  const ids: string[] = [];
  const leftOut: { name: string; because: string }[] = [];
  for (const id of asked) {
    const product = products.get(id);
    if (!product) throw notFound("product");
    if (product.state === "ACTIVE") ids.push(id);
    else leftOut.push({ name: product.name, because: "it is not for sale" });
  }
  return { ids, leftOut };
}

async function readPrintableOrders(
  db: Db,
  storeId: string,
  paper: OrderPaper,
  asked: readonly string[],
): Promise<Printable> {
  const orders = new Map((await readOrders(db, storeId, asked)).map((order) => [order.id, order]));
  const ids: string[] = [];
  const leftOut: { name: string; because: string }[] = [];
  for (const id of asked) {
    const order = orders.get(id);
    if (!order) throw notFound("order");
    const because = leftOutBecause(paper, order);
    if (because === null) ids.push(id);
    else leftOut.push({ name: order.number, because });
  }
  return { ids, leftOut };
}

/**
 * An order stands for its invoices in force, one for each of its deliveries. A return invoice never replaces another.
 */
async function readPrintableInvoices(
  db: Db,
  storeId: string,
  paper: InvoicePaper,
  asked: readonly string[],
): Promise<Printable> {
  const invoices = await db
    .selectFrom("invoices")
    .select(["id", "order_id as orderId"])
    .select(
      sql<boolean>`not exists (select from invoices newer where newer.store_id = invoices.store_id
      and newer.corrects = invoices.id) and (delivery = 1 or item_count > 0)`.as("inForce"),
    )
    .where("store_id", "=", storeId)
    .where("kind", "=", paper === invoicePaper.sales ? "sales" : "return")
    .where(({ or, eb }) =>
      or([eb("id", "=", sql<string>`any(${[...asked]})`), eb("order_id", "=", sql<string>`any(${[...asked]})`)]),
    )
    .orderBy("place")
    .execute();
  const known = new Set(invoices.map(({ id }) => id));
  const ofOrders = Map.groupBy(invoices, ({ orderId }) => orderId);
  const orders = new Map((await readOrders(db, storeId, asked)).map((order) => [order.id, order]));
  const ids: string[] = [];
  const leftOut: { name: string; because: string }[] = [];
  for (const id of asked) {
    const all = ofOrders.get(id) ?? [];
    const own = (paper === "Invoice" ? all.filter(({ inForce }) => inForce) : all).map((invoice) => invoice.id);
    const order = orders.get(id);
    if (known.has(id)) ids.push(id);
    else if (own.length > 0) ids.push(...own);
    else if (order) leftOut.push({ name: order.number, because: `it has no ${paper.toLowerCase()}` });
    else throw notFound("order");
  }
  return { ids: [...new Set(ids)], leftOut };
}

/** The newest record of which a paper is printed; null where the store has none. */
export async function newestPrintable(db: Db, storeId: string, paper: RecordPaper): Promise<string | null> {
  if (isProductPaper(paper)) {
    const product = await db
      .selectFrom("products")
      .select("id")
      .where("store_id", "=", storeId)
      .where("state", "=", "ACTIVE")
      .orderBy("code", "desc")
      .limit(1)
      .executeTakeFirst();
    return product?.id ?? null;
  }
  if (isInvoicePaper(paper)) {
    const invoice = await db
      .selectFrom("invoices")
      .select("id")
      .where("store_id", "=", storeId)
      .where("kind", "=", paper === invoicePaper.sales ? "sales" : "return")
      .orderBy("place", "desc")
      .limit(1)
      .executeTakeFirst();
    return invoice?.id ?? null;
  }
  const orders = await db
    .selectFrom("orders")
    .select(["id", "status", "delivery_type as deliveryType"])
    .where("store_id", "=", storeId)
    .orderBy("placed_at", "desc")
    .limit(tried)
    .execute();
  return orders.find((order) => leftOutBecause(paper, order) === null)?.id ?? null;
}

/** Among how many of the newest orders one is sought that has a paper. */
const tried = 50;

function readOrders(db: Db, storeId: string, ids: readonly string[]) {
  return db
    .selectFrom("orders")
    .select(["id", "number", "status", "delivery_type as deliveryType"])
    .where("store_id", "=", storeId)
    .where("id", "=", sql<string>`any(${[...ids]})`)
    .execute();
}
