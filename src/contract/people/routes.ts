import { z } from "zod";
import { storeParams } from "#contract/common-schema.ts";
import { pickerFields } from "#contract/pickers/fields.ts";
import { pickerList } from "#contract/pickers/list.ts";
import { pickerRowSchema } from "#contract/pickers/schema.ts";
import { recordRoutes } from "#contract/records/routes.ts";
import { riderFields } from "#contract/riders/fields.ts";
import { riderList } from "#contract/riders/list.ts";
import { riderRowSchema } from "#contract/riders/schema.ts";
import type { RouteSchema } from "#contract/route.ts";
import type { peoplePaths } from "./paths.ts";
import { photoRoutes } from "./photo-routes.ts";
import { assigneeSchema } from "./schema.ts";

/** The schemas of the calls about pickers and riders. */
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
  ...recordRoutes("pickers", pickerRowSchema, pickerFields, pickerList),
  ...photoRoutes("pickers", pickerRowSchema),
  ...recordRoutes("riders", riderRowSchema, riderFields, riderList),
  ...photoRoutes("riders", riderRowSchema),
} as const satisfies Record<keyof typeof peoplePaths, RouteSchema>;
