import { idSchema, storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { riderCashPaths } from "./paths.ts";
import { cashOfRiderSchema, cashTakenSchema, handInSchema, riderCashSchema } from "./schema.ts";

const riderParams = storeParams.extend({ riderId: idSchema });

/** The schemas of the calls about the cash of riders. */
export const riderCashRoutes = {
  "rider-cash.list": {
    summary: "The riders who have cash of delivered orders, and what was handed in last",
    params: storeParams,
    answer: riderCashSchema,
  },
  "rider-cash.read": {
    summary: "The delivered orders whose cash a rider has",
    params: riderParams,
    answer: cashOfRiderSchema,
  },
  "rider-cash.take": {
    summary: "Take the cash of delivered orders from a rider into an open drawer, short or over with a reason",
    params: riderParams,
    body: cashTakenSchema,
    answer: handInSchema,
    write: true,
  },
} as const satisfies Record<keyof typeof riderCashPaths, RouteSchema>;
