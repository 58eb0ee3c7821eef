import { reportOf } from "#contract/reports/reports.ts";
import { type Handlers, signedIn } from "#gateway/http/call.ts";
import { messageOf } from "#gateway/plain-failure.ts";
import { notFound } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import { needRights } from "#gateway/store/jobs/jobs.ts";
import { rightsOfReport } from "#gateway/store/reports/find-filtered.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";
import { readStoresReport } from "#gateway/store/reports/read-stores-report.ts";
import { readTiles } from "#gateway/store/reports/read-tiles.ts";

/** The reports of a store, and the tiles that show some of their figures. */
export function reportRoutes({ log }: Pick<Services, "log">) {
  return {
    "reports.read": async ({ db, params, body, ...call }) => {
      const report = reportOf(params.report);
      if (!report) throw notFound("report");
      needRights(signedIn(call), rightsOfReport(report, body.filter));
      return readReport(db, params.storeId, report, body);
    },

    "reports.read-stores": async ({ db, params, body, ...call }) => {
      const report = reportOf(params.report);
      if (!report) throw notFound("report");
      const who = signedIn(call);
      needRights(who, rightsOfReport(report, body.filter));
      return readStoresReport(db, params.storeId, who.storeIds, report, body);
    },

    "tiles.read": ({ db, params, body }) =>
      readTiles(db, params.storeId, body, (report, error) =>
        log.warn({ report, error: messageOf(error) }, "a tile could not be read"),
      ),
  } satisfies Partial<Handlers>;
}
