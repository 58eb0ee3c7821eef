import type { RowWords } from "#contract/records/row-words.ts";
import type { CountRow } from "./schema.ts";

/** The words for the fields of a count of stock. */
export const countWords = {
  number: { title: "No.", derived: true },
  status: { title: "Status" },
  place: { title: "Place", derived: true },
  products: { title: "Products", derived: true },
  counted: { title: "Counted", derived: true },
  differing: { title: "Differ", derived: true },
  reason: { title: "Reason" },
  startedBy: { title: "Begun by", derived: true },
  endedBy: { title: "Ended by" },
  createdAt: { title: "Begun", derived: true },
  updatedAt: { title: "Last change", derived: true },
} as const satisfies RowWords<CountRow>;
