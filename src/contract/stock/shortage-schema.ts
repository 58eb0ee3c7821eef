import { z } from "zod";
import { linesEditSchema } from "#contract/orders/editing/edit-schema.ts";
import { orderRowSchema } from "#contract/orders/schema.ts";
import { stockSchema } from "./schema.ts";

/** At most so many orders are answered; those that are due later follow once these are changed. */
export const mostShort = 100;

/** The open orders that have a product which ran out, and what becomes of each. */
export const shortageSchema = z
  .strictObject({
    stock: stockSchema.nullable().describe("null where the product is not counted"),
    timeZone: z.string().describe("of the store"),
    total: z.int().nonnegative().describe("how many open orders have the product"),
    orders: z
      .array(
        z.strictObject({
          order: orderRowSchema,
          quantity: z.number().describe("how much of it the order has, in pieces or kilograms"),
          edit: linesEditSchema
            .nullable()
            .describe("the change of its products, with what the order then costs; null where it is refused"),
          because: z.string().nullable().describe("why the products of the order cannot be changed so"),
        }),
      )
      .describe(`those that are due first, at most ${mostShort}`),
  })
  .meta({ id: "Shortage" });
export type Shortage = z.infer<typeof shortageSchema>;
