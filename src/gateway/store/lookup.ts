import type { Lookup } from "#contract/store/search-schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";

/** The name of a customer of a store; refused with 404 where the store has none with this id. */
export async function readLookup(db: Db, storeId: string, id: string): Promise<Lookup> {
  const found = await db
    .selectFrom("customers")
    .select(["id", "name", "phone as detail"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound("customer");
  return found;
}
