import { sql } from "kysely";
import type { ChatMessage, ConversationParts, ConversationRow } from "#contract/chatbot/schema.ts";
import type { Speaker } from "#contract/chatbot/status.ts";
import type { Progress } from "#contract/chatbot/progress.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { type FieldChange, storedKind, type StoredKind } from "#gateway/store/records/stored-kind.ts";
import { conversations } from "./list.ts";

/** A message that is written with a change of its conversation. */
export interface WrittenMessage {
  readonly id: string;
  readonly from: Speaker;
  readonly by: string;
  readonly text: string;
  readonly choices?: readonly string[];
}

/** A change of a conversation: what is said with it, who has it then, and how far the bot is. */
export interface ConversationChange extends FieldChange<"conversation"> {
  readonly messages?: readonly WrittenMessage[];
  readonly ownerId?: string;
  readonly progress?: Progress;
  /** Whether somebody waits for a person after it: "begins" keeps the time since when. */
  readonly waits?: "begins" | "ends";
}

const stored: StoredKind<"conversation", ConversationChange> = storedKind({
  kind: "conversation",
  table: "conversations",
  fields: { subject: { type: "text", longest: 120 }, ownerName: { type: "text", longest: 200 } },
  list: conversations,
  parts: readParts,
  writeMore,
});

/** How conversations are read and written. Messages are their own history: it tells only who has a conversation when. */
export const conversationKind: StoredKind<"conversation", ConversationChange> = {
  ...stored,
  writeHistory: (trx, written) =>
    stored.writeHistory(
      trx,
      written.filter(({ before, after }) => before.status !== after.status || before.ownerName !== after.ownerName),
    ),
};

/** Writes what a change says beside the fields of the row. */
async function writeMore(
  trx: Trx,
  { storeId, id, messages: before }: ConversationRow,
  { messages = [], ownerId, progress, waits }: ConversationChange,
): Promise<void> {
  await insertRows(
    trx,
    "conversation_messages",
    messages.map(({ from, by, choices = [], id: messageKey, text }, nth) => ({
      id: messageKey,
      text,
      store_id: storeId,
      conversation_id: id,
      sequence: before + nth + 1,
      sent_by: from,
      by_name: by,
      choices,
    })),
  );
  const last = messages.at(-1);
  const set = [
    ...(last
      ? [
          sql`last_message = ${last.text}`,
          sql`last_from = ${last.from}`,
          sql`last_at = updated_at`,
          sql`messages = ${before + messages.length}`,
        ]
      : []),
    ...(ownerId === undefined ? [] : [sql`owner_id = ${ownerId}`]),
    ...(progress === undefined ? [] : [sql`progress = ${JSON.stringify(progress)}`]),
    ...(waits === undefined
      ? []
      : [waits === "ends" ? sql`waiting_since = null` : sql`waiting_since = coalesce(waiting_since, updated_at)`]),
  ];
  if (set.length > 0)
    await sql`update conversations set ${sql.join(set)} where store_id = ${storeId} and id = ${id}`.execute(trx);
}

/** The most messages that are told at once. */
const mostTold = 200;

/** The newest messages of a conversation, old to new; with `after`, the first ones after that number. */
export async function readMessages(
  db: Db,
  { storeId, id }: Pick<ConversationRow, "storeId" | "id">,
  after?: number,
): Promise<ChatMessage[]> {
  const rows = await db
    .selectFrom("conversation_messages")
    .select(["id", "sequence", "sent_by as from", "by_name as by", "text", "choices", "at"])
    .where("store_id", "=", storeId)
    .where("conversation_id", "=", id)
    .$if(after !== undefined, (query) => query.where("sequence", ">", after ?? 0))
    .orderBy("sequence", after === undefined ? "desc" : "asc")
    .limit(mostTold)
    .execute();
  return rows
    .toSorted((one, other) => one.sequence - other.sequence)
    .map((row) => ({ ...row, choices: [...row.choices] }));
}

/** How far the bot is with a conversation. */
export async function readProgress(
  db: Db,
  { storeId, id }: Pick<ConversationRow, "storeId" | "id">,
): Promise<Progress> {
  const { progress } = await db
    .selectFrom("conversations")
    .select("progress")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return progress;
}

async function readParts(db: Db, row: ConversationRow): Promise<ConversationParts> {
  const { known = {} } = await readProgress(db, row);
  return {
    said: await readMessages(db, row),
    known: Object.entries(known).map(([name, value]) => ({ name, value })),
  };
}
