import { sql } from "kysely";
import type { RecordEvent, StreamMessage } from "#contract/stream.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notifyAfterCommit } from "#gateway/database/transact.ts";
import { notifyGateways } from "./notice.ts";

/** One stored event of a store; `sequence` rises by one from event to event, in the order they were committed. */
export interface StoredEvent {
  readonly sequence: number;
  readonly message: StreamMessage;
}

/**
 * Writes events and has everybody told of them after the commit. The store's row of sequences stays locked until then,
 * which makes the sequence gapless and the order of numbers the order of commits: let it be the last thing a transaction
 * does.
 */
export async function recordEvents(trx: Trx, storeId: string, messages: readonly RecordEvent[]): Promise<void> {
  await append(trx, storeId, messages);
}

/** Writes the event that says all lists have changed; like `recordEvents`, the last thing a transaction does. */
export async function recordReset(trx: Trx, storeId: string): Promise<void> {
  await append(trx, storeId, [{ type: "reset" }]);
}

async function append(trx: Trx, storeId: string, messages: readonly object[]): Promise<void> {
  const count = messages.length;
  if (count === 0) return;
  await sql`
    with taken as (
      insert into store_sequences as kept (store_id, events) values (${storeId}, ${count})
      on conflict (store_id) do update set events = kept.events + excluded.events
      returning events - ${count}::bigint as before
    )
    insert into events (store_id, sequence, message)
    select ${storeId}, before + place, case message ->> 'type'
      when 'reset' then message || jsonb_build_object('sequence', before + place) else message end
    from taken, jsonb_array_elements(${JSON.stringify(messages)}::jsonb) with ordinality as given (message, place)`.execute(
    trx,
  );
  // Where nobody tells of it after the commit, PostgreSQL itself does.
  if (!notifyAfterCommit(trx, storeId)) await notifyGateways(trx, [storeId]);
}

/** The events of a store after a sequence, oldest first, at most `limit`. */
export async function readEvents(db: Db, storeId: string, after: number, limit: number): Promise<StoredEvent[]> {
  return db
    .selectFrom("events")
    .select(["sequence", "message"])
    .where("store_id", "=", storeId)
    .where("sequence", ">", after)
    .orderBy("sequence")
    .limit(limit)
    .execute();
}

/** The newest event of each of these stores; 0 where there is none yet. */
export async function newestSequences(db: Db, storeIds: readonly string[]): Promise<Map<string, number>> {
  const newest = new Map(storeIds.map((id) => [id, 0]));
  if (storeIds.length === 0) return newest;
  const rows = await db
    .selectFrom("store_sequences")
    .select(["store_id", "events"])
    .where("store_id", "in", [...storeIds])
    .execute();
  for (const row of rows) newest.set(row.store_id, row.events);
  return newest;
}
