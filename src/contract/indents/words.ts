import type { RowWords } from "#contract/records/row-words.ts";
import type { IndentRow } from "./schema.ts";

/** The words for the fields of an indent. */
export const indentWords = {
  number: { title: "No.", derived: true },
  status: { title: "Status" },
  supplier: { title: "Supplier" },
  expectedDay: { title: "Expected" },
  note: { title: "Note" },
  products: { title: "Products", derived: true },
  received: { title: "Received", derived: true },
  counted: { title: "Counted", derived: true },
  reason: { title: "Reason" },
  madeBy: { title: "Made by", derived: true },
  createdAt: { title: "Made", derived: true },
  updatedAt: { title: "Last change", derived: true },
} as const satisfies RowWords<IndentRow>;
