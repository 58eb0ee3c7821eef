import { z } from "zod";
import { filledTextSchema, idSchema, storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import {
  codedProductSchema,
  codesSchema,
  productEditResultSchema,
  productEditSchema,
  productEditsSchema,
} from "./edit-schema.ts";
import type { productPaths } from "./paths.ts";
import { plannedPriceSchema, pricesSchema } from "./price-schema.ts";
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
  "prices.list": {
    summary: "What a product has cost, costs and will cost, with who planned it and why",
    params: storeParams.extend({ id: idSchema }),
    answer: pricesSchema,
  },
  "prices.plan": {
    summary: "Plan a price of a product from a day on; orders keep the price that they were placed with",
    params: storeParams.extend({ id: idSchema }),
    body: plannedPriceSchema,
    answer: pricesSchema,
    write: true,
  },
  "prices.end": {
    summary: "Take back a price that is planned, or end one now that holds until a day",
    params: storeParams.extend({ id: idSchema, priceId: idSchema }),
    answer: pricesSchema,
    write: true,
  },
  "products.by-code": {
    summary: "The products with these codes or barcodes; codes that no product has are left out",
    params: storeParams,
    body: codesSchema,
    answer: z.array(codedProductSchema),
  },
  "product-edits.save": {
    summary: "Change many products together, each from its version; a changed price or MRP holds from now on",
    params: storeParams,
    body: productEditsSchema,
    answer: productEditResultSchema,
    write: true,
  },
  "product-edits.list": {
    summary: "The newest edits of many products that were not taken back, the newest first",
    params: storeParams,
    answer: z.array(productEditSchema),
  },
  "product-edits.undo": {
    summary: "Take back a whole edit of many products; refused where one of them was changed since",
    params: storeParams.extend({ id: idSchema }),
    answer: z.strictObject({ products: z.int() }),
    write: true,
  },
} as const satisfies Record<keyof typeof productPaths, RouteSchema>;
