import { z } from "zod";
import { daySchema, storeParams } from "#contract/common-schema.ts";
import { filterSchema } from "#contract/lists/filter-schema.ts";
import { listedRoutes } from "#contract/records/routes.ts";
import { orderMoneyParts } from "#contract/payments/order-money-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { transactionList } from "./list.ts";
import type { transactionPaths } from "./paths.ts";
import {
  dayEndSchema,
  reconciliationSchema,
  settlementFileSchema,
  totalsSchema,
  transactionRowSchema,
} from "./schema.ts";

/** The schemas of the calls about transactions. */
export const transactionRoutes = {
  ...listedRoutes(transactionRowSchema, transactionList, orderMoneyParts),
  "transactions.totals": {
    summary: "What the transactions that a filter finds come to, for each state, method and provider",
    params: storeParams,
    body: filterSchema(transactionList),
    answer: totalsSchema,
  },
  "transactions.day-end": {
    summary: "The money of one day of the store, and whether the cash drawers agree with it",
    params: storeParams,
    query: z.strictObject({ day: daySchema.optional().describe("in the store's time zone; today when left out") }),
    answer: dayEndSchema,
  },
  "transactions.reconcile": {
    summary: "Compare a provider's settlement file with the transactions of the same time",
    params: storeParams,
    body: settlementFileSchema,
    answer: reconciliationSchema,
    heavy: true,
  },
} as const satisfies Record<keyof typeof transactionPaths | `transactions.${string}`, RouteSchema>;
