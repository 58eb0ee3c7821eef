import type { Db } from "#gateway/database/schema.ts";

/** The areas a store delivers to: their names, and their middles in degrees. */
export function readAreas(db: Db, storeId: string) {
  return db
    .selectFrom("delivery_areas")
    .select(["name", "latitude", "longitude"])
    .where("store_id", "=", storeId)
    .orderBy("name")
    .execute();
}
