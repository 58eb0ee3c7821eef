import { paymentMethods } from "#contract/enumerations.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { maxAmount } from "#contract/money.ts";

const reasonLimits = { type: "text", required: true, longest: 300 } as const satisfies FieldLimits;
const someMoney = { type: "money", required: true, least: 1, most: maxAmount } as const satisfies FieldLimits;
const anyMoney = { type: "money", required: true, least: 0, most: maxAmount } as const satisfies FieldLimits;

/** What is written down about a payment. */
export const paymentFields = {
  method: { type: "choice", required: true, values: paymentMethods },
  amount: someMoney,
  given: { type: "money", least: 0, most: maxAmount },
  reference: { type: "text", longest: 100 },
} as const satisfies Readonly<Record<string, FieldLimits>>;

/** Where money goes that is given back: the way it came, or to what the store keeps for the customer. */
export const waysToGiveBack = ["payments", "credit"] as const;

/** Why a payment is reversed. */
export const reversalFields = { reason: reasonLimits } as const satisfies Readonly<Record<string, FieldLimits>>;

/** With how much a cash drawer opens. */
export const drawerOpenFields = { float: anyMoney } as const satisfies Readonly<Record<string, FieldLimits>>;

/** The same where a drawer is opened together with a payment, if at all. */
export const drawerWithPaymentFields = {
  float: { type: "money", least: 0, most: maxAmount },
} as const satisfies Readonly<Record<string, FieldLimits>>;

/** What is put into a cash drawer or taken out of it besides payments. */
export const drawerMovementFields = {
  direction: { type: "choice", required: true, values: ["in", "out"] },
  amount: someMoney,
  reason: reasonLimits,
} as const satisfies Readonly<Record<string, FieldLimits>>;

/** Why more or less was counted in a cash drawer than there should be. */
export const drawerCloseFields = {
  note: { type: "text", longest: 300 },
} as const satisfies Readonly<Record<string, FieldLimits>>;
