import { z } from "zod";
import { storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { reportPaths } from "./paths.ts";
import { reportName, reports } from "./reports.ts";
import { askedReportSchema, reportSchema } from "./schema.ts";

/** The schemas of the call that answers reports. */
export const reportCalls = {
  "reports.read": {
    summary: "A report of a store: rows, totals of all rows, and the totals of other days beside them",
    params: storeParams.extend({ report: z.enum(reports.map(reportName)) }),
    body: askedReportSchema,
    answer: reportSchema,
    heavy: true,
  },
} as const satisfies Record<keyof typeof reportPaths, RouteSchema>;
