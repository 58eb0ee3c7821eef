import { storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { macroPaths } from "./paths.ts";
import { macroChangeSchema, macrosSchema } from "./schema.ts";

/** The schemas of the calls about macros. */
export const macroRoutes = {
  "macros.list": {
    params: storeParams,
    summary: "The macros of this login, and those that others share in the store",
    answer: macrosSchema,
  },
  "macros.change": {
    params: storeParams,
    summary:
      "Save, change, share or delete a macro of this login; answers all that are left. " +
      "Who has `store.set-up` may delete those that others share",
    body: macroChangeSchema,
    answer: macrosSchema,
    write: true,
  },
} as const satisfies Record<keyof typeof macroPaths, RouteSchema>;
