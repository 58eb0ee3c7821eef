import { loadAhead } from "#commands/record/simple/lazy.ts";

/** The question whom orders are assigned to. */
export const loadAssignOrders = loadAhead(() => import("./assign-orders.ts"));

/** The offer to spread the orders of somebody who goes off duty. */
export const loadSpread = loadAhead(() => import("./spread.ts"));
