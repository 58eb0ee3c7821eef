import type { RowWords } from "#contract/records/row-words.ts";
import type { ReviewRow } from "./schema.ts";

/** The words for the fields of a review. */
export const reviewWords = {
  number: { title: "No.", derived: true },
  status: { title: "Status" },
  productName: { title: "Product", derived: true },
  stars: { title: "Stars", is: "number", derived: true },
  title: { title: "Title", derived: true },
  text: { title: "Text", derived: true },
  author: { title: "Written by", derived: true },
  bought: { title: "Bought", is: "flag", derived: true },
  orderNumber: { title: "Order", derived: true },
  because: { title: "Refused because" },
  decidedBy: { title: "Decided by" },
  answer: { title: "Answer" },
  answeredBy: { title: "Answered by" },
  createdAt: { title: "Written", is: "instant", derived: true },
  updatedAt: { title: "Last change", is: "instant", derived: true },
} as const satisfies RowWords<ReviewRow>;
