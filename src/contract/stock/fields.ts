import { maxTextLength } from "#contract/constants.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { maxQuantity } from "#contract/orders/editing/editing.ts";
import { handMovementKinds } from "./movements.ts";

/** What is written down when somebody changes the stock of a product by hand. Quantities in pieces or kilograms. */
export const handMovementFields = {
  kind: { type: "choice", required: true, values: handMovementKinds },
  quantity: { type: "number", required: true, least: -maxQuantity, most: maxQuantity, decimals: 3 },
  safety: { type: "number", required: true, least: 0, most: maxQuantity, decimals: 3 },
  purchaseLimit: { type: "number", least: 0.001, most: maxQuantity, decimals: 3 },
  note: { type: "text", longest: maxTextLength },
} as const satisfies Readonly<Record<string, FieldLimits>>;
