import { z } from "zod";
import { amountSchema, idSchema } from "#contract/common-schema.ts";
import { discountSchema } from "./discount-schema.ts";
import { promoPattern } from "./promo.ts";

/** A promo code as customers tell it; small letters are taken as capital ones. */
export const promoCodeSchema = z
  .string()
  .regex(promoPattern, "letters, digits and dashes, 2 to 24")
  .transform((code) => code.toUpperCase());

const namedGoodsSchema = z.strictObject({
  products: z.array(idSchema),
  categories: z.array(z.string()).describe("their names, with those of all below them"),
});

/** For which goods a promo code or an offer counts. */
export const promotedGoodsSchema = z
  .strictObject({ only: namedGoodsSchema.nullable().describe("null for all goods"), without: namedGoodsSchema })
  .meta({ id: "PromotedGoods" });

const goods = { goods: promotedGoodsSchema.optional().describe("for which it counts; all where it is left out") };

/** What a promo code gives. */
export const promoGiftSchema = z.discriminatedUnion("type", [
  z.strictObject({
    ...goods,
    type: z.literal("discount"),
    discount: discountSchema,
    most: amountSchema.nullable().describe("what it takes off at most"),
  }),
  z.strictObject({ ...goods, type: z.literal("free-delivery") }),
]);

/** The promo code of an order, with its gift and its least amount as they were when the order was placed. */
export const agreedPromoSchema = z
  .strictObject({
    code: z.string(),
    gift: promoGiftSchema,
    minimum: amountSchema.describe("what the goods had to come to; 0 where that was not asked or is not known"),
  })
  .meta({ id: "AgreedPromo" });
export type AgreedPromo = z.infer<typeof agreedPromoSchema>;
