import { z } from "zod";
import { filledTextSchema, idSchema, storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { productPaths } from "./paths.ts";
import { storeProductSchema } from "./schema.ts";

/** The schemas of the calls about products. */
export const productRoutes = {
  "store-products.read": {
    summary: "One product of a store with its price, MRP, tax and barcode",
    params: storeParams.extend({ id: idSchema }),
    answer: storeProductSchema,
  },
  "store-products.find": {
    summary: "A few products that are for sale, by name, code or barcode, the best first",
    params: storeParams,
    query: z.strictObject({ term: filledTextSchema(100) }),
    answer: z.array(storeProductSchema),
  },
} as const satisfies Record<keyof typeof productPaths, RouteSchema>;
