import { z } from "zod";
import {
  amountSchema,
  decimalSchema,
  filledTextSchema,
  idSchema,
  textSchema,
  versionSchema,
} from "#contract/common-schema.ts";
import { maxTextLength } from "#contract/constants.ts";
import { editReasons } from "#contract/enumerations.ts";
import { maxAmount } from "#contract/money.ts";
import { discountSchema } from "#contract/pricing/discount-schema.ts";
import { shownTotalsSchema } from "#contract/orders/schema.ts";
import { chargeDecisions, maxEditedLines, maxQuantity, statusesOfEdit } from "./editing.ts";

const quantitySchema = decimalSchema(0, maxQuantity, 3);
const labelSchema = z.int().positive().max(maxAmount).optional();
const lineNumberSchema = z.int().positive().max(1_000_000);

/** What changes in a line; what is left out stays as it is. */
const lineEditSchema = z.strictObject({
  line: lineNumberSchema,
  quantity: quantitySchema.optional().describe("0 when nothing of it can be supplied"),
  unitPrice: z.int().min(0).max(maxAmount).optional().describe("needs the right order.edit-price"),
  discount: discountSchema.nullable().optional().describe("needs the right order.edit-price; null for none"),
  label: labelSchema.describe(
    "what the label of its pack says that a scale has printed: paid so, in place of a discount, in minor units",
  ),
  note: textSchema(maxTextLength).optional(),
  reasons: z
    .array(z.enum(editReasons))
    .max(editReasons.length)
    .optional()
    .describe("left out, the parts that change; a lower unit price alone may be for Price or for Discount"),
});

/** A product that comes to the order, at its present price. */
const lineAdditionSchema = z.strictObject({
  productId: idSchema.describe("a product of this store; any other is not found"),
  quantity: decimalSchema(0.001, maxQuantity, 3),
  label: labelSchema.describe("as that of a line"),
  substitutes: lineNumberSchema.optional().describe("the line that it is supplied for"),
});

/**
 * A change of an order's lines, with the totals that were shown for it: a save that would come to others is refused.
 */
export const linesEditSchema = z
  .strictObject({
    version: versionSchema,
    changes: z.array(lineEditSchema).max(maxEditedLines),
    additions: z.array(lineAdditionSchema).max(maxEditedLines),
    status: z.enum(statusesOfEdit).optional().describe("the status after it; left out, the status stays"),
    note: textSchema(maxTextLength).optional(),
    deliveryCharge: z
      .enum(chargeDecisions)
      .optional()
      .describe("needed where no goods are left of an order that has a delivery charge, and only there"),
    promo: z
      .discriminatedUnion("decision", [
        z.strictObject({ decision: z.literal("keep"), reason: filledTextSchema(maxTextLength) }),
        z.strictObject({ decision: z.literal("take-away") }),
      ])
      .optional()
      .describe(
        "needed where the goods come to less than the promo code needs, and only there: kept for goodwill or not",
      ),
    shown: shownTotalsSchema.describe("as it was shown before saving"),
  })
  .refine(({ changes, additions }) => changes.length + additions.length > 0, "nothing is changed")
  .meta({ id: "LinesEdit" });
export type LinesEdit = z.infer<typeof linesEditSchema>;

/** Takes an edit back: the version it is made from, and the version that the edit had made. */
export const editUndoSchema = z.strictObject({ version: versionSchema, undoes: versionSchema });

/** What one edit changed in one line. Amounts in minor units. */
export const lineChangeSchema = z.strictObject({
  line: z.int().positive(),
  name: z.string(),
  unit: z.enum(["piece", "weight"]),
  fromQuantity: z.number(),
  toQuantity: z.number(),
  fromPrice: amountSchema,
  toPrice: amountSchema,
  fromDiscount: amountSchema,
  toDiscount: amountSchema,
  reasons: z.array(z.enum(editReasons)),
});
export type LineChange = z.infer<typeof lineChangeSchema>;
