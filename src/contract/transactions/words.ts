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
  amount: { title: "Amount", is: "amount", derived: true },
  reference: { title: "Reference", derived: true },
  reason: { title: "Reason", derived: true },
  by: { title: "Recorded by", derived: true },
  createdAt: { title: "When", is: "instant", derived: true },
  updatedAt: { title: "Last change", is: "instant", derived: true },
  forReturn: { title: "For a return", is: "flag", derived: true },
} as const satisfies RowWords<TransactionRow>;
