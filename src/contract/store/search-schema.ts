import { z } from "zod";
import { idSchema } from "#contract/common-schema.ts";
import { saleUnits } from "#contract/enumerations.ts";
import { listedKinds } from "#contract/records/kind-names.ts";
import { stockLimitsSchema } from "#contract/stock/schema.ts";
import { orderStatuses } from "#contract/orders/status.ts";

const foundRecordSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  detail: z.string().describe("what tells it from others of the same name; may be empty"),
  state: z.string().describe("its state or status"),
  part: z.string().optional().describe("which of two lists has it, where its kind has two"),
});

/** A customer or product by its name; `detail` tells it from others of the same name and may be empty. */
export const lookupSchema = z.strictObject({ id: idSchema, name: z.string(), detail: z.string() });
export type Lookup = z.infer<typeof lookupSchema>;

/** The results of the palette for a few typed letters or digits, the best first. */
export const searchResultSchema = z.strictObject({
  orders: z.array(
    z.strictObject({
      id: idSchema,
      number: z.string(),
      status: z.enum(orderStatuses),
      customerName: z.string(),
      customerPhone: z.string(),
      amount: z.int(),
      exact: z.boolean().describe("the typed text is this order's number"),
      store: z
        .strictObject({ id: idSchema, name: z.string() })
        .optional()
        .describe("the store that has it, where that is another one of the login's stores"),
    }),
  ),
  customers: z.array(z.strictObject({ id: idSchema, name: z.string(), phone: z.string() })),
  products: z.array(
    z.strictObject({
      id: idSchema,
      code: z.string(),
      name: z.string(),
      category: z.string(),
      unit: z.enum(saleUnits),
      price: z.int(),
      taxRate: z.int().describe("basis points"),
      stock: stockLimitsSchema,
    }),
  ),
  records: z
    .partialRecord(z.enum(listedKinds), z.array(foundRecordSchema))
    .describe("by their kind; those of which nothing is found, or that one may not see, are left out"),
});
export type SearchResult = z.infer<typeof searchResultSchema>;
