import type { Db } from "#gateway/database/schema.ts";

/** The columns of an `OrderRow` that come from the table `orders`. */
export const orderOwnColumns = [
  "orders.id",
  "orders.store_id as storeId",
  "orders.number",
  "orders.status",
  "orders.version",
  "orders.placed_at as placedAt",
  "orders.slot_start as slotStart",
  "orders.slot_end as slotEnd",
  "orders.customer_id as customerId",
  "orders.customer_name as customerName",
  "orders.customer_phone as customerPhone",
  "orders.item_count as itemCount",
  "orders.amount",
  "orders.returned_amount as returnedAmount",
  "orders.paid_amount as paidAmount",
  "orders.payment_state as paymentState",
  "orders.given_back as givenBack",
  "orders.pay_by as payBy",
  "orders.payment_attempt as paymentAttempt",
  "orders.source",
  "orders.order_type as orderType",
  "orders.delivery_type as deliveryType",
  "orders.picker_id as pickerId",
  "orders.rider_id as riderId",
  "orders.updated_at as updatedAt",
] as const;

/** The columns of an `OrderRow`, for a query over `orders` joined with `pickers` and `riders`. */
export const orderRowColumns = [...orderOwnColumns, "pickers.name as pickerName", "riders.name as riderName"] as const;

/** Orders with the names of their pickers and riders. */
export function ordersWithPeople(db: Db) {
  return db
    .selectFrom("orders")
    .leftJoin("pickers", (join) =>
      join.onRef("pickers.store_id", "=", "orders.store_id").onRef("pickers.id", "=", "orders.picker_id"),
    )
    .leftJoin("riders", (join) =>
      join.onRef("riders.store_id", "=", "orders.store_id").onRef("riders.id", "=", "orders.rider_id"),
    );
}
