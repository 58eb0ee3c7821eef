import { z } from "zod";
import { storeParams } from "#contract/common-schema.ts";
import { rowSchemas } from "#contract/records/row-schemas.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { peoplePaths } from "./paths.ts";
import { photoRoutes } from "./photo-routes.ts";
import { assigneeSchema } from "./schema.ts";

/** The schemas of the calls in `peoplePaths`. */
export const peopleRoutes = {
  "pickers.assignees": {
    summary: "Pickers with the load they carry",
    params: storeParams,
    answer: z.array(assigneeSchema),
  },
  "riders.assignees": {
    summary: "Riders with the load they carry",
    params: storeParams,
    answer: z.array(assigneeSchema),
  },
  ...photoRoutes("pickers", rowSchemas.picker),
  ...photoRoutes("riders", rowSchemas.rider),
  ...photoRoutes("categories", rowSchemas.category),
} as const satisfies Record<keyof typeof peoplePaths, RouteSchema>;
