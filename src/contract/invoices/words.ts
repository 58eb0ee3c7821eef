import type { RowWords } from "#contract/records/row-words.ts";
import type { InvoiceRow } from "./schema.ts";

/** The words for the fields of an invoice. */
export const invoiceWords = {
  number: { title: "No." },
  kind: { title: "Kind", values: { sales: "Sales invoice", return: "Return invoice" } },
  status: { title: "Sync" },
  because: { title: "Why not sent" },
  tries: { title: "Tries" },
  nextTryAt: { title: "Next try" },
  sentAt: { title: "Sent" },
  orderNumber: { title: "Order" },
  returnNumber: { title: "Return" },
  customerName: { title: "Customer" },
  gstin: { title: "GSTIN of the buyer" },
  placeOfSupply: { title: "Place of supply" },
  itemCount: { title: "Items" },
  taxable: { title: "Taxable", isAmount: true },
  tax: { title: "Tax", isAmount: true },
  total: { title: "Total", isAmount: true },
  corrects: { title: "Replaces" },
  correctedBy: { title: "Replaced by" },
  reason: { title: "Reason" },
  issuedBy: { title: "Issued by" },
  createdAt: { title: "Issued" },
  updatedAt: { title: "Last change", derived: true },
} as const satisfies RowWords<InvoiceRow>;
