import { sql } from "kysely";
import { linesAtOnce } from "#contract/constants.ts";
import type { OrderDetail } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { readExchanges } from "#gateway/store/exchanges/exchanged-goods.ts";
import { readPayments } from "#gateway/store/payments/read-payments.ts";
import { readLines } from "./order-lines.ts";
import { readTerms } from "./order-terms.ts";
import { orderRowColumns, ordersWithPeople } from "./rows/order-row.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { orderTotalColumns } from "./rows/order-totals.ts";

/** Reads one order with everything about it, of many lines only the first, all from the same moment. */
export async function readOrder(db: Db, storeId: string, orderId: string): Promise<OrderDetail> {
  return inSnapshot(db, async (db) => {
    const found = await ordersWithPeople(db)
      .leftJoin("customers", (join) =>
        join.onRef("customers.store_id", "=", "orders.store_id").onRef("customers.id", "=", "orders.customer_id"),
      )
      .select([...orderRowColumns, ...orderTotalColumns])
      .select([
        "orders.packed",
        "orders.address",
        "orders.business",
        "customers.email as customerEmail",
        "orders.instructions",
        sql<string>`now()`.as("asOf"),
      ])
      .where("orders.store_id", "=", storeId)
      .where("orders.id", "=", orderId)
      .executeTakeFirst();
    if (!found) throw notFound("order");
    const {
      packed,
      address,
      business,
      customerEmail,
      instructions,
      linesAmount,
      discount,
      promoDiscount,
      deliveryCharge,
      tax,
      addedTax,
      rounding,
      asOf,
      ...order
    } = found;
    const lines = await readLines(db, storeId, orderId, { page: 1, pageSize: linesAtOnce });
    const payments = await readPayments(db, storeId, orderId);
    const exchangeOf = (await readExchanges(db, storeId, [orderId])).get(orderId) ?? null;
    return {
      order,
      lines,
      payments,
      packed,
      address,
      business,
      customerEmail,
      instructions,
      linesAmount,
      discount,
      promoDiscount,
      deliveryCharge,
      tax,
      addedTax,
      rounding,
      terms: await readTerms(db, storeId, orderId),
      exchangeOf,
      asOf,
    };
  });
}
