import type { RouteSchema } from "#contract/routes/route.ts";
import type { savedViewPaths } from "./paths.ts";
import { storeParams } from "#contract/common-schema.ts";
import { savedViewChangeSchema, savedViewsSchema } from "./schema.ts";

/** The schemas of the calls about saved views. */
export const savedViewRoutes = {
  "saved-views.list": {
    params: storeParams,
    summary: "The saved views of the store's lists, and those of this login",
    answer: savedViewsSchema,
  },
  "saved-views.change": {
    params: storeParams,
    summary: "Save, change or delete a saved view; answers all that are left. Those of the store need `store.set-up`",
    body: savedViewChangeSchema,
    answer: savedViewsSchema,
    write: true,
  },
} as const satisfies Record<keyof typeof savedViewPaths, RouteSchema>;
