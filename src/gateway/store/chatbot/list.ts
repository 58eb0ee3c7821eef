import { sql, type SqlBool } from "kysely";
import { conversationList } from "#contract/chatbot/list.ts";
import { conversationStatuses } from "#contract/chatbot/status.ts";
import type { Db } from "#gateway/database/schema.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** Conversations with the names of their customers, each a `ConversationRow`. */
function conversationRows(db: Db) {
  return db
    .selectFrom("conversations")
    .leftJoin("customers", (join) =>
      join
        .onRef("customers.store_id", "=", "conversations.store_id")
        .onRef("customers.id", "=", "conversations.customer_id"),
    )
    .select([
      "conversations.id",
      "conversations.store_id as storeId",
      "conversations.version",
      "conversations.number",
      "conversations.status",
      "conversations.created_at as createdAt",
      "conversations.updated_at as updatedAt",
      "subject",
      "customer_id as customerId",
      sql<string>`coalesce(customers.name, nullif(visitor, ''), 'Visitor')`.as("customerName"),
      sql<string>`coalesce(customers.phone, '')`.as("customerPhone"),
      "owner_id as ownerId",
      "owner_name as ownerName",
      "last_message as lastMessage",
      sql<string>`coalesce((
        select text from conversation_messages as said
        where said.store_id = conversations.store_id and said.conversation_id = conversations.id
          and said.sent_by = 'customer' order by said.sequence desc limit 1), '')`.as("customerWords"),
      "last_from as lastFrom",
      "last_at as lastAt",
      "waiting_since as waitingSince",
      "messages",
    ]);
}

/** The list of conversations with its SQL. */
export const conversations: GatewayList<typeof conversationList> = {
  contract: conversationList,
  rows: conversationRows,
  columns: {
    last: { by: (row) => row("lastAt"), id: "opposite" },
    waiting: { by: (row) => row("waitingSince"), missing: "last" },
    status: { by: (row) => inListedOrder(conversationStatuses, row("status")) },
    customer: { by: (row) => inNameOrder(row("customerName")) },
    words: { by: (row) => inNameOrder(row("customerWords")) },
    message: { by: (row) => inNameOrder(row("lastMessage")) },
    owner: { by: (row) => inNameOrder(row("ownerName")), missing: "last" },
    subject: { by: (row) => inNameOrder(row("subject")) },
    messages: "messages",
    number: "number",
    created: "createdAt",
  },
  fields: {
    status: "status",
    unanswered: (row) => sql<SqlBool>`${row("waitingSince")} is not null`,
    customer: "customerId",
    created: "createdAt",
    text: (row) => sql`concat_ws(' ', ${row("number")}, ${row("customerName")}, ${row("customerPhone")},
      ${row("ownerName")}, ${row("subject")}, ${row("lastMessage")})`,
  },
};
