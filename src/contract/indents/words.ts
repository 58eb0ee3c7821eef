import type { RowWords } from "#contract/records/row-words.ts";
import type { IndentRow } from "./schema.ts";

/** The words for the fields of an indent. */
export const indentWords = {
  number: { title: "No.", derived: true },
  status: { title: "Status" },
  supplier: { title: "Supplier" },
  expectedDay: { title: "Expected", is: "day" },
  note: { title: "Note" },
  products: { title: "Products", is: "number", derived: true },
  received: { title: "Received", is: "number", derived: true },
  counted: { title: "Counted", is: "number", derived: true },
  reason: { title: "Reason" },
  madeBy: { title: "Made by", derived: true },
  createdAt: { title: "Made", is: "instant", derived: true },
  updatedAt: { title: "Last change", is: "instant", derived: true },
} as const satisfies RowWords<IndentRow>;
