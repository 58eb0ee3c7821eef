import { sql } from "kysely";
import type { IntakeEvent, JobsEvent, RecordEvent, SettingsEvent, StreamMessage } from "#contract/stream.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { beforeCommit, notifyAfterCommit } from "#gateway/database/transact.ts";
import { ofTransaction } from "#gateway/store/batch/of-transaction.ts";
import { notifyGateways } from "./notice.ts";
import { waitForTurn } from "./turns.ts";

/** One stored event of a store. `sequence` grows by one with each event, in the order of the commits. */
export interface StoredEvent {
  readonly sequence: number;
  readonly message: StreamMessage;
}

/** An event as it was read, with the moment at which its transaction began. */
export interface DatedEvent extends StoredEvent {
  readonly at: string;
}

type WrittenEvent = RecordEvent | IntakeEvent | JobsEvent | SettingsEvent;

/**
 * Writes events; all gateways are notified after the commit. The row with the store's sequence stays locked until then,
 * so that the sequence has no gaps and follows the order of the commits. Because all writers of a store wait for this
 * lock, the events of a transaction are written together right before its commit. Only transactions that belong to no
 * gateway, such as those of an import, write them at once.
 */
export async function recordEvents(trx: Trx, storeId: string, messages: readonly WrittenEvent[]): Promise<void> {
  if (messages.length === 0) return;
  const held = heldEvents.of(trx) ?? holdEvents(trx);
  if (held) held.push({ storeId, messages });
  else await append(trx, storeId, messages);
}

type Held = { readonly storeId: string; readonly messages: readonly WrittenEvent[] }[];

/** The events that transactions write at their end. */
const heldEvents = ofTransaction<Held>();

function holdEvents(trx: Trx): Held | null {
  const held: Held = [];
  if (!beforeCommit(trx, 2, () => appendHeld(trx, held))) return null;
  heldEvents.set(trx, held);
  return held;
}

async function appendHeld(trx: Trx, held: Held): Promise<void> {
  // In one order for all, so that two transactions never wait for each other in a ring.
  const ofStore = [...Map.groupBy(held, ({ storeId }) => storeId)].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [storeId, events] of ofStore) {
    await waitForTurn(trx, storeId);
    await append(
      trx,
      storeId,
      events.flatMap(({ messages }) => messages),
    );
  }
}

/**
 * Answers a function that drops the events from now on: for changes that are taken back without the whole transaction.
 */
export function markEvents(trx: Trx): () => void {
  const before = heldEvents.of(trx)?.length ?? 0;
  return () => void heldEvents.of(trx)?.splice(before);
}

/** Writes the event that says that all lists have changed, at once: it comes last in a transaction. */
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
  // A transaction of an import, for example, belongs to no gateway; then PostgreSQL notifies all gateways.
  if (!notifyAfterCommit(trx, storeId)) await notifyGateways(trx, [storeId]);
}

/** The events of a store after a sequence, oldest first, at most `limit`. */
export async function readEvents(db: Db, storeId: string, after: number, limit: number): Promise<DatedEvent[]> {
  return db
    .selectFrom("events")
    .select(["sequence", "message", "at"])
    .where("store_id", "=", storeId)
    .where("sequence", ">", after)
    .orderBy("sequence")
    .limit(limit)
    .execute();
}

/** The sequence of the newest event of each store; 0 where there is none yet. */
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

/** How many seconds ago the oldest event after these sequences of stores was written, of those that are kept; 0 where there is none. */
export async function oldestAfter(db: Db, heads: ReadonlyMap<string, number>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(events.at)), 0)::float8 as seconds
    from unnest(${[...heads.keys()]}::uuid[], ${[...heads.values()]}::bigint[]) as read (store_id, head)
    cross join lateral (
      select at from events where store_id = read.store_id and sequence > read.head order by sequence limit 1
    ) as events`.execute(db);
  return rows[0]?.seconds ?? 0;
}
