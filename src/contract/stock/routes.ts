import { z } from "zod";
import { idSchema, orderParams, pageQuery, storeParams, typedLineSchema } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { stockPaths } from "./paths.ts";
import { handMovementSchema, movementPageSchema, orderStockSchema, stockSchema, substitutesSchema } from "./schema.ts";
import { shortageSchema } from "./shortage-schema.ts";

/** The schemas of the calls about stock. */
export const stockRoutes = {
  "stock.move": {
    summary: "Change the stock of a product by hand: received, counted or corrected",
    params: storeParams,
    body: handMovementSchema,
    answer: stockSchema,
    write: true,
  },
  "stock.movements": {
    summary: "One page of everything that changed the stock of a product, newest first",
    params: storeParams.extend({ productId: idSchema }),
    query: pageQuery,
    answer: movementPageSchema,
  },
  "stock.shortage": {
    summary: "The open orders that wait for a product, and the edit of each that takes it off or replaces it",
    params: storeParams.extend({ productId: idSchema }),
    query: z.strictObject({
      substituteId: idSchema.optional().describe("a product of this store for sale; without it, the lines get nothing"),
    }),
    answer: shortageSchema,
  },
  "stock.of-order": {
    summary: "What limits the products of an order: how many can still be ordered, and the most in one order",
    params: orderParams,
    answer: orderStockSchema,
  },
  "stock.substitutes": {
    summary: "Products that can stand in for a line of an order, the best first",
    params: orderParams.extend({ line: typedLineSchema }),
    answer: substitutesSchema,
  },
} as const satisfies Record<keyof typeof stockPaths, RouteSchema>;
