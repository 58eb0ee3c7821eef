import { idSchema, pageQuery, storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/route.ts";
import type { stockPaths } from "./paths.ts";
import { handMovementSchema, movementPageSchema, stockSchema } from "./schema.ts";

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
} as const satisfies Record<keyof typeof stockPaths, RouteSchema>;
