import type { FieldLimits } from "#contract/fields/fields.ts";

/** The number under which somebody pays tax in India: state, permanent account number, and three more characters. */
export const gstin = {
  type: "text",
  longest: 15,
  pattern: {
    pattern: /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}$/,
    because: "15 characters such as 29ABCDE1234F1Z5",
  },
} as const satisfies FieldLimits;

/** The limits of what a correction of an invoice says. */
export const correctionLimits = {
  name: { type: "text", required: true, longest: 120 },
  gstin,
  reason: { type: "text", required: true, longest: 300 },
} as const satisfies Readonly<Record<string, FieldLimits>>;
