import { z } from "zod";
import { amountSchema } from "#contract/common-schema.ts";
import { discountSchema } from "./discount-schema.ts";
import { promoPattern } from "./promo.ts";

/** A promo code as customers tell it; small letters are taken as capital ones. */
export const promoCodeSchema = z
  .string()
  .regex(promoPattern, "letters, digits and dashes, 2 to 24")
  .transform((code) => code.toUpperCase());

/** What a promo code gives. */
export const promoGiftSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("discount"),
    discount: discountSchema,
    most: amountSchema.nullable().describe("what it takes off at most"),
  }),
  z.strictObject({ type: z.literal("free-delivery") }),
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
