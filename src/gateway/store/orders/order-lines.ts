import { sql } from "kysely";
import type { OrderLine } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** Which lines of an order are read; `page` counts from 1. */
interface LinePage {
  readonly page: number;
  readonly pageSize: number;
}

/** One page of the lines of an order, and how many it has in all; refused with 404 where the store has no such order. */
export function readLinePage(
  db: Db,
  storeId: string,
  orderId: string,
  page: LinePage,
): Promise<{ lines: OrderLine[]; total: number }> {
  return inSnapshot(db, async (db) => {
    const order = await db
      .selectFrom("orders")
      .select("item_count as total")
      .where("store_id", "=", storeId)
      .where("id", "=", orderId)
      .executeTakeFirst();
    if (!order) throw notFound("order");
    return { lines: await readLines(db, storeId, orderId, page), total: order.total };
  });
}

/** The lines of a page, in the order of their numbers; none where the store has no such order. */
export function readLines(
  db: Db,
  storeId: string,
  orderId: string,
  { page, pageSize }: LinePage,
): Promise<OrderLine[]> {
  return db
    .selectFrom("order_lines")
    .select([
      "line",
      "product_id as productId",
      "code",
      "name",
      "unit",
      sql<number>`quantity::float8`.as("quantity"),
      "mrp",
      "unit_price as unitPrice",
      "discount",
      "tax_rate as taxRate",
      "tax",
      "amount",
    ])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .orderBy("line")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}
