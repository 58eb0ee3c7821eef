import type { OrderPayment } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";

/** The payments of an order with what was given back and reversed, oldest first. */
export function readPayments(db: Db, storeId: string, orderId: string): Promise<OrderPayment[]> {
  return db
    .selectFrom("order_payments")
    .select(["id", "at", "method", "amount", "reference", "given", "reason", "by_name as by"])
    .select(["reverses", "gives_back as givesBack"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}
