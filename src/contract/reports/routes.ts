import { z } from "zod";
import { storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { reportPaths } from "./paths.ts";
import { reportName, reports } from "./reports.ts";
import { askedReportSchema, reportSchema } from "./schema.ts";

/** The schemas of the calls that answer reports. */
export const reportCalls = {
  "reports.read": {
    summary: "A report of a store: rows, totals of all rows, and the totals of other days beside them",
    params: storeParams.extend({ report: z.enum(reports.map(reportName)) }),
    body: askedReportSchema,
    answer: reportSchema,
    heavy: true,
  },
  "reports.read-stores": {
    summary: "A report with a row for each store that this login may work in and that has the currency of this store",
    params: storeParams.extend({ report: z.enum(reports.map(reportName)) }),
    body: askedReportSchema,
    answer: reportSchema,
    heavy: true,
  },
} as const satisfies Record<keyof typeof reportPaths, RouteSchema>;
