import { sql } from "kysely";
import type { ReturnableOrder } from "./returnable.ts";
import { deliveredStatuses } from "#contract/orders/status.ts";
import { countsFor } from "#contract/pricing/goods.ts";
import { openReturnStatuses } from "#contract/returns/status.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";

/** Reads what returns need to know of an order: what it was charged for each line, and what others have taken back. */
export async function readReturnable(db: Db, storeId: string, orderId: string): Promise<ReturnableOrder> {
  const [order] = await readReturnables(db, storeId, [orderId]);
  if (!order) throw notFound("order");
  return order;
}

/** The same of many orders, in no particular order; those that the store does not have are left out. */
export async function readReturnables(
  db: Db,
  storeId: string,
  orderIds: readonly string[],
): Promise<readonly ReturnableOrder[]> {
  const orders = await readOrders(db, storeId, orderIds);
  const lines = await readLines(db, storeId, orderIds);
  const others = await readReturns(db, storeId, orderIds);
  const returned = await readReturnedLines(db, storeId, orderIds);
  const ofOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const returnsOf = Map.groupBy(others, ({ orderId }) => orderId);
  const ofReturn = Map.groupBy(returned, ({ returnId }) => returnId);
  return orders.map((order) => ({
    ...order,
    lines: (ofOrder.get(order.id) ?? []).map(({ handedOver, ...line }) => ({
      ...line,
      takesPromo: countsFor(order.promo?.gift.goods, line),
      handed: order.status === "Partially Delivered" ? (handedOver ?? line.quantity) : line.quantity,
    })),
    returns: (returnsOf.get(order.id) ?? []).map((each) => ({ ...each, tax: 0, lines: ofReturn.get(each.id) ?? [] })),
  }));
}

/** What of the orders themselves counts for a return. */
function readOrders(db: Db, storeId: string, orderIds: readonly string[]) {
  return db
    .selectFrom("orders")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .select(["orders.id", "orders.number", "orders.status", "orders.version", "orders.amount"])
    .select(["orders.returned_amount as returnedAmount", "orders.paid_amount as paidAmount"])
    .select(["orders.customer_id as customerId", "orders.customer_name as customerName"])
    .select(["orders.customer_phone as customerPhone"])
    .select(["orders.discount", "orders.promo_discount as promoDiscount", "orders.delivery_charge as deliveryCharge"])
    .select(["orders.added_tax as addedTax", "orders.rounding", "orders.updated_at as updatedAt"])
    .select(["stores.code as storeCode", "stores.return_days as returnDays", "stores.return_windows as returnWindows"])
    .select("orders.promo")
    .select(["orders.tax_parts as taxParts", "orders.delivery_taxes as deliveryTaxes"])
    .select((eb) =>
      eb
        .selectFrom("order_history")
        .select((eb) => eb.fn.max("at").as("at"))
        .whereRef("order_history.store_id", "=", "orders.store_id")
        .whereRef("order_history.order_id", "=", "orders.id")
        .where("to_status", "in", deliveredStatuses)
        .as("deliveredAt"),
    )
    .where("orders.store_id", "=", storeId)
    .where(sql<boolean>`orders.id = any(${orderIds}::uuid[])`)
    .execute();
}

/** Their lines. */
function readLines(db: Db, storeId: string, orderIds: readonly string[]) {
  return db
    .selectFrom("order_lines")
    .select([
      "order_id as orderId",
      "line",
      "product_id as productId",
      "code",
      "name",
      "unit",
      "category",
      "unit_price as unitPrice",
    ])
    .select([sql<number>`quantity::float8`.as("quantity"), sql<number>`returned_quantity::float8`.as("returned")])
    .select(sql<number | null>`handed_over::float8`.as("handedOver"))
    .select(["amount", "tax"])
    .select(sql<number | null>`return_days_of(store_id, product_id)`.as("ownDays"))
    .where("store_id", "=", storeId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .orderBy("line")
    .execute();
}

/** The returns that they have, but for those that were rejected. */
function readReturns(db: Db, storeId: string, orderIds: readonly string[]) {
  return db
    .selectFrom("return_orders")
    .select(["id", "order_id as orderId", "status", "created_at as createdAt"])
    .select(["chosen_delivery as chosenDelivery", "chosen_promo as chosenPromo"])
    .select(["promo_kept as promoKept", "kept", "delivery_charge as deliveryCharge", "rounding", "amount"])
    .select("delivery_taxes as deliveryTaxes")
    .where("store_id", "=", storeId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .where("status", "<>", "Return Rejected")
    .execute();
}

/** The lines of all their returns. */
function readReturnedLines(db: Db, storeId: string, orderIds: readonly string[]) {
  return db
    .selectFrom("return_lines")
    .select(["return_id as returnId", "line", sql<number>`coalesce(counted, quantity)::float8`.as("quantity")])
    .select(["goods", "discount", "promo", "added_tax as addedTax", "tax", "amount"])
    .where("store_id", "=", storeId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .execute();
}

/**
 * The same while the order is locked against other writers until the transaction ends: two returns at the same moment
 * can never take back more than was supplied.
 */
export async function lockReturnable(trx: Trx, storeId: string, orderId: string): Promise<ReturnableOrder> {
  await trx
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .forNoKeyUpdate()
    .execute();
  return readReturnable(trx, storeId, orderId);
}

/** The returns of an order to which something still happens, oldest first. */
export function readOpenReturns(db: Db, storeId: string, orderId: string) {
  return db
    .selectFrom("return_orders")
    .select("number")
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("status", "in", openReturnStatuses)
    .orderBy("created_at")
    .orderBy("number")
    .execute();
}
