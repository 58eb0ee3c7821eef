import type { RowWords } from "#contract/records/row-words.ts";
import type { TransactionRow } from "./schema.ts";

/** The words for the fields of a transaction. */
export const transactionWords = {
  number: { title: "No.", derived: true },
  status: { title: "State", derived: true },
  orderNumber: { title: "Order", derived: true },
  customerName: { title: "Customer", derived: true },
  method: { title: "Method", derived: true },
  provider: { title: "Provider", derived: true },
  amount: { title: "Amount", isAmount: true, derived: true },
  reference: { title: "Reference", derived: true },
  reason: { title: "Reason", derived: true },
  by: { title: "Recorded by", derived: true },
  createdAt: { title: "When", derived: true },
  updatedAt: { title: "Last change", derived: true },
  forReturn: { title: "For a return", derived: true },
} as const satisfies RowWords<TransactionRow>;
