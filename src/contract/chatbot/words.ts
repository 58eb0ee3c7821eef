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
  lastMessage: { title: "Last message", derived: true },
  customerWords: { title: "Last words of the customer", derived: true },
  lastFrom: { title: "Last one from", derived: true },
  lastAt: { title: "Last message at", derived: true },
  waitingSince: { title: "Waiting since", derived: true },
  messages: { title: "Messages", derived: true },
  createdAt: { title: "Begun", derived: true },
  updatedAt: { title: "Last change", derived: true },
} as const satisfies RowWords<ConversationRow>;
