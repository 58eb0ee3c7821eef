import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ConversationRow, NewMessage, NewTalk, Talk } from "#contract/chatbot/schema.ts";
import { refuseEnded } from "#contract/chatbot/status.ts";
import { greet, type Reply, takeTurn, type Turn } from "./take-turn.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { readLookup } from "#gateway/store/lookup.ts";
import { changeRecord, recordRowEvents } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { botName, readBot, readClosedWords } from "./read-bot.ts";
import {
  type ConversationChange,
  conversationKind,
  readMessages,
  readProgress,
  type WrittenMessage,
} from "./conversation-kind.ts";

/** So many conversations of a store begin in a minute, and so many messages of a customer come in one conversation. */
const mostInMinute = { begun: 120, messages: 20 } as const;
const minute = 60_000;

/** Begins a conversation; the bot greets. Refused with 404 where the store has no such customer. */
export async function beginTalk(
  trx: Trx,
  storeId: string,
  { customerId, visitor }: NewTalk,
  author: Author,
  now: number,
): Promise<Talk> {
  const customer = customerId === null ? null : await readLookup(trx, storeId, "customer", customerId);
  const begun = await trx
    .selectFrom("conversations")
    .select((eb) => eb.fn.countAll<number>().as("many"))
    .where("store_id", "=", storeId)
    .where("created_at", ">", sql<string>`now() - interval '1 minute'`)
    .executeTakeFirstOrThrow();
  if (Number(begun.many) >= mostInMinute.begun)
    throw tooMany("this store has begun too many conversations in a minute");
  const bot = await readBot(trx, { storeId, customerId: customer?.id ?? null, now });
  const count = await takeNumber(trx, storeId, "conversations");
  const { id } = await trx
    .insertInto("conversations")
    .values(({ selectFrom }) => ({
      store_id: storeId,
      number: selectFrom("stores")
        .select(sql<string>`code || ${`-CH-${String(count).padStart(6, "0")}`}`.as("number"))
        .where("id", "=", storeId),
      customer_id: customer?.id ?? null,
      visitor,
      owner_id: null,
      owner_name: null,
      last_from: null,
      waiting_since: null,
    }))
    .returning("id")
    .executeTakeFirstOrThrow();
  const [empty] = await readRows(trx, conversationKind.rows, storeId, [id]);
  if (!empty) throw new Error(`the new conversation ${id} is gone`);
  const by = asCustomer(author, empty.customerName);
  const { replies, progress } = bot.isOn ? greet(bot) : { replies: [], progress: {} };
  const row =
    replies.length === 0
      ? empty
      : await conversationKind.write(trx, empty, { fields: {}, messages: asMessages(replies), progress }, by);
  await recordRowEvents(trx, conversationKind, [{ type: "created", row, before: null, at: row.createdAt }], by);
  return asTalk(trx, row, 0);
}

/**
 * Takes in what a customer writes, and what the bot says to it while it has the conversation: all in one transaction,
 * while the conversation is locked. A message that came before changes nothing. Refused with 409 once it has ended, and
 * with 429 where somebody writes too much.
 */
export async function sendMessage(
  trx: Trx,
  ref: RecordRef,
  message: NewMessage,
  author: Author,
  now: number,
): Promise<Talk> {
  let first = 0;
  const by = await readCustomer(trx, ref, author);
  const row = await changeRecord(trx, conversationKind, ref, by, async (before): Promise<ConversationChange | null> => {
    const known = await readSequence(trx, before, message.messageKey);
    first = known ?? before.messages + 1;
    if (known !== null) return null;
    const refused = refuseEnded(before);
    if (refused !== null) throw new Refusal("move-not-allowed", `${refused}: begin a new one`);
    await refuseTooMany(trx, before, now);
    const said: WrittenMessage = {
      id: message.messageKey,
      from: "customer",
      by: before.customerName,
      text: message.text,
    };
    const subject = before.subject === "" ? { subject: message.text.slice(0, 80) } : {};
    if (before.status !== "With the bot") {
      const closed = await readClosedWords(trx, ref, now);
      const told = closed === null ? [] : asMessages([{ text: closed, choices: [] }]);
      return { fields: subject, messages: [said, ...told], waits: "begins" };
    }
    const bot = await readBot(trx, { storeId: ref.storeId, customerId: before.customerId, now });
    const turn: Turn = bot.isOn
      ? await takeTurn(await readProgress(trx, before), message.text, bot)
      : { replies: [{ text: bot.words.handOver, choices: [] }], progress: {}, handsOver: true, subject: null };
    return {
      fields: {
        ...(turn.subject === null ? subject : { subject: turn.subject }),
        ...(turn.handsOver ? { status: "Waiting for a person" } : {}),
      },
      messages: [said, ...asMessages(turn.replies)],
      progress: turn.progress,
      ...(turn.handsOver ? { waits: "begins" } : {}),
    };
  });
  return asTalk(trx, row, first - 1);
}

/** Ends a conversation for its customer. One that has ended stays as it is. */
export async function leaveTalk(trx: Trx, ref: RecordRef, author: Author): Promise<Talk> {
  const by = await readCustomer(trx, ref, author);
  const row = await changeRecord(trx, conversationKind, ref, by, ({ status }): ConversationChange | null =>
    status === "Ended" ? null : { fields: { status: "Ended" }, waits: "ends" },
  );
  return asTalk(trx, row, row.messages);
}

/** The messages of a conversation after a number. Refused with 404 where the store has no such conversation. */
export async function readTalk(db: Db, ref: RecordRef, after: number): Promise<Talk> {
  return asTalk(db, await readRow(db, ref), after);
}

async function asTalk(db: Db, row: ConversationRow, after: number): Promise<Talk> {
  return {
    id: row.id,
    status: row.status,
    answeredBy: row.status === "With a person" ? row.ownerName : null,
    messages: await readMessages(db, row, after),
  };
}

/** The replies of the bot as messages. */
function asMessages(replies: readonly Reply[]): WrittenMessage[] {
  return replies.map((reply) => ({ ...reply, id: randomUUID(), from: "bot", by: botName }));
}

/** The author of what a customer does through a storefront. */
function asCustomer(author: Author, name: string): Author {
  return { ...author, userId: null, name, origin: "By Customer" };
}

async function readCustomer(db: Db, ref: RecordRef, author: Author): Promise<Author> {
  return asCustomer(author, (await readRow(db, ref)).customerName);
}

async function readRow(db: Db, { storeId, id }: RecordRef): Promise<ConversationRow> {
  const [row] = await readRows(db, conversationKind.rows, storeId, [id]);
  if (!row) throw notFound("conversation");
  return row;
}

/** The number of a message that has come already; null for a new one. */
export async function readSequence(db: Db, row: ConversationRow, messageKey: string): Promise<number | null> {
  const known = await db
    .selectFrom("conversation_messages")
    .select("sequence")
    .where("store_id", "=", row.storeId)
    .where("conversation_id", "=", row.id)
    .where("id", "=", messageKey)
    .executeTakeFirst();
  return known?.sequence ?? null;
}

async function refuseTooMany(db: Db, row: ConversationRow, now: number): Promise<void> {
  const { many } = await db
    .selectFrom("conversation_messages")
    .select((eb) => eb.fn.countAll<number>().as("many"))
    .where("store_id", "=", row.storeId)
    .where("conversation_id", "=", row.id)
    .where("sent_by", "=", "customer")
    .where("at", ">", new Date(now - minute).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(many) >= mostInMinute.messages) throw tooMany("too many messages in a minute");
}

function tooMany(because: string): Refusal {
  return new Refusal("too-many-calls", `${because}: wait a little`, { retryAfter: 20 });
}
