import { gstin } from "#contract/invoices/fields.ts";
import { hsnDigits, invoiceMoments } from "#contract/invoices/issuing.ts";
import { stateName } from "#contract/invoices/states.ts";
import { programAddress, signingKey } from "./programs.ts";
import type { Section } from "./section.ts";

/** What invoices say of the store, and where they are sent. Invoices that were issued stay as they are. */
export const invoiceSection = {
  title: "Invoice settings",
  about: "what invoices say of the store, and where they are sent; invoices that were issued stay as they are",
  group: "Money and papers",
  scope: "store",
  rights: { read: "invoice.set-up", change: "invoice.set-up" },
  words: "sync",
  command: {
    title: "Change invoice settings ...",
    words: "company gstin tax number state fiscal year hsn removal sync address key",
    group: "Record",
    on: "invoice",
  },
  test: "Ask who takes the invoices",
  fields: {
    companyName: {
      type: "text",
      longest: 120,
      title: "Company name on invoices",
      wide: true,
      about: "empty for the name of the store",
    },
    gstin: { ...gstin, title: "GSTIN" },
    state: {
      ...stateName,
      title: "State",
      hint: "Within it, the tax has two parts",
      about: "empty where the tax does not depend on states",
    },
    fiscalYearStart: {
      type: "number",
      required: true,
      least: 1,
      most: 12,
      decimals: 0,
      title: "First month of the fiscal year",
      hint: "4 is April",
      about: "the month with which the fiscal year begins",
    },
    hsnDigits: {
      type: "choice",
      required: true,
      values: hsnDigits,
      title: "Digits of HSN codes on invoices",
      words: { all: "All that the product has", "4": "4, turnover up to 5 crore", "6": "6, turnover above 5 crore" },
    },
    invoicedAt: {
      type: "choice",
      required: true,
      values: invoiceMoments,
      title: "Orders are invoiced",
      words: { delivery: "When they are delivered", removal: "When they leave the store" },
    },
    syncUrl: {
      ...programAddress,
      title: "Address that takes invoices",
      heading: "section.sync",
      about: "empty where nobody takes the invoices",
    },
    syncKey: {
      ...signingKey,
      toldTo: "syncUrl",
      title: "Signing key",
      hint: "The receiver checks signatures with it",
      about: "with what messages are signed; left out, the present one stays",
    },
  },
} as const satisfies Section;
