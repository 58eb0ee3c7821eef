import { storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/route.ts";
import type { assignmentPaths } from "./paths.ts";
import { commitSchema, committedSchema, lanesQuerySchema, lanesSchema, planQuerySchema, planSchema } from "./schema.ts";

/** The schemas of the calls in `assignmentPaths`. */
export const assignmentRoutes = {
  "assignments.lanes": {
    summary: "All active pickers or riders with the orders they have, and when they will be free",
    params: storeParams,
    query: lanesQuerySchema,
    answer: lanesSchema,
  },
  "assignments.plan": {
    summary: "Propose who takes which order, with reasons; changes nothing",
    params: storeParams,
    body: planQuerySchema,
    answer: planSchema,
  },
  "assignments.commit": {
    summary: "Assign up to 500 orders to pickers or riders; each is done or refused with a reason",
    params: storeParams,
    body: commitSchema,
    answer: committedSchema,
    write: true,
  },
} as const satisfies Record<keyof typeof assignmentPaths, RouteSchema>;
