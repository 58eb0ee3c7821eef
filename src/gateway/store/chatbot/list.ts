import { sql, type SqlBool } from "kysely";
import { conversationList } from "#contract/chatbot/list.ts";
import { conversationRowSchema } from "#contract/chatbot/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";

const columns = rowColumns("conversations", conversationRowSchema, {
  customerName: sql<string>`coalesce(customers.name, nullif(visitor, ''), 'Visitor')`,
  customerPhone: sql<string>`coalesce(customers.phone, '')`,
  customerWords: sql<string>`coalesce((
    select text from conversation_messages as said
    where said.store_id = conversations.store_id and said.conversation_id = conversations.id
      and said.sent_by = 'customer' order by said.sequence desc limit 1), '')`,
});

/** Conversations with the names of their customers, each a `ConversationRow`. */
function conversationRows(db: Db) {
  return db
    .selectFrom("conversations")
    .leftJoin("customers", (join) =>
      join
        .onRef("customers.store_id", "=", "conversations.store_id")
        .onRef("customers.id", "=", "conversations.customer_id"),
    )
    .select(columns);
}

/** The list of conversations with its SQL. */
export const conversations = listOfRows(conversationList, conversationRowSchema, {
  rows: conversationRows,
  newest: "last",
  columns: { waiting: "waitingSince", words: "customerWords", message: "lastMessage" },
  fields: {
    unanswered: (row) => sql<SqlBool>`${row("waitingSince")} is not null`,
    text: ["number", "customerName", "customerPhone", "ownerName", "subject", "lastMessage"],
  },
});
