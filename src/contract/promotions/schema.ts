import { z } from "zod";
import { amountSchema, daySchema, idSchema, textSchema } from "#contract/common-schema.ts";
import { maxTextLength } from "#contract/constants.ts";
import { commentOrigins } from "#contract/enumerations.ts";
import { maxAmount } from "#contract/money.ts";
import { offerSchema } from "#contract/pricing/offer-schema.ts";
import { conditionRefusals } from "#contract/pricing/conditions.ts";
import { limitRefusals } from "#contract/pricing/limits.ts";
import { promoCodeSchema, promoGiftSchema } from "#contract/pricing/promo-schema.ts";

/** Why a promo code cannot be used; "unknown" where the store has no such code. */
export const promoRefusals = [
  "unknown",
  "paused",
  ...conditionRefusals,
  ...limitRefusals,
  "no-goods",
  "below-minimum",
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

/** A promotion that would have met the tried one on the same orders, where each takes something from the other. */
const clashSchema = z.strictObject({
  kind: z.enum(["promo-code", "product-offer"]),
  id: idSchema,
  title: z.string(),
  orders: z.int().positive().describe("on how many orders they meet"),
  won: z.int().nonnegative().describe("on how many of these the tried one counts"),
  because: z.string().describe("what decides which of the two counts"),
});

/** What a promotion would have done on past orders, had it held for them beside those that run now. */
export const replaySchema = z
  .strictObject({
    orders: z.int().nonnegative().describe("the newest orders on which it was tried"),
    since: daySchema
      .nullable()
      .describe("the day at the store on which the first of them was placed; null without one"),
    touched: z.int().nonnegative().describe("on how many of them it would have counted"),
    customers: z.int().nonnegative().describe("whose orders these are"),
    cost: amountSchema.describe("what they would have cost less; below zero where it takes the place of more"),
    sales: amountSchema.describe("what they would have come to"),
    reached: z
      .strictObject({ limit: z.enum(["uses", "budget"]), on: daySchema })
      .nullable()
      .describe("the limit at which it would have stopped, and when"),
    largest: z
      .array(
        z.strictObject({
          orderId: idSchema,
          number: z.string(),
          placedOn: daySchema,
          saves: amountSchema,
          amount: amountSchema.describe("what the order would have come to"),
        }),
      )
      .describe("the ten orders that would have cost less by the most; none without the right order.view"),
    clashes: z.array(clashSchema).describe("the most frequent one first"),
  })
  .meta({ id: "Replay" });
export type Replay = z.infer<typeof replaySchema>;
export type Clash = Replay["clashes"][number];

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
