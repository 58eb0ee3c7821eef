import { emptySchema, idSchema, storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { schedulePaths } from "./paths.ts";
import { newScheduleSchema, scheduleSchema, schedulesSchema } from "./schema.ts";

/** The schemas of the calls about schedules. */
export const scheduleRoutes = {
  "schedules.list": {
    summary: "The exports that are made again and again, as far as this login may make them",
    params: storeParams,
    answer: schedulesSchema,
  },
  "schedules.create": {
    summary: "Have an export made again and again at a time of the store's clocks",
    params: storeParams,
    body: newScheduleSchema,
    answer: scheduleSchema,
    write: true,
  },
  "schedules.end": {
    summary: "End a schedule; what it has exported stays",
    params: storeParams.extend({ scheduleId: idSchema }),
    answer: emptySchema,
    write: true,
  },
} as const satisfies Record<keyof typeof schedulePaths, RouteSchema>;
