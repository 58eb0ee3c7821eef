import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { buildProduct } from "./rows.ts";

/** An edit of a product that can be taken back. */
export async function buildProductEdit(db: Kysely<Database>, storeId: string) {
  const { id, version } = await buildProduct(db, storeId);
  const row = { store_id: storeId, by_name: "Ada", reason: "New list" };
  const what = { kind: "product", record_id: id, action: "changed", origin: "By Admin", version } as const;
  const changes = JSON.stringify({ price: [1, 1_000] });
  await db
    .insertInto("record_history")
    .values({ store_id: storeId, by_name: "Ada", changes, text: "", at: new Date().toISOString(), ...what })
    .execute();
  const edit = await db.insertInto("product_edits").values(row).returning("id").executeTakeFirstOrThrow();
  await db
    .insertInto("product_edit_rows")
    .values({ store_id: storeId, edit_id: edit.id, product_id: id, version, before: JSON.stringify({ price: 1 }) })
    .execute();
  return edit;
}
