import { sql } from "kysely";
import type { MessageRow } from "#contract/messages/schema.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { type MessageChange, messageKind } from "./message-kind.ts";
import { overtakenBy, overtakenWords } from "./overtaken.ts";
import { type MessageProvider, readProviders, secondsOfQuiet } from "./read-providers.ts";
import { judgeAttempt, type Posted, sendingLease } from "#gateway/store/outbox.ts";
import { refuseNow } from "./write-message.ts";

/** A message that waits for so long was held: by quiet hours, by its provider, or because nothing was sent meanwhile. */
const heldFrom = "5 minutes";

/** A message is tried for about an hour. What the provider could not take now is tried again. */
const rules = {
  firstPause: 30,
  longestPause: 3_600,
  mostAttempts: 8,
  refuses: (status: number) => status < 500 && ![408, 425, 429].includes(status),
};

/** The longest reason that is stored, in characters. */
const longestReason = 500;

/** The author of history entries about sending. */
const sender: Author = { userId: null, name: "Messages", address: null, origin: "By Admin" };

/** A message that is to be sent now, and its provider. */
export interface DueMessage {
  readonly message: MessageRow;
  readonly provider: MessageProvider;
  /** By it the provider knows a message that comes twice. */
  readonly idempotencyKey: string;
}

/** The stores with messages that are due. */
export async function storesWithDueMessages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct store_id as id from messages
    where status = 'Waiting' and next_at <= clock_timestamp()`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes the next message of a store, so that no other gateway sends it at the same time; null where none is due, or it
 * is quiet. They go in the order in which they were written: those about one order, by one channel, wait for each other.
 * If that gateway dies, the message is free again after the lease, under the same key. One whose customer may not be
 * written to any more, and one that was held and that its order has overtaken meanwhile, is Cancelled, and answered as
 * "cancelled".
 */
export async function takeDueMessage(trx: Trx, storeId: string): Promise<DueMessage | "cancelled" | null> {
  const { rows } = await sql<{ id: string; status: OrderStatus | null }>`
    select id, "overtakenBy" as status from messages as message cross join lateral (
      select case when answer <> '' or created_at < clock_timestamp() - ${heldFrom}::interval then ${overtakenBy} end
        as "overtakenBy") as order_now
    where store_id = ${storeId} and message.status = 'Waiting'
      and (next_at <= clock_timestamp() or answer <> '' and "overtakenBy" is not null)
      and ("overtakenBy" is not null or not exists (
        select from messages as earlier where earlier.store_id = message.store_id and earlier.status = 'Waiting'
          and earlier.order_id = message.order_id and earlier.channel = message.channel
          and earlier.next_at is not null
          and (earlier.created_at, earlier.number) < (message.created_at, message.number)))
    order by created_at, number limit 1 for no key update of message skip locked`.execute(trx);
  const [found] = rows;
  if (!found) return null;
  const quiet = await secondsOfQuiet(trx, storeId);
  if (quiet > 0) {
    await sql`
      update messages set next_at = clock_timestamp() + make_interval(secs => ${quiet}) where store_id = ${storeId}
        and id in (select id from messages where store_id = ${storeId} and status = 'Waiting'
          and next_at <= clock_timestamp() order by id for no key update skip locked)`.execute(trx);
    return null;
  }
  const { id } = found;
  const [held] = await readRows(trx, messageKind.rows, storeId, [id]);
  if (!held) return null;
  const { [held.channel]: provider } = await readProviders(trx, storeId);
  const because = found.status
    ? overtakenWords(found.status)
    : provider
      ? await refuseNow(trx, held)
      : `the store has no provider for ${held.channel} any more`;
  if (!provider || because !== null) {
    await changeRecord(trx, messageKind, { storeId, id }, sender, (): MessageChange => {
      return { fields: { status: "Cancelled", because: because ?? "" }, nextIn: null };
    });
    return "cancelled";
  }
  const { key } = await trx
    .updateTable("messages")
    .set((eb) => ({
      next_at: sql<string>`clock_timestamp() + ${sendingLease}::interval`,
      attempts: eb("attempts", "+", 1),
    }))
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returning("idempotency_key as key")
    .executeTakeFirstOrThrow();
  return { message: { ...held, attempts: held.attempts + 1 }, provider, idempotencyKey: key };
}

/**
 * Notes the result of sending a message. What the provider could not take now, or has not answered, is tried again after
 * a pause that grows, or that the provider asked for; at the end it has Failed. What it has refused has Failed at once.
 */
export async function noteSent(trx: Trx, { message }: DueMessage, posted: Posted): Promise<void> {
  const { storeId, id, attempts } = message;
  const held = await messageKind.lock(trx, storeId, id);
  if (!held || held.status === "Sent") return;
  const { is, answer, nextIn } = judgeAttempt(posted, attempts, rules);
  // Somebody has cancelled it while it was under way: that holds where it was not sent.
  if (held.status === "Cancelled" && is !== "sent") return;
  const change = ((): MessageChange => {
    if (is === "sent") return { fields: { status: "Sent", answer, because: "" }, nextIn, isSent: true };
    if (is === "again") return { fields: { answer }, nextIn };
    const because = is === "gave-up" ? `tried ${attempts} times: ${answer}` : `the provider refused it: ${answer}`;
    const fields = { status: "Failed", answer, because: because.slice(0, longestReason) } as const;
    return { fields, nextIn, ...(is === "refused" && { refused: true }) };
  })();
  await changeRecord(trx, messageKind, { storeId, id }, sender, () => change);
}
