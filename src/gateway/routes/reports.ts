import { reportOf } from "#contract/reports/reports.ts";
import { type Handlers, signedIn } from "#gateway/http/call.ts";
import { notFound } from "#gateway/refusal.ts";
import { needRights } from "#gateway/store/jobs/jobs.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";

/** The reports of a store. */
export function reportRoutes() {
  return {
    "reports.read": async ({ db, params, body, ...call }) => {
      const report = reportOf(params.report);
      if (!report) throw notFound("report");
      needRights(signedIn(call), report.needs ? [report.needs] : []);
      return readReport(db, params.storeId, report, body);
    },
  } satisfies Partial<Handlers>;
}
