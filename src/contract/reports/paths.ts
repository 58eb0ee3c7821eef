import type { RoutePath } from "#contract/routes/route.ts";

/** The calls that answer reports. */
export const reportPaths = {
  "reports.read": {
    method: "post",
    path: "/stores/{storeId}/reports/{report}",
    access: "report.view",
    replica: true,
  },
  "reports.read-stores": {
    method: "post",
    path: "/stores/{storeId}/reports/{report}/stores",
    access: "report.view",
    replica: true,
  },
} as const satisfies Record<string, RoutePath>;
