import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";

/** The moment of a statement: when it was asked, and the last event the store had then. One row for a store. */
export function momentOf(db: Db, storeId: string) {
  return db
    .selectFrom("stores")
    .leftJoin("store_sequences", "store_sequences.store_id", "stores.id")
    .select([sql<string>`now()`.as("asOf"), sql<number>`coalesce(store_sequences.events, 0)`.as("sequence")])
    .where("stores.id", "=", storeId);
}
