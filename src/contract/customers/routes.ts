import { z } from "zod";
import { emptySchema, filledTextSchema, idSchema, storeParams } from "#contract/common-schema.ts";
import { rowSchemas } from "#contract/records/row-schemas.ts";
import { simpleRoutes } from "#contract/records/simple-routes.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { customerPaths } from "./paths.ts";
import { forgettingSchema, openMattersSchema, personalDataSchema } from "./personal-data-schema.ts";
import { customerSummarySchema, foundCustomerSchema } from "./schema.ts";
import {
  consentEntrySchema,
  customerInsightSchema,
  customerTimelineSchema,
  keptAddressSchema,
  timelineKinds,
  wishSchema,
} from "./tabs-schema.ts";

const params = storeParams.extend({ id: idSchema });

/** The schemas of the calls about customers that other kinds do not have. */
export const customerRoutes = {
  "customers.search": {
    summary: "A few customers of this login's stores by phone, name or number, the best first",
    params: z.strictObject({ term: filledTextSchema(100) }),
    answer: z.array(foundCustomerSchema),
  },
  "customers.summary": {
    summary: "A customer's addresses, last orders, usual products and what they said of open orders",
    params,
    answer: customerSummarySchema,
    write: "stepwise",
  },
  "customers.addresses": {
    summary:
      "The addresses to which a customer's orders went, and whether the store delivers there, the last used first",
    params,
    answer: z.array(keptAddressSchema),
  },
  "customers.consents": {
    summary:
      "What a customer said to each way of being written to: in which words, who noted it and when, the newest first",
    params,
    answer: z.array(consentEntrySchema),
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
    summary: "A customer's orders, edits, returns, payments, comments, messages and reviews, the newest first",
    params,
    query: z.strictObject({ kind: z.enum(timelineKinds).optional().describe("only what is of this kind") }),
    answer: customerTimelineSchema,
  },
  "customers.insight": {
    summary: "What a customer is worth, how they buy, what they usually buy, and what they stopped buying",
    params,
    answer: customerInsightSchema,
  },
  // Reading one customer notes who looked at them.
  "customers.read": { ...simpleRoutes["customers.read"], write: "stepwise" },
  "customers.open-matters": {
    summary: "What is still open with a customer: none of it may be left when they are forgotten",
    params,
    answer: openMattersSchema,
  },
  "customers.forget": {
    summary:
      "Forgets a customer for good: no name, phone or address is left; orders, books, stock and counts stay. Refused with 409 while anything is open",
    params,
    body: forgettingSchema,
    answer: rowSchemas.customer,
    write: true,
  },
  "customers.give-data": {
    summary: "All that is known of a customer, to hand it to them; the audit list tells who asked for it",
    params,
    body: emptySchema,
    answer: personalDataSchema,
    write: "keyless",
  },
} as const satisfies Record<keyof typeof customerPaths | "customers.read", RouteSchema>;
