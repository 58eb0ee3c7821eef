import type { FieldLimits } from "#contract/fields/fields.ts";
import { cashCountFields } from "#contract/payments/cash-count.ts";

/** The most orders that are handed in at once. */
export const mostHandedIn = 200;

/** What is typed when a rider hands cash in. */
export const riderCashFields = {
  ...cashCountFields,
  reason: { type: "text", longest: 300 },
} as const satisfies Readonly<Record<string, FieldLimits>>;
