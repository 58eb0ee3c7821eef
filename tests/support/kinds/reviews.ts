import type { reviewList } from "#contract/reviews/list.ts";
import type { ReviewRow } from "#contract/reviews/schema.ts";
import { reviewStatuses } from "#contract/reviews/status.ts";
import { buildReview } from "../database/reviews.ts";
import { kindSample } from "./kind-sample.ts";
import { among, lower, within } from "./list-promises.ts";

/** A review row with plain values, except those that a test sets. */
export function reviewRow(part: Partial<ReviewRow> = {}): ReviewRow {
  return {
    id: "00000000-0000-4000-8000-0000000000e5",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    number: "S101-RV-000001",
    status: "Waiting",
    productId: "00000000-0000-4000-8000-0000000000c1",
    productName: "Assam tea 250 g",
    stars: 4,
    title: "Good tea",
    text: "Strong, as it should be.",
    author: "Asha",
    customerId: null,
    bought: false,
    orderNumber: "",
    because: "",
    decidedBy: null,
    answer: "",
    answeredBy: null,
    createdAt: "2026-11-21T04:00:00.000Z",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of reviews. */
export const productReviewSample = kindSample<"product-review", typeof reviewList>({
  rows: [
    reviewRow(),
    reviewRow({ id: "p", status: "Published", decidedBy: "Meera", bought: true, orderNumber: "S101-000412" }),
    reviewRow({ id: "a", status: "Answered", answer: "Thank you", answeredBy: "Meera", decidedBy: "Meera" }),
    reviewRow({ id: "r", status: "Refused", because: "Advertises something", productId: null, productName: "" }),
  ],
  texts: (at) => ({
    because: at % 5 ? "" : "Sent twice",
    decidedBy: at % 3 ? "Meera" : null,
    answer: at % 4 ? "" : "Thank you",
    answeredBy: at % 4 ? null : "Zoe",
  }),
  write: buildReview,
  list: {
    values: {
      created: (row) => row.createdAt,
      number: (row) => row.number,
      status: (row) => reviewStatuses.indexOf(row.status),
      stars: (row) => row.stars,
      product: (row) => lower(row.productName),
      title: (row) => lower(row.title),
      author: (row) => lower(row.author),
      bought: (row) => row.bought,
      answeredBy: (row) => lower(row.answeredBy),
    },
    names: ["product", "title", "author", "answeredBy"],
    fields: {
      status: (row, value) => among(row.status, value),
      stars: (row, value) => within(row.stars, value),
      bought: (row) => row.bought,
      aboutStore: (row) => row.productId === null,
      created: (row, value) => within(row.createdAt, value),
      text: (row) => `${row.number} ${row.productName} ${row.author} ${row.title} ${row.text}`,
    },
  },
});
