import { z } from "zod";
import { storeParams } from "#contract/common-schema.ts";
import { pickerRowSchema } from "#contract/pickers/schema.ts";
import { rowSchemas } from "#contract/records/row-schemas.ts";
import { riderRowSchema } from "#contract/riders/schema.ts";
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
  ...photoRoutes("pickers", pickerRowSchema),
  ...photoRoutes("riders", riderRowSchema),
  ...photoRoutes("categories", rowSchemas.category),
} as const satisfies Record<keyof typeof peoplePaths, RouteSchema>;
