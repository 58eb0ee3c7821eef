import { z } from "zod";
import { filledTextSchema, idSchema, storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { customerPaths } from "./paths.ts";
import { customerSummarySchema, foundCustomerSchema } from "./schema.ts";
import { customerInsightSchema, customerTimelineSchema, keptAddressSchema, wishSchema } from "./tabs-schema.ts";

const params = storeParams.extend({ id: idSchema });

/** The schemas of the calls about customers that other kinds do not have. */
export const customerRoutes = {
  "customers.search": {
    summary: "A few customers of this login's stores by phone, name or number, the best first",
    params: z.strictObject({ term: filledTextSchema(100) }),
    answer: z.array(foundCustomerSchema),
  },
  "customers.summary": {
    summary: "A customer's addresses, last orders, usual products and open complaints",
    params,
    answer: customerSummarySchema,
  },
  "customers.addresses": {
    summary:
      "The addresses to which a customer's orders went, and whether the store delivers there, the last used first",
    params,
    answer: z.array(keptAddressSchema),
  },
  "customers.wishlist": {
    summary: "The products on a customer's wishlist with their present price and stock, the newest first",
    params,
    answer: z.array(wishSchema),
  },
  "customers.wish": {
    summary: "Puts a product on a customer's wishlist, or takes it off; answers the whole list",
    params,
    body: z.strictObject({
      productId: idSchema.describe("a product of this store; any other is not found"),
      wished: z.boolean().describe("false takes it off"),
    }),
    answer: z.array(wishSchema),
    write: true,
  },
  "customers.timeline": {
    summary: "A customer's orders, returns, payments and comments, the newest first",
    params,
    answer: customerTimelineSchema,
  },
  "customers.insight": {
    summary: "What a customer is worth, how they buy, what they usually buy, and what they stopped buying",
    params,
    answer: customerInsightSchema,
  },
} as const satisfies Record<keyof typeof customerPaths, RouteSchema>;
