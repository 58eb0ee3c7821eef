import { z } from "zod";
import { amountSchema, idSchema } from "#contract/common-schema.ts";
import { returnStatuses, saleUnits } from "#contract/enumerations.ts";
import { documentRowSchema } from "#contract/records/row-schema.ts";
import { returnConditions, returnPlaces, returnReasons } from "./fields.ts";

/** A return in lists. `amount` is what goes back to the customer, in minor units. */
export const returnRowSchema = documentRowSchema
  .extend({
    status: z.enum(returnStatuses),
    orderId: idSchema,
    orderNumber: z.string(),
    customerName: z.string(),
    customerPhone: z.string(),
    pickup: z.enum(returnPlaces),
    reasons: z.array(z.enum(returnReasons)),
    itemCount: z.int().nonnegative(),
    amount: amountSchema,
    riderId: idSchema.nullable(),
    riderName: z.string().nullable(),
  })
  .meta({ id: "ReturnRow" });
export type ReturnRow = z.infer<typeof returnRowSchema>;

/** One line of a return: which line of the order comes back, how much of it, why, and what it comes to. */
const returnLineSchema = z
  .strictObject({
    line: z.int().positive().describe("the line of the order"),
    productId: idSchema.nullable(),
    code: z.string(),
    name: z.string(),
    unit: z.enum(saleUnits),
    quantity: z.number().describe("how much was asked to be taken back"),
    counted: z.number().nullable().describe("how much was received; null until it was"),
    reason: z.enum(returnReasons),
    condition: z.enum(returnConditions),
    note: z.string().describe("why another quantity was received than asked"),
    goods: amountSchema.describe("the price of the goods less the discounts of their line"),
    discount: amountSchema.describe("their share of the discounts of the order"),
    promo: amountSchema.describe("their share of the promo code"),
    addedTax: amountSchema.describe("tax on top of the prices"),
    tax: amountSchema.describe("all tax in the amount"),
    amount: amountSchema,
  })
  .meta({ id: "ReturnLine" });

/** What the detail of a return has beside its row. */
export const returnParts = {
  lines: z.array(returnLineSchema),
  deliveryCharge: amountSchema.describe("how much of the delivery charge goes back"),
  rounding: amountSchema.describe("the share of the rounding of the order"),
  note: z.string(),
};
/** What the detail of a return has beside its row. */
export type ReturnParts = z.infer<z.ZodObject<typeof returnParts>>;
