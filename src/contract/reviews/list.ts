import type { ListContract } from "#contract/lists/list.ts";
import { reviewStatuses } from "./status.ts";

/** The list of reviews: what it can be sorted and filtered by. */
export const reviewList = {
  kind: "product-review",
  columns: ["number", "status", "stars", "product", "title", "author", "bought", "answeredBy", "created"],
  sort: { column: "created", descending: true },
  fields: {
    status: { type: "choice", values: reviewStatuses },
    stars: { type: "range", unit: "number", most: 5 },
    bought: { type: "flag", about: "an order of the customer has brought what it is about" },
    aboutStore: { type: "flag", about: "it is about the store and no product" },
    created: { type: "days", past: true },
    text: { type: "text", longest: 100, about: "number, product, author, title or text" },
  },
} as const satisfies ListContract;
