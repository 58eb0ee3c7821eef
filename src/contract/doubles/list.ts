import type { ListContract } from "#contract/lists/list.ts";
import { doubleStatuses } from "./status.ts";

/** The list of doubles: what it can be sorted and filtered by. */
export const doubleList = {
  kind: "customer-double",
  columns: ["number", "status", "one", "other", "because", "decidedBy", "created"],
  sort: { column: "created", descending: true },
  fields: {
    status: { type: "choice", values: doubleStatuses },
    created: { type: "days", past: true },
    text: { type: "text", longest: 100, about: "number, names or phones" },
  },
} as const satisfies ListContract;
