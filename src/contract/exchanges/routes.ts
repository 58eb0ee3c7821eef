import { orderParams } from "#contract/common-schema.ts";
import { orderRowSchema } from "#contract/orders/schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { exchangePaths } from "./paths.ts";
import { exchangeToPriceSchema, newExchangeSchema, pricedExchangeSchema } from "./schema.ts";

/** The schemas of the calls about exchanges. */
export const exchangeRoutes = {
  "exchanges.calculate": {
    summary: "What an exchange would come to: what comes back, what is taken instead, and the difference",
    params: orderParams,
    body: exchangeToPriceSchema,
    answer: pricedExchangeSchema,
  },
  "exchanges.create": {
    summary: "Take goods of an order back at the counter and place a new order that they pay for, which is answered",
    params: orderParams,
    body: newExchangeSchema,
    answer: orderRowSchema,
    write: true,
  },
} as const satisfies Record<keyof typeof exchangePaths, RouteSchema>;
