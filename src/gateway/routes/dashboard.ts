import type { Handlers } from "../http/call.ts";
import { readDashboard } from "../store/dashboard.ts";

/** Today at a store. */
export function dashboardRoutes() {
  return { "dashboard.read": ({ db, params }) => readDashboard(db, params.storeId) } satisfies Partial<Handlers>;
}
