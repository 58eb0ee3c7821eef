import type { ListContract } from "#contract/lists/list.ts";
import { conversationStatuses } from "./status.ts";

/** The list of conversations: what it can be sorted and filtered by. */
export const conversationList = {
  kind: "conversation",
  columns: [
    "last",
    "waiting",
    "status",
    "customer",
    "words",
    "owner",
    "message",
    "subject",
    "messages",
    "number",
    "created",
  ],
  sort: { column: "last", descending: true },
  fields: {
    status: { type: "choice", values: conversationStatuses },
    unanswered: { type: "flag", about: "somebody waits for an answer of a person" },
    customer: { type: "lookup", of: "customer" },
    created: { type: "days", past: true },
    text: { type: "text", longest: 100, about: "number, customer, who answers, subject or last message" },
  },
} as const satisfies ListContract;
