import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";

/** The PostgreSQL channel that all gateways share. A notice has only a store and its newest sequence. */
export const noticeChannel = "aisle_events";

/** Notifies all gateways that these stores have new events. Inside a transaction, PostgreSQL sends it at the commit. */
export async function notifyGateways(db: Db, storeIds: readonly string[]): Promise<void> {
  await sql`
    select pg_notify(${noticeChannel}, store_id || ' ' || events) from store_sequences
    where store_id = any(${storeIds}::uuid[])`.execute(db);
}
