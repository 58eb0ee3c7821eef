import type { FieldLimits } from "#contract/fields/fields.ts";

/** The number under which somebody pays tax in India: state, permanent account number, and three more characters. */
const gstin = {
  type: "text",
  longest: 15,
  pattern: {
    pattern: /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}$/,
    because: "15 characters such as 29ABCDE1234F1Z5",
  },
} as const satisfies FieldLimits;

/** The form of an address of a program: without a login in it, and without what a server never gets to see. */
const addressForm = /^https?:\/\/[^\s/?#@]+([/?][^\s#@]*)?$/;

/** The limits of what invoices say of the store, and of where they are sent. */
export const invoiceSettingsLimits = {
  companyName: { type: "text", longest: 120 },
  gstin,
  state: { type: "text", longest: 60 },
  fiscalYearStart: { type: "number", required: true, least: 1, most: 12, decimals: 0 },
  syncUrl: {
    type: "text",
    longest: 300,
    pattern: {
      // The form alone would let through hosts and ports that cannot be.
      pattern: { test: (typed: string) => addressForm.test(typed) && URL.canParse(typed) },
      because: "an address such as https://books.example/invoices",
    },
  },
  syncKey: {
    type: "text",
    longest: 200,
    pattern: { pattern: /^[\x21-\x7e]{32,200}$/, because: "32 characters or more, without blanks" },
  },
} as const satisfies Readonly<Record<string, FieldLimits>>;

/** The limits of what a correction of an invoice says. */
export const correctionLimits = {
  name: { type: "text", required: true, longest: 120 },
  gstin,
  reason: { type: "text", required: true, longest: 300 },
} as const satisfies Readonly<Record<string, FieldLimits>>;
