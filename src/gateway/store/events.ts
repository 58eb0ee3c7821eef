import { sql } from "kysely";
import type { OrderEvent, StreamMessage, ResetEvent } from "#contract/stream.ts";
import type { Db } from "#gateway/database/schema.ts";

/** One stored event of a store; `sequence` rises by one from event to event, in the order they were committed. */
export interface StoredEvent {
  readonly sequence: number;
  readonly message: StreamMessage;
}

/** The last numbers a transaction took from its store. */
export interface TakenNumbers {
  readonly event: number;
  readonly order: number;
}

/**
 * Takes the store's next numbers. Their row stays locked until the transaction ends, which makes the sequence gapless
 * and the order of numbers the order of commits: take them after every other lock, and do little afterwards.
 */
export async function takeNumbers(
  db: Db,
  storeId: string,
  take: { readonly events: number; readonly orders: number },
): Promise<TakenNumbers> {
  return db
    .insertInto("store_sequences")
    .values({ store_id: storeId, ...take })
    .onConflict((conflict) =>
      conflict.column("store_id").doUpdateSet({
        events: sql`store_sequences.events + excluded.events`,
        orders: sql`store_sequences.orders + excluded.orders`,
      }),
    )
    .returning(["events as event", "orders as order"])
    .executeTakeFirstOrThrow();
}

/** Writes events under numbers already taken, the last of which is `last`. */
export async function writeEvents(
  db: Db,
  storeId: string,
  last: number,
  messages: readonly (OrderEvent | ResetEvent)[],
): Promise<void> {
  if (messages.length === 0) return;
  await db
    .insertInto("events")
    .values(
      messages.map((message, place) => ({
        store_id: storeId,
        sequence: last - messages.length + 1 + place,
        message: JSON.stringify(message),
      })),
    )
    .execute();
}

/** Takes numbers for events and writes them: the last thing a transaction does. */
export async function recordEvents(db: Db, storeId: string, messages: readonly OrderEvent[]): Promise<void> {
  if (messages.length === 0) return;
  const { event } = await takeNumbers(db, storeId, { events: messages.length, orders: 0 });
  await writeEvents(db, storeId, event, messages);
}

/** Takes a number for the event that says all lists have changed, and writes it: the last thing a transaction does. */
export async function recordReset(db: Db, storeId: string): Promise<void> {
  const { event } = await takeNumbers(db, storeId, { events: 1, orders: 0 });
  await writeEvents(db, storeId, event, [{ type: "reset", sequence: event }]);
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
