import type { RowWords } from "#contract/records/row-words.ts";
import { grouped } from "#contract/text.ts";
import type { CountRow } from "./schema.ts";

/** The words for the fields of a count of stock. */
export const countWords = {
  number: { title: "No.", derived: true },
  status: { title: "Status" },
  place: { title: "Place", derived: true },
  products: { title: "Products", is: "number", derived: true },
  counted: { title: "Counted", is: "number", derived: true },
  differing: { title: "Differ", is: "number", derived: true },
  fresh: { title: "Had no stock", is: "number", derived: true },
  reason: { title: "Reason" },
  startedBy: { title: "Begun by", derived: true },
  endedBy: { title: "Ended by" },
  createdAt: { title: "Begun", is: "instant", derived: true },
  updatedAt: { title: "Last change", is: "instant", derived: true },
} as const satisfies RowWords<CountRow>;

/** What becomes of products whose stock was never counted: "3 had no stock: set to 7". */
export function freshText({ fresh, freshQuantity }: Pick<CountRow, "fresh" | "freshQuantity">): string {
  return `${grouped(fresh)} had no stock: set to ${grouped(freshQuantity)}`;
}
