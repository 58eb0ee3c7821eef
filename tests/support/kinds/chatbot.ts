import { chatFlowRecord } from "#contract/chatbot/flow.ts";
import type { conversationList } from "#contract/chatbot/list.ts";
import type { ConversationRow } from "#contract/chatbot/schema.ts";
import { conversationStatuses } from "#contract/chatbot/status.ts";
import { buildConversation } from "../database/conversations.ts";
import { definedSample, rowsOf } from "./defined-sample.ts";
import { kindSample } from "./kind-sample.ts";
import { among, lower, within } from "./list-promises.ts";

/** A conversation row with plain values, except those that a test sets. */
function conversationRow(part: Partial<ConversationRow> = {}): ConversationRow {
  return {
    id: "00000000-0000-4000-8000-0000000000fa",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    number: "S101-CH-000001",
    status: "Waiting for a person",
    subject: "Where is my order",
    customerId: "00000000-0000-4000-8000-0000000000d1",
    customerName: "Asha Rao",
    customerPhone: "+919876543210",
    ownerId: null,
    ownerName: null,
    lastMessage: "Where is it?",
    customerWords: "Where is it?",
    lastFrom: "customer",
    lastAt: "2026-11-21T04:00:00.000Z",
    waitingSince: "2026-11-21T04:00:00.000Z",
    messages: 4,
    createdAt: "2026-11-21T04:00:00.000Z",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of conversations. */
export const conversationSample = kindSample<"conversation", typeof conversationList>({
  rows: [
    conversationRow(),
    conversationRow({ id: "b", status: "With the bot", waitingSince: null, customerId: null, customerPhone: "" }),
    conversationRow({ id: "p", status: "With a person", ownerName: "Meera", ownerId: "u" }),
    conversationRow({ id: "e", status: "Ended", ownerName: "Meera", ownerId: "u", waitingSince: null }),
  ],
  texts: (at) => ({
    subject: ["Where is my order", "", "Return"][at % 3] ?? "",
    ownerName: ["Meera", "Émile", "émile"][at % 3] ?? "",
  }),
  write: buildConversation,
  list: {
    values: {
      last: (row) => row.lastAt,
      waiting: (row) => row.waitingSince,
      status: (row) => conversationStatuses.indexOf(row.status),
      customer: (row) => lower(row.customerName),
      words: (row) => lower(row.customerWords),
      message: (row) => lower(row.lastMessage),
      owner: (row) => lower(row.ownerName),
      subject: (row) => lower(row.subject),
      messages: (row) => row.messages,
      number: (row) => row.number,
      created: (row) => row.createdAt,
    },
    names: ["customer", "words", "message", "owner", "subject"],
    fields: {
      status: (row, value) => among(row.status, value),
      unanswered: (row) => row.waitingSince !== null,
      customer: (row, value) => among(row.customerId, value),
      created: (row, value) => within(row.createdAt, value),
      text: (row) =>
        [row.number, row.customerName, row.customerPhone, row.ownerName ?? "", row.subject, row.lastMessage]
          .filter((part, nth) => nth !== 3 || part !== "")
          .join(" "),
    },
  },
});

/** A flow row with plain values, except those that a test sets. */
export const chatFlowRow = rowsOf(chatFlowRecord, {
  name: "Where is my order",
  phrases: "where is my order\norder status",
  steps: "look up: order status",
});

/** What the tests know of flows. */
export const chatFlowSample = definedSample(chatFlowRecord, {
  rows: [chatFlowRow(), chatFlowRow({ id: "i", state: "INACTIVE" })],
  texts: (at) => ({
    name: `Flow ${String(at).padStart(3, "0")}`,
    phrases: `phrase ${at % 4}\nanother ${at % 3}`,
    steps: "say: Hello\nask pin as PIN code: Which PIN code?\nlook up: delivery area",
  }),
});
