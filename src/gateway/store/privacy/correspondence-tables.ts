import { sql, type SqlBool } from "kysely";
import {
  author,
  books,
  byCustomer,
  contact,
  empty,
  plain,
  pseudonym,
  staff,
  typed,
  type PersonalTable,
} from "./fates.ts";

/** What customers have written, and what they were told. */
export const correspondenceTables: Readonly<Record<string, PersonalTable>> = {
  reviews: {
    title: "Reviews",
    rows: byCustomer(),
    columns: {
      number: plain,
      status: plain,
      product_name: plain,
      // Published as a review of the product, without the name.
      title: typed,
      text: typed,
      author: pseudonym,
      order_number: books,
      because: typed,
      decided_by: staff,
      answer: typed,
      answered_by: staff,
    },
    also: ["stars", "created_at"],
  },
  messages: {
    title: "Messages",
    rows: byCustomer(),
    columns: {
      number: plain,
      status: plain,
      occasion: plain,
      channel: plain,
      customer_name: pseudonym,
      address: contact,
      order_number: books,
      subject: empty,
      text: empty,
      answer: empty,
      because: empty,
      written_by: staff,
    },
    also: ["created_at", "sent_at"],
  },
  conversations: {
    title: "Conversations",
    rows: ({ ids, conversations }) => sql<SqlBool>`(customer_id = any(${ids}::uuid[])
      or id = any(${conversations}::uuid[]))`,
    columns: {
      number: plain,
      status: plain,
      subject: empty,
      visitor: { ...empty, searched: "names" },
      owner_name: staff,
      last_message: empty,
      last_from: plain,
      progress: { blank: () => sql`'{}'`, searched: "words" },
    },
    also: ["created_at"],
  },
  conversation_messages: {
    title: "Messages of conversations",
    rows: ({ storeId, ids, conversations }) => sql<SqlBool>`(conversation_id in (
      select talks.id from conversations as talks
      where talks.store_id = ${storeId} and talks.customer_id = any(${ids}::uuid[]))
      or conversation_id = any(${conversations}::uuid[]))`,
    columns: { sent_by: plain, by_name: author, text: empty, choices: plain },
    also: ["conversation_id", "sequence", "at"],
  },
};
