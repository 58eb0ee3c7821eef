import { sql } from "kysely";
import type { ReturnParts, ReturnRow } from "#contract/returns/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { filesOf } from "#gateway/store/files/files.ts";

/** Reads the lines of a return, and the other parts of its amount. */
export async function readReturnParts(db: Db, { storeId, id }: ReturnRow): Promise<ReturnParts> {
  const lines = await db
    .selectFrom("return_lines")
    .innerJoin("order_lines", (join) =>
      join
        .onRef("order_lines.store_id", "=", "return_lines.store_id")
        .onRef("order_lines.order_id", "=", "return_lines.order_id")
        .onRef("order_lines.line", "=", "return_lines.line"),
    )
    .select(["order_lines.line", "order_lines.product_id as productId", "order_lines.code", "order_lines.name"])
    .select(["order_lines.unit", "return_lines.reason"])
    .select([sql<number>`return_lines.quantity::float8`.as("quantity")])
    .select([sql<number | null>`return_lines.counted::float8`.as("counted")])
    .select(["return_lines.condition", "return_lines.note", "return_lines.goods", "return_lines.discount"])
    .select(["return_lines.promo", "return_lines.added_tax as addedTax", "return_lines.tax", "return_lines.amount"])
    .where("return_lines.store_id", "=", storeId)
    .where("return_lines.return_id", "=", id)
    .orderBy("return_lines.line")
    .execute();
  const rest = await db
    .selectFrom("return_orders")
    .select(["promo_kept as promoKept", "kept", "delivery_charge as deliveryCharge", "rounding", "note"])
    .select("delivery_taxes as deliveryTaxes")
    .select(["chosen_delivery as chosenDelivery", "chosen_promo as chosenPromo"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const photos = await filesOf(db, "return", { storeId, id })
    .select(["id", "name", "type", "size", "at", "by_name as by"])
    .orderBy("at")
    .orderBy("id")
    .execute();
  return { lines, photos, ...rest };
}
