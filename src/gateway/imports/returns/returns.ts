import type { ImportSubject } from "#gateway/imports/subject.ts";
import { type AcceptedReturnLine, returnLineChecker, type ReturnPart, returnParts } from "./check-line.ts";
import { gatherReturns, matchReturns } from "./match-returns.ts";
import { previewReturns } from "./preview-returns.ts";
import { writeReturns } from "./write-returns.ts";

/** The import of goods that came back: each line is matched to earlier orders of its customer. */
export const returns: ImportSubject<ReturnPart> = {
  name: "returns",
  summary:
    "Writes the lines of a .csv or .csv.gz file about goods that came back as completed returns of a store's orders.",
  notes:
    "Each line comes back of the newest earlier order of its customer for the product of which enough is left or, where none alone has so much, of the newest ones together. What it comes to follows from what was paid for it. The file has lines of sales as well? Then --returns says which came back, and all others are passed over.",
  parts: returnParts,
  hasDates: true,
  makesStore: false,
  recordPart: "return",
  hasAmounts: true,
  importsReturns: true,
  columns: {
    name: "text",
    product: "text",
    customer: "text",
    quantity: "numeric(12, 3)",
    returned_at: "timestamptz",
    reason: "text",
    condition: "text",
    record: "jsonb",
  } satisfies Readonly<Record<keyof AcceptedReturnLine, string>>,
  tables: ["return_orders", "return_lines", "refunds", "invoices", "orders", "order_lines", "order_history"],
  checker: returnLineChecker,
  gather: gatherReturns,
  async prepare(trx, to, origin) {
    await matchReturns(trx, to.storeId, origin);
  },
  write: writeReturns,
  async preview(trx, to, { origin, totals, store }, refuse) {
    await matchReturns(trx, to.storeId, origin);
    return previewReturns(trx, to, { records: totals.records, store }, refuse);
  },
  undo: {
    because: "It cannot be taken back, because what was refunded and invoiced stays in the books for ever.",
  },
};
