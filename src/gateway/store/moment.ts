import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";

/** One row with the moment of a statement: the time, and the store's last event at that time. */
export function momentOf(db: Db, storeId: string) {
  return db
    .selectFrom("stores")
    .leftJoin("store_sequences", "store_sequences.store_id", "stores.id")
    .select([sql<string>`now()`.as("asOf"), sql<number>`coalesce(store_sequences.events, 0)`.as("sequence")])
    .where("stores.id", "=", storeId);
}
