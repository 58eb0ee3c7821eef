import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import { type OrderStatus, orderStatuses } from "#contract/orders/status.ts";

/** Today's sales against the same weekday before: the difference in percent, or null when there is nothing to compare. */
export function salesChange(sales: Dashboard["sales"]): number | null {
  return sales.weekBefore > 0 ? ((sales.today - sales.weekBefore) / sales.weekBefore) * 100 : null;
}

/** Today's orders by status in the usual order; a status without any is left out. */
export function statusCounts(dashboard: Dashboard): { readonly status: OrderStatus; readonly count: number }[] {
  return orderStatuses
    .map((status) => ({ status, count: dashboard.todayByStatus[status] ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** The hours worth drawing: from the first to the last with an order on either day, at least 8 to 20. */
export function shownHours(hours: Dashboard["hours"]): Dashboard["hours"] {
  const busy = hours.filter(({ orders, weekBefore }) => orders + weekBefore > 0).map(({ hour }) => hour);
  const first = Math.min(8, ...busy);
  const last = Math.max(20, ...busy);
  return hours.filter(({ hour }) => hour >= first && hour <= last);
}

/** The next round number at or above the highest bar, at least 4, so that four grid lines have whole numbers. */
export function chartTop(hours: Dashboard["hours"]): number {
  const highest = Math.max(1, ...hours.flatMap(({ orders, weekBefore }) => [orders, weekBefore]));
  return Math.ceil(highest / 4) * 4;
}
