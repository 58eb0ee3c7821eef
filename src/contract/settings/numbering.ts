import type { Section } from "./section.ts";

const from = {
  type: "number",
  least: 1,
  most: 100_000_000,
  decimals: 0,
  ofStoreAlone: true,
  hint: "More than the last one that was given; empty where they just go on",
} as const;

/** The numbers of orders and papers. Those of invoices have no gaps, so they are never moved. */
export const numberingSection = {
  group: "Money and papers",
  title: "Numbers of orders and papers",
  about: "with what the numbers of invoices begin, and from where orders, returns and refunds are numbered",
  scope: "store",
  rights: { read: "invoice.set-up", change: "invoice.set-up" },
  words: "numbering prefix series next order invoice credit note return refund fiscal year",
  preview: "numbers",
  fields: {
    invoicePrefix: {
      type: "text",
      longest: 9,
      pattern: { pattern: /^[A-Za-z0-9/-]*$/, because: "letters, digits, - and /" },
      title: "Beginning of invoice numbers",
      hint: "Empty for the code of the store. Numbers that were given stay",
      about: "of invoices and credit notes; each fiscal year counts them from 1 without a gap",
      ofStoreAlone: true,
    },
    ordersFrom: { ...from, title: "Orders are numbered from" },
    returnsFrom: { ...from, title: "Returns are numbered from" },
    refundsFrom: { ...from, title: "Refunds are numbered from" },
  },
} as const satisfies Section;
