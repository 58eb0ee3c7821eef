import type { RowWords } from "#contract/records/row-words.ts";
import type { InvoiceRow } from "./schema.ts";

/** The words for the fields of an invoice. */
export const invoiceWords = {
  number: { title: "No." },
  kind: { title: "Kind", values: { sales: "Sales invoice", return: "Return invoice" } },
  status: { title: "Sync" },
  because: { title: "Why not sent" },
  tries: { title: "Tries", is: "number" },
  nextTryAt: { title: "Next try", is: "instant" },
  sentAt: { title: "Sent", is: "instant" },
  orderNumber: { title: "Order" },
  returnNumber: { title: "Return" },
  customerName: { title: "Customer" },
  gstin: { title: "GSTIN of the buyer" },
  placeOfSupply: { title: "Place of supply" },
  itemCount: { title: "Items", is: "number", column: "items" },
  taxable: { title: "Taxable", is: "amount" },
  tax: { title: "Tax", is: "amount" },
  total: { title: "Total", is: "amount" },
  corrects: { title: "Replaces" },
  correctedBy: { title: "Replaced by" },
  reason: { title: "Reason" },
  issuedBy: { title: "Issued by" },
  createdAt: { title: "Issued", is: "instant", column: "issued" },
  updatedAt: { title: "Last change", is: "instant", derived: true },
} as const satisfies RowWords<InvoiceRow>;
