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
  advertising: { title: "Advertises", is: "flag", derived: true },
  attempts: { title: "Attempts", is: "number", derived: true },
  nextAt: { title: "Next attempt", is: "instant", derived: true },
  sentAt: { title: "Sent", is: "instant", derived: true },
  answer: { title: "Answer of the provider" },
  because: { title: "Why not sent" },
  writtenBy: { title: "Written by", derived: true },
  createdAt: { title: "Written", is: "instant", derived: true },
  updatedAt: { title: "Last change", is: "instant", derived: true },
} as const satisfies RowWords<MessageRow>;
