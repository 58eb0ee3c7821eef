import type { FieldLimits } from "#contract/fields/fields.ts";

/** What is written down about a refund that was settled by hand. */
export const settlementFields = {
  method: { type: "choice", required: true, values: ["Cash", "Card", "UPI", "Wallet", "Bank Transfer"] },
  reference: { type: "text", required: true, longest: 100 },
  note: { type: "text", required: true, longest: 300 },
} as const satisfies Readonly<Record<string, FieldLimits>>;

/** Why a refund is not approved. */
export const refusalFields = {
  reason: { type: "text", required: true, longest: 300 },
} as const satisfies Readonly<Record<string, FieldLimits>>;
