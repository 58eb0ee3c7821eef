import { sql } from "kysely";
import type { ConversationRow, Hand, NewMessage } from "#contract/chatbot/schema.ts";
import { refuseBot, refuseEnded, refuseTaking } from "#contract/chatbot/status.ts";
import type { Permission } from "#contract/permission.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { type ConversationChange, conversationKind } from "./conversation-kind.ts";
import { readSequence } from "./talk.ts";

/**
 * Answers a customer. Whoever answers first has the conversation from then on, and the bot is silent; refused with 409
 * where another person has taken it, and once it has ended. A message that came before changes nothing.
 */
export function answerConversation(
  trx: Trx,
  ref: RecordRef,
  { messageKey, text }: NewMessage,
  author: Author,
): Promise<ConversationRow> {
  return changeRecord(trx, conversationKind, ref, author, async (before): Promise<ConversationChange | null> => {
    if ((await readSequence(trx, before, messageKey)) !== null) return null;
    const isMine = before.status === "With a person" && before.ownerId === author.userId;
    const refused = isMine ? null : refuseTaking(before);
    if (refused !== null) throw notAllowed(refused, before);
    return {
      fields: ownedBy(author.name),
      ...(author.userId === null ? {} : { ownerId: author.userId }),
      messages: [{ id: messageKey, from: "person", by: author.name, text }],
      waits: "ends",
    };
  });
}

/** Who has a conversation, as fields of its row. */
const ownedBy = (name: string) => ({ status: "With a person", ownerName: name }) as const;

/**
 * Takes a conversation, gives it to somebody else or back to the bot. Refused with 409 where another person has taken
 * it or it has ended, and with 404 where whoever is named may not answer in this store.
 */
export function handConversation(
  trx: Trx,
  ref: RecordRef,
  { to, userId }: Hand,
  author: Author,
): Promise<ConversationRow> {
  return changeRecord(trx, conversationKind, ref, author, async (before): Promise<ConversationChange | null> => {
    if (to === "bot") {
      const refused = refuseBot(before);
      if (refused !== null) throw notAllowed(refused, before);
      return { fields: { status: "With the bot" }, waits: "ends", progress: {} };
    }
    const isMine = before.status === "With a person" && before.ownerId === author.userId;
    if (to === "me" && isMine) return null;
    const refused = to === "me" ? refuseTaking(before) : refuseEnded(before);
    if (refused !== null) throw notAllowed(refused, before);
    const person = to === "me" ? { id: author.userId, name: author.name } : await readPerson(trx, ref.storeId, userId);
    if (before.status === "With a person" && before.ownerId === person.id) return null;
    return {
      fields: ownedBy(person.name),
      ...(person.id === null ? {} : { ownerId: person.id }),
      // From then on, what was said to the bot waits for a person.
      ...(before.status === "With the bot" ? { waits: "begins" } : {}),
    };
  });
}

/** Ends a conversation. Refused with 409 once it has ended. */
export function endConversation(trx: Trx, ref: RecordRef, author: Author): Promise<ConversationRow> {
  return changeRecord(trx, conversationKind, ref, author, (before): ConversationChange => {
    const refused = refuseEnded(before);
    if (refused !== null) throw notAllowed(refused, before);
    return { fields: { status: "Ended" }, waits: "ends" };
  });
}

/** Who may answer conversations in a store, by name. */
export async function readAnswerers(db: Db, storeId: string): Promise<{ id: string; name: string }[]> {
  const right: Permission = "conversation.answer";
  const { rows } = await sql<{ id: string; name: string }>`
    select users.id, users.name from users join roles on roles.id = users.role_id
    join user_stores on user_stores.user_id = users.id and user_stores.store_id = ${storeId}
    where users.state = 'ACTIVE' and roles.state = 'ACTIVE' and ${right} = any(roles.permissions)
    order by lower(users.name), users.id`.execute(db);
  return rows;
}

async function readPerson(db: Db, storeId: string, userId: string | null) {
  if (userId === null) throw wrongField("userId", "say to whom it is given");
  const person = (await readAnswerers(db, storeId)).find(({ id }) => id === userId);
  if (!person) throw notFound("user", { userId: "may not answer conversations in this store" });
  return person;
}

function notAllowed(because: string, current: ConversationRow): Refusal {
  return new Refusal("move-not-allowed", because, { current });
}
