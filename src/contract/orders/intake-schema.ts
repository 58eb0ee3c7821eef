import { z } from "zod";
import { amountSchema, idSchema } from "#contract/common-schema.ts";
import { saleUnits } from "#contract/enumerations.ts";
import { agreedPromoSchema } from "#contract/pricing/promo-schema.ts";
import { newOrderSchema } from "./schema.ts";

/** The known parts of an order that is not placed yet; its price is calculated from them. */
export const intakeToPriceSchema = newOrderSchema
  .omit({ customer: true, payment: true, instructions: true, shown: true })
  .extend({ phone: newOrderSchema.shape.customer.shape.phone.optional().describe("whose order it is") })
  .meta({ id: "IntakeToPrice" });
export type IntakeToPrice = z.infer<typeof intakeToPriceSchema>;

const pricedLineSchema = z.strictObject({
  productId: idSchema,
  code: z.string(),
  name: z.string(),
  unit: z.enum(saleUnits),
  quantity: z.number(),
  mrp: amountSchema,
  unitPrice: amountSchema,
  taxRate: z.int().nonnegative(),
  gross: amountSchema.describe("quantity x unit price"),
  offerDiscount: amountSchema,
  discount: amountSchema.describe("what is taken off so that labels are paid as they are printed"),
  promoShare: amountSchema.describe("its part of what the promo code takes off"),
  tax: amountSchema,
  amount: amountSchema.describe("gross - offerDiscount - discount"),
});

/** What an order would cost, and why it would be refused. Amounts in minor units. */
export const pricedIntakeSchema = z
  .strictObject({
    lines: z.array(pricedLineSchema).describe("in the order in which they were given"),
    offers: z.array(z.strictObject({ id: idSchema, title: z.string(), saves: amountSchema })),
    usedUp: z
      .array(z.strictObject({ id: idSchema, title: z.string(), because: z.string() }))
      .describe("offers that would take something off, were they not used up, with the reason in words"),
    promo: agreedPromoSchema.nullable().describe("null without a promo code, and for one that cannot be used"),
    linesAmount: amountSchema,
    promoDiscount: amountSchema,
    deliveryCharge: amountSchema,
    freeDeliveryShort: amountSchema.nullable().describe("what the goods lack to free delivery; null where it never is"),
    tax: amountSchema,
    addedTax: amountSchema,
    rounding: amountSchema,
    amount: amountSchema,
    refused: z.record(z.string(), z.string()).describe("what is wrong with each field; empty where it can be placed"),
  })
  .meta({ id: "PricedIntake" });
export type PricedIntake = z.infer<typeof pricedIntakeSchema>;
