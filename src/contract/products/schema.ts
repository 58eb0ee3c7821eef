import { z } from "zod";
import { amountSchema, idSchema, taxedPriceSchema } from "#contract/common-schema.ts";
import { recordStates, saleUnits } from "#contract/enumerations.ts";
import { stockLimitsSchema } from "#contract/stock/schema.ts";

/** A product of a store. Amounts in minor units. */
export const storeProductSchema = z
  .strictObject({
    id: idSchema,
    code: z.string(),
    name: z.string(),
    brand: z.string(),
    category: z.string(),
    barcode: z.string().nullable(),
    unit: z.enum(saleUnits),
    mrp: amountSchema,
    price: amountSchema,
    taxRate: z.int().describe("basis points"),
    taxedPrice: taxedPriceSchema.optional(),
    frozen: z.boolean(),
    state: z.enum(recordStates),
    stock: stockLimitsSchema,
    image: idSchema.nullable().describe("its first image"),
  })
  .meta({ id: "StoreProduct" });
export type StoreProduct = z.infer<typeof storeProductSchema>;
