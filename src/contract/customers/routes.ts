import { z } from "zod";
import { filledTextSchema, idSchema, storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { customerPaths } from "./paths.ts";
import { customerSummarySchema, foundCustomerSchema } from "./schema.ts";

/** The schemas of the calls about customers. */
export const customerRoutes = {
  "customers.search": {
    summary: "A few customers of this login's stores by phone, name or number, the best first",
    params: z.strictObject({ term: filledTextSchema(100) }),
    answer: z.array(foundCustomerSchema),
  },
  "customers.summary": {
    summary: "A customer's addresses, last orders, usual products and open complaints",
    params: storeParams.extend({ id: idSchema }),
    answer: customerSummarySchema,
  },
} as const satisfies Record<keyof typeof customerPaths, RouteSchema>;
