import type { ListContract } from "#contract/lists/list.ts";
import { maxAmount } from "#contract/money.ts";
import { invoiceKinds } from "./kinds.ts";
import { syncStatuses } from "./sync.ts";

/** The list of invoices: what it can be sorted and filtered by. */
export const invoiceList = {
  kind: "invoice",
  columns: ["number", "status", "orderNumber", "customer", "items", "taxable", "tax", "total", "issued", "corrects"],
  sort: { column: "issued", descending: true },
  fields: {
    status: { type: "choice", values: syncStatuses, about: "how far it has come to the program that takes invoices" },
    kind: { type: "choice", values: invoiceKinds },
    business: { type: "flag", about: "the buyer is a business with a tax number" },
    inForce: { type: "flag", about: "no other invoice comes in its place" },
    issued: { type: "days", past: true },
    total: { type: "range", unit: "amount", most: maxAmount },
    text: { type: "text", longest: 100, about: "number of invoice, order or return, customer name" },
  },
} as const satisfies ListContract;
