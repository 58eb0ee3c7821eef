import type { FieldLimits } from "#contract/fields/fields.ts";
import { maxAmount } from "#contract/money.ts";

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

/** How refunds are handled in a store. Above the limit a second person must agree; without one nobody need. */
export const refundSettingsFields = {
  approvalLimit: { type: "money", least: 0, most: maxAmount },
} as const satisfies Readonly<Record<string, FieldLimits>>;
