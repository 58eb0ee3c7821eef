import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";

/** The one channel of all gateways; a notice says a store and its newest sequence, nothing else. */
export const noticeChannel = "aisle_events";

/** Tells every gateway that these stores have news; in a transaction they hear of it once it is committed. */
export async function notifyGateways(db: Db, storeIds: readonly string[]): Promise<void> {
  await sql`
    select pg_notify(${noticeChannel}, store_id || ' ' || events) from store_sequences
    where store_id = any(${storeIds}::uuid[])`.execute(db);
}
