import { sql } from "kysely";
import type { OrderPayment } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";

/** The payments of an order with what was given back and reversed, oldest first. */
export function readPayments(db: Db, storeId: string, orderId: string): Promise<OrderPayment[]> {
  return db
    .selectFrom("order_payments as paid")
    .leftJoin("cash_drawers as drawer", (join) =>
      join
        .onRef("drawer.store_id", "=", "paid.store_id")
        .onRef("drawer.id", "=", "paid.drawer_id")
        .on("drawer.closed_at", "is", null),
    )
    .leftJoin("asked_reversals as asked", (join) =>
      join
        .onRef("asked.store_id", "=", "paid.store_id")
        .onRef("asked.order_id", "=", "paid.order_id")
        .onRef("asked.payment_id", "=", "paid.id"),
    )
    .select(["paid.id", "paid.at", "method", "amount", "reference", "given", "paid.reason", "paid.by_name as by"])
    .select(["reverses", "gives_back as givesBack"])
    .select([
      sql<OrderPayment["drawer"]>`case when drawer.id is not null
        then jsonb_build_object('id', drawer.id, 'of', drawer.by_name) end`.as("drawer"),
      sql<OrderPayment["askedReversal"]>`case when asked.payment_id is not null
        then jsonb_build_object('by', asked.by_name, 'reason', asked.reason) end`.as("askedReversal"),
    ])
    .where("paid.store_id", "=", storeId)
    .where("paid.order_id", "=", orderId)
    .orderBy("paid.at")
    .orderBy("paid.id")
    .execute();
}
