import type { Handlers } from "#gateway/http/call.ts";
import { readDashboard } from "#gateway/store/stores/dashboard.ts";

/** Today at a store. */
export function dashboardRoutes() {
  return { "dashboard.read": ({ db, params }) => readDashboard(db, params.storeId) } satisfies Partial<Handlers>;
}
