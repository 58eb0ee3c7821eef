import type { RowWords } from "#contract/records/row-words.ts";
import type { DoubleRow } from "./schema.ts";

/** The words for the fields of two customers who may be one person. */
export const doubleWords = {
  number: { title: "No.", derived: true },
  status: { title: "Status" },
  because: { title: "The same", derived: true },
  oneName: { title: "Customer", derived: true },
  onePhone: { title: "Phone", derived: true },
  otherName: { title: "Other customer", derived: true },
  otherPhone: { title: "Other phone", derived: true },
  kept: { title: "Who stayed", derived: true },
  mergedAt: { title: "Merged", is: "instant", derived: true },
  decidedBy: { title: "Decided by" },
  createdAt: { title: "Found", is: "instant", derived: true },
  updatedAt: { title: "Last change", is: "instant", derived: true },
} as const satisfies RowWords<DoubleRow>;
