import type { ListContract } from "#contract/lists/list.ts";
import { indentStatuses } from "./status.ts";

/** The list of indents: what it can be sorted and filtered by. */
export const indentList = {
  kind: "indent",
  columns: ["number", "status", "supplier", "expected", "products", "received", "madeBy", "created"],
  sort: { column: "created", descending: true },
  fields: {
    status: { type: "choice", values: indentStatuses },
    overdue: { type: "flag", about: "sent, and should have come before today" },
    created: { type: "days", past: true },
    text: { type: "text", longest: 100, about: "number, supplier, note or who made it" },
  },
} as const satisfies ListContract;
