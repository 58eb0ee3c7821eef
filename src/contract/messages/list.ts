import type { ListContract } from "#contract/lists/list.ts";
import { channels, messageStatuses, occasions } from "./message.ts";

/** The list of messages: what it can be sorted and filtered by. */
export const messageList = {
  kind: "message",
  columns: ["number", "status", "occasion", "channel", "customer", "order", "created"],
  sort: { column: "created", descending: true },
  fields: {
    status: { type: "choice", values: messageStatuses },
    occasion: { type: "choice", values: occasions },
    channel: { type: "choice", values: channels },
    created: { type: "days", past: true },
    text: { type: "text", longest: 100, about: "number, customer, phone or e-mail address, order or text" },
  },
} as const satisfies ListContract;
