import { reportOf } from "#contract/reports/reports.ts";
import type { Handlers } from "#gateway/http/call.ts";
import { notFound } from "#gateway/refusal.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";

/** The reports of a store. */
export function reportRoutes() {
  return {
    "reports.read": async ({ db, params, body }) => {
      const report = reportOf(params.report);
      if (!report) throw notFound("report");
      return readReport(db, params.storeId, report, body);
    },
  } satisfies Partial<Handlers>;
}
