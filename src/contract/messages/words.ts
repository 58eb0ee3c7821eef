import type { RowWords } from "#contract/records/row-words.ts";
import type { MessageRow } from "./schema.ts";

/** The words for the fields of a message. */
export const messageWords = {
  number: { title: "No.", derived: true },
  status: { title: "Status" },
  occasion: { title: "Occasion", derived: true },
  channel: { title: "Channel", derived: true },
  customerName: { title: "Customer", derived: true },
  address: { title: "To", derived: true },
  orderNumber: { title: "Order", derived: true },
  subject: { title: "Subject", derived: true },
  text: { title: "Text", derived: true },
  advertising: { title: "Advertises", derived: true },
  attempts: { title: "Attempts", derived: true },
  nextAt: { title: "Next attempt", derived: true },
  sentAt: { title: "Sent", derived: true },
  answer: { title: "Answer of the provider" },
  because: { title: "Why not sent" },
  writtenBy: { title: "Written by", derived: true },
  createdAt: { title: "Written", derived: true },
  updatedAt: { title: "Last change", derived: true },
} as const satisfies RowWords<MessageRow>;
