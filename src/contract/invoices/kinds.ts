/** The kinds of invoices: what was sold, and what came back of it. */
export const invoiceKinds = ["sales", "return"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
