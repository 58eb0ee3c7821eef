import type { Db } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";

/** A client that missed more events than this is told to read everything again, which is cheaper for both sides. */
const mostMissed = 2_000;

interface Start {
  readonly sequence: number;
  readonly resumes: boolean;
}

/** Where a stream begins that has received the event `lastEventId` last. Refused where that is not the number of an event. */
export async function startAt(db: Db, storeId: string, lastEventId: string | undefined): Promise<Start> {
  const last = lastEventId === undefined || lastEventId === "" ? null : Number(lastEventId);
  if (last !== null && !(/^\d{1,15}$/.test(lastEventId ?? "") && Number.isSafeInteger(last)))
    throw new Refusal("invalid", "Last-Event-ID: the number of an event", {
      fields: { "Last-Event-ID": "is not the number of an event" },
    });
  const row = await db
    .selectFrom("stores")
    .leftJoin("store_sequences", "store_sequences.store_id", "stores.id")
    .leftJoin("events", (join) =>
      join.onRef("events.store_id", "=", "stores.id").on("events.sequence", "=", (last ?? -1) + 1),
    )
    .select(["store_sequences.events as newest", "events.sequence as next"])
    .where("stores.id", "=", storeId)
    .executeTakeFirst();
  if (!row) throw notFound("store");
  const newest = row.newest ?? 0;
  if (last === null) return { sequence: newest, resumes: true };
  const kept = last === newest || (row.next !== null && newest - last <= mostMissed);
  return kept ? { sequence: last, resumes: true } : { sequence: newest, resumes: false };
}
