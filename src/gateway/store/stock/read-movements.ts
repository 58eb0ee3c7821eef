import { sql } from "kysely";
import type { MovementPage } from "#contract/stock/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { stockColumns, stockFigures } from "./stock-columns.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/**
 * One page of the movements of a product, newest first; `page` counts from 1. Refused with 404 where the store has no
 * such product; one that is not counted has no movements.
 */
export function readMovements(
  db: Db,
  storeId: string,
  productId: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<MovementPage> {
  return inSnapshot(db, async (db) => {
    const found = await db
      .selectFrom("products")
      .leftJoin("product_stock as stock", (join) =>
        join.onRef("stock.store_id", "=", "products.store_id").onRef("stock.product_id", "=", "products.id"),
      )
      .innerJoin("stores", "stores.id", "products.store_id")
      .select(["stores.time_zone as timeZone", "stock.movements as total", ...stockColumns])
      .where("products.store_id", "=", storeId)
      .where("products.id", "=", productId)
      .executeTakeFirst();
    const moment = await momentOf(db, storeId).executeTakeFirst();
    if (!found || !moment) throw notFound("product");
    const rows = await db
      .selectFrom("stock_movements as moved")
      .leftJoin("orders", (join) =>
        join.onRef("orders.store_id", "=", "moved.store_id").onRef("orders.id", "=", "moved.order_id"),
      )
      .select([
        "moved.number",
        "moved.kind",
        sql<number>`moved.on_hand_by::float8`.as("onHandBy"),
        sql<number>`moved.reserved_by::float8`.as("reservedBy"),
        sql<number>`moved.on_hand::float8`.as("onHand"),
        sql<number>`moved.reserved::float8`.as("reserved"),
        "orders.id as orderId",
        "orders.number as orderNumber",
        "moved.order_version as version",
        "moved.at",
        "moved.by_name as by",
        "moved.note",
      ])
      .where("moved.store_id", "=", storeId)
      .where("moved.product_id", "=", productId)
      .orderBy("moved.number", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const movements = rows.map(({ orderId, orderNumber, version, ...moved }) => ({
      ...moved,
      order: orderId !== null && orderNumber !== null ? { id: orderId, number: orderNumber, version } : null,
    }));
    const stock = stockFigures(found);
    return {
      stock: stock && { productId, ...stock },
      timeZone: found.timeZone,
      movements,
      total: found.total ?? 0,
      ...moment,
    };
  });
}
