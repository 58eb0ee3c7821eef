import type { ListContract } from "#contract/lists/list.ts";
import { countStatuses } from "./status.ts";

/** The list of counts of stock: what it can be sorted and filtered by. */
export const countList = {
  kind: "stock-count",
  columns: ["number", "status", "place", "products", "counted", "differing", "startedBy", "endedBy", "created"],
  sort: { column: "created", descending: true },
  fields: {
    status: { type: "choice", values: countStatuses },
    differing: { type: "range", unit: "number", most: 100_000, about: "products of which another number was found" },
    created: { type: "days", past: true },
    text: { type: "text", longest: 100, about: "number, place or who began it" },
  },
} as const satisfies ListContract;
