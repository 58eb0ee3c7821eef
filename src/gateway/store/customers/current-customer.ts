import type { Db } from "#gateway/database/schema.ts";

/** The id of the customer into whom this one was merged; the same id for all others. */
export async function currentCustomerId(db: Db, storeId: string, id: string): Promise<string> {
  const found = await db
    .selectFrom("customers")
    .select("merged_into")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.merged_into ?? id;
}
