import type { RowWords } from "#contract/records/row-words.ts";
import type { RefundRow } from "./schema.ts";

/** The words for the fields of a refund. */
export const refundWords = {
  number: { title: "No.", derived: true },
  orderNumber: { title: "Order", derived: true },
  customerName: { title: "Customer", derived: true },
  cause: { title: "Cause", derived: true },
  status: { title: "State" },
  amount: { title: "Amount", is: "amount", derived: true },
  paidBy: { title: "Paid by", derived: true },
  method: { title: "Refund method" },
  approval: { title: "Approval", values: { "Not needed": "Needs no approval" } },
  withProvider: { title: "With the provider", is: "flag" },
  attempts: { title: "Attempts", is: "number" },
  because: { title: "Not completed because" },
  reference: { title: "Reference" },
  note: { title: "Note" },
  requestedBy: { title: "Caused by", derived: true },
  decidedBy: { title: "Decided by" },
  givenPaymentId: { title: "Payment that gave it back", derived: true },
  createdAt: { title: "Created", is: "instant", derived: true },
  updatedAt: { title: "Last change", is: "instant", derived: true },
} as const satisfies RowWords<RefundRow>;
