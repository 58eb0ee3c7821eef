import type { RoutePath } from "#contract/routes/route.ts";

/** The call that answers reports. */
export const reportPaths = {
  "reports.read": { method: "post", path: "/stores/{storeId}/reports/{report}", access: "report.view" },
} as const satisfies Record<string, RoutePath>;
