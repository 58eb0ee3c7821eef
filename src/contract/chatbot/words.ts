import type { RowWords } from "#contract/records/row-words.ts";
import type { ConversationRow } from "./schema.ts";

/** The words for the fields of a conversation. */
export const conversationWords = {
  number: { title: "No.", derived: true },
  status: { title: "Status" },
  subject: { title: "Subject" },
  customerName: { title: "Customer", derived: true },
  customerPhone: { title: "Phone", derived: true },
  ownerName: { title: "Answered by" },
  lastMessage: { title: "Last message", column: "message", derived: true },
  customerWords: { title: "Last words of the customer", column: "words", derived: true },
  lastFrom: { title: "Last one from", derived: true },
  lastAt: { title: "Last message at", is: "instant", derived: true },
  waitingSince: { title: "Waiting since", is: "instant", column: "waiting", derived: true },
  messages: { title: "Messages", is: "number", derived: true },
  createdAt: { title: "Begun", is: "instant", derived: true },
  updatedAt: { title: "Last change", is: "instant", derived: true },
} as const satisfies RowWords<ConversationRow>;
