import { sql } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";

/** One row with the moment of a statement: the time, and the store's last event at that time. */
export function momentOf(db: Db, storeId: string) {
  return db
    .selectFrom("stores")
    .leftJoin("store_sequences", "store_sequences.store_id", "stores.id")
    .select([sql<string>`now()`.as("asOf"), sql<number>`coalesce(store_sequences.events, 0)`.as("sequence")])
    .where("stores.id", "=", storeId);
}

/** The time of the database at this moment, not that at which the transaction began. */
export async function momentNow(trx: Trx): Promise<string> {
  const { rows } = await sql<{ at: string }>`select date_trunc('milliseconds', clock_timestamp()) as at`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("the database told no time");
  return row.at;
}
