import { z } from "zod";
import { amountSchema, versionSchema } from "#contract/common-schema.ts";
import { maxAmount } from "#contract/money.ts";
import { intakeToPriceSchema, pricedIntakeSchema } from "#contract/orders/intake-schema.ts";
import { newOrderSchema, shownTotalsSchema } from "#contract/orders/schema.ts";
import { newReturnSchema, pricedReturnSchema, returnToPriceSchema } from "#contract/returns/schema.ts";

/**
 * The goods that come back and the goods that are taken instead, as far as both are known. The amounts are calculated
 * from them.
 */
export const exchangeToPriceSchema = z
  .strictObject({
    return: newReturnSchema
      .pick({ deliveryCharge: true, promoCodesDiscount: true })
      .extend({ lines: returnToPriceSchema.shape.lines }),
    order: intakeToPriceSchema
      .omit({ source: true, phone: true })
      .optional()
      .describe("the new order; left out while nothing is taken yet"),
  })
  .meta({ id: "ExchangeToPrice" });
export type ExchangeToPrice = z.infer<typeof exchangeToPriceSchema>;

/** The amounts of an exchange, in minor units. */
export const pricedExchangeSchema = z
  .strictObject({
    return: pricedReturnSchema.describe("the goods that come back; what goes back for them besides the credit"),
    order: pricedIntakeSchema.nullable().describe("the new order; null while nothing is taken yet"),
    credit: amountSchema.describe("what the goods that come back pay of the new order"),
    toPay: amountSchema.describe("what of the new order is then still to be paid"),
    because: z
      .string()
      .describe("why it cannot be made, besides what the new order is refused for; empty where it can"),
  })
  .meta({ id: "PricedExchange" });
export type ExchangePrice = z.infer<typeof pricedExchangeSchema>;

/**
 * An exchange: goods of an order that the customer has brought to the store, and a new order of the same customer. One
 * that would come to other amounts than were shown is refused.
 */
export const newExchangeSchema = z
  .strictObject({
    version: versionSchema.describe("of the order whose goods come back"),
    return: newReturnSchema.omit({ pickup: true, shown: true }),
    order: newOrderSchema.omit({ source: true, customer: true, shown: true }),
    shown: z.strictObject({
      return: shownTotalsSchema,
      order: shownTotalsSchema,
      credit: z.int().min(0).max(maxAmount),
    }),
  })
  .meta({ id: "NewExchange" });
export type NewExchange = z.infer<typeof newExchangeSchema>;
