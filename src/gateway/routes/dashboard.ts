import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import { type Handlers, signedIn } from "#gateway/http/call.ts";
import type { Principal } from "#gateway/principal.ts";
import { readDashboard } from "#gateway/store/stores/dashboard.ts";

/** The work that waits at a store. */
export function dashboardRoutes() {
  return {
    "dashboard.read": async (call) => shownTo(signedIn(call), await readDashboard(call.db, call.params.storeId)),
  } satisfies Partial<Handlers>;
}

/**
 * A dashboard without the orders, the people and the money that its reader may not see elsewhere either. Whoever sees orders sees
 * who can be given one, so that right is enough for the load of pickers.
 */
function shownTo({ rights }: Pick<Principal, "rights">, dashboard: Dashboard): Dashboard {
  const seesOrders = rights.has("order.view");
  return {
    ...dashboard,
    ...(seesOrders ? {} : { late: [], dueSoon: [] }),
    ...(rights.has("refund.view") ? {} : { approvals: null }),
    ...(rights.has("transaction.view") ? {} : { unmatched: null, openDrawers: null }),
    ...(seesOrders || rights.has("picker.view") ? {} : { pickers: [] }),
  };
}
