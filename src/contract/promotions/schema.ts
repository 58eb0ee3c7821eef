import { z } from "zod";
import { amountSchema, textSchema } from "#contract/common-schema.ts";
import { maxTextLength } from "#contract/constants.ts";
import { commentOrigins } from "#contract/enumerations.ts";
import { maxAmount } from "#contract/money.ts";
import { offerSchema } from "#contract/pricing/offer-schema.ts";
import { conditionRefusals } from "#contract/pricing/conditions.ts";
import { promoCodeSchema, promoGiftSchema } from "#contract/pricing/promo-schema.ts";

/** Why a promo code cannot be used; "unknown" where the store has no such code. */
export const promoRefusals = [
  "unknown",
  "paused",
  ...conditionRefusals,
  "used-up",
  "used-by-customer",
  "below-minimum",
  "over-budget",
] as const;

/** Whether a promo code can be used for an order, and what it gives. Amounts in minor units. */
export const promoVerdictSchema = z
  .strictObject({
    code: z.string(),
    valid: z.boolean(),
    title: z.string().describe("empty for an unknown code"),
    gift: promoGiftSchema.nullable().describe("null for an unknown code"),
    reason: z.enum(promoRefusals).nullable().describe("null where it can be used"),
    because: z.string().describe("the reason in words; empty where it can be used"),
    short: amountSchema.describe("what the goods lack to the minimum of the code"),
    saves: amountSchema.describe("what the order then costs less"),
  })
  .meta({ id: "PromoVerdict" });
export type PromoVerdict = z.infer<typeof promoVerdictSchema>;

/** The promo code to check. */
export const promoQuerySchema = z.strictObject({ promoCode: promoCodeSchema });

/** The offers that concern an order's products, and what each takes off now. */
export const orderOffersSchema = z.strictObject({
  offers: z.array(
    z.strictObject({
      offer: offerSchema,
      agreed: z.boolean().describe("it held when the order was placed, and holds for the order still"),
      running: z.boolean().describe("it holds for new orders"),
      saves: amountSchema.describe("what it takes off this order, less what other returns of it have"),
      after: amountSchema.optional().describe("what it would take off the goods that stay; for RETURN_ORDER"),
    }),
  ),
});
export type OrderOffers = z.infer<typeof orderOffersSchema>;

/** MRPs that are printed on the packs of an order's lines and differ from the catalogue's, or are below the price. */
export const mrpCommentSchema = z.strictObject({
  lines: z
    .array(z.strictObject({ line: z.int().positive().max(1_000_000), mrp: z.int().min(0).max(maxAmount) }))
    .min(1)
    .max(100),
  comment: textSchema(maxTextLength - 1_000).optional(),
  origin: z
    .enum(commentOrigins)
    .optional()
    .describe("who said it; By Admin when left out; any other needs the right order.quote"),
});
export type MrpComment = z.infer<typeof mrpCommentSchema>;
