import { z } from "zod";
import { amountSchema, daySchema, idSchema, instantSchema, textSchema } from "#contract/common-schema.ts";
import { maxAmount } from "#contract/money.ts";

/** A price of a product and the time in which it holds: from its start, until before its end. */
export const priceSpanSchema = z
  .strictObject({
    id: idSchema.describe("the usual price has the same one before and after a sale"),
    from: instantSchema.nullable().describe("null: always until its end"),
    until: instantSchema.nullable().describe("null: from its start on"),
    mrp: amountSchema,
    price: amountSchema,
    reason: z.string(),
    by: z.string().describe("empty where it was not planned"),
    madeAt: instantSchema,
    isSale: z.boolean().describe("planned for these days only; before and after them the usual price holds"),
    when: z.enum(["past", "now", "planned"]),
    canEnd: z.boolean().describe("whether it can be taken back, or ended now"),
  })
  .meta({ id: "PriceSpan" });
export type PriceSpan = z.infer<typeof priceSpanSchema>;

/** All prices of a product, the oldest first. */
export const pricesSchema = z.strictObject({ timeZone: z.string(), prices: z.array(priceSpanSchema) });

/** A price that is planned for a product. Days and times are those of the store's clock. */
export const plannedPriceSchema = z
  .strictObject({
    fromDay: daySchema,
    fromTime: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time such as 09:30")
      .optional()
      .describe("00:00 where it is left out"),
    fromTwice: z
      .enum(["first", "second"])
      .optional()
      .describe("which one is meant where clocks show that time twice on that day; refused without it there"),
    untilDay: daySchema
      .nullish()
      .describe("the last day of a sale, which the usual price goes on after; without it, it becomes the usual price"),
    mrp: z.int().min(0).max(maxAmount),
    price: z.int().min(0).max(maxAmount),
    reason: textSchema(300).optional(),
  })
  .refine(({ mrp, price }) => price <= mrp, { path: ["price"], error: "is more than the MRP" })
  .meta({ id: "PlannedPrice" });
export type PlannedPrice = z.infer<typeof plannedPriceSchema>;
