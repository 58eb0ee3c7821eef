import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import { type OrderStatus, orderStatuses } from "#contract/orders/status.ts";

/** Whether the dashboard tells of today, not of an earlier day. */
export function isToday({ day, today }: Pick<Dashboard, "day" | "today">): boolean {
  return day === today;
}

/**
 * The day's sales against the same weekday before: the difference in percent, or null when there is nothing to compare.
 */
export function salesChange(sales: Dashboard["sales"]): number | null {
  return sales.weekBefore > 0 ? ((sales.day - sales.weekBefore) / sales.weekBefore) * 100 : null;
}

/** The day's orders by status in the usual order; a status without any is left out. */
export function statusCounts(dashboard: Dashboard): { readonly status: OrderStatus; readonly count: number }[] {
  return orderStatuses
    .map((status) => ({ status, count: dashboard.dayByStatus[status] ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** The hours worth drawing: from the first to the last with an order on either day, at least 8 to 20. */
export function shownHours(hours: Dashboard["hours"]): Dashboard["hours"] {
  const busy = hours.filter(({ orders, weekBefore }) => orders + weekBefore > 0).map(({ hour }) => hour);
  const first = Math.min(8, ...busy);
  const last = Math.max(20, ...busy);
  return hours.filter(({ hour }) => hour >= first && hour <= last);
}
