import { useEffect, useMemo, useSyncExternalStore } from "react";
import useSWR, { unstable_serialize } from "swr";
import type { ViewType } from "#contract/enumerations.ts";
import type { OrderCounts, OrderFilter } from "#contract/orders/schema.ts";
import { type OrderStatus, orderStatuses } from "#contract/orders/status.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/cache-keys.ts";
import { isStaleCount, listenToOrders, revalidateStale } from "./live-orders.ts";
import { matchesBesidesStatus } from "./order-match.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { type Numbered, recentEvents } from "#console/client/live/recent-events.ts";
import { swrOptions } from "#console/client/swr-options.ts";

const orderRows = rowStore("order");

/** How many orders each status and each tab holds. */
export interface LiveCounts {
  readonly total: number;
  readonly byStatus: Readonly<Partial<Record<OrderStatus, number>>>;
  /** In the order of the view's tabs. */
  readonly tabs: readonly number[];
}

/** Whether a tab shows a status; a tab without statuses shows all. */
export function tabShows(tab: ViewTab, status: OrderStatus): boolean {
  return tab.orderStatus.length === 0 || tab.orderStatus.includes(status);
}

/** How many rows a board asks for; `asked` is null, and the answer 0, where tab and filter exclude each other. */
export function countOf({ byStatus }: LiveCounts, asked: OrderFilter | null): number {
  if (asked === null) return 0;
  const statuses: readonly OrderStatus[] = asked.orderStatus?.length ? asked.orderStatus : orderStatuses;
  return statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
}

/** The counts after the events the gateway's answer did not know yet. Events it may not tell are left to the next answer. */
export function countsAfter(
  counts: OrderCounts,
  events: readonly Numbered[],
  filter: OrderFilter,
  tabs: readonly ViewTab[],
  now: number,
): LiveCounts {
  const byStatus: Partial<Record<OrderStatus, number>> = { ...counts.byStatus };
  const change = (status: OrderStatus, by: number): void => {
    if (filter.orderStatus && filter.orderStatus.length > 0 && !filter.orderStatus.includes(status)) return;
    byStatus[status] = Math.max(0, (byStatus[status] ?? 0) + by);
  };
  let changed = false;
  for (const { sequence, event } of events) {
    if (sequence <= counts.sequence || event.type === "commented") continue;
    if (event.type === "changed" && event.fromStatus === event.row.status) continue;
    if (matchesBesidesStatus(event.row, filter, now) !== true) continue;
    if (event.fromStatus !== null) change(event.fromStatus, -1);
    change(event.row.status, 1);
    changed = true;
  }
  if (!changed) return { total: counts.total, byStatus, tabs: counts.tabs.map(({ count }) => count) };
  const sum = (shown: (status: OrderStatus) => boolean): number =>
    orderStatuses.reduce((all, status) => all + (shown(status) ? (byStatus[status] ?? 0) : 0), 0);
  return {
    total: sum(() => true),
    byStatus,
    tabs: tabs.map((tab) => sum((status) => tabShows(tab, status))),
  };
}

/** What the gateway counted, and under which filter. */
interface Counted extends OrderCounts {
  readonly under: string;
}

/**
 * Counts of a view's tabs under a filter, kept up to date by pushed events; undefined before the first answer. Until the
 * answer of another filter is here they are those of the filter before: then `isOfFilter` is false.
 */
export function useCounts(
  view: ViewType,
  filter: OrderFilter,
  tabs: readonly ViewTab[],
): { readonly counts: LiveCounts | undefined; readonly isOfFilter: boolean; readonly failure: unknown } {
  const under = unstable_serialize([filter]);
  const { data, error } = useSWR<Counted>(
    cacheKeys.orderCounts(view, filter),
    async () => ({ ...(await api("orders.counts", { query: { filterType: view }, body: filter })), under }),
    {
      ...swrOptions,
      keepPreviousData: true,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      onSuccess: (answer) => {
        if (isStaleCount(answer, filter)) revalidateStale();
      },
    },
  );
  const revision = useSyncExternalStore(orderRows.subscribe, orderRows.revision);
  const counts = useMemo(
    () => data && countsAfter(data, recentEvents.since(data.sequence) ?? [], filter, tabs, Date.now()),
    // A new revision means more events were heard.
    // eslint-disable-next-line react/exhaustive-deps
    [data, filter, tabs, revision],
  );
  return { counts, isOfFilter: data?.under === under, failure: error };
}

const noTabs: readonly ViewTab[] = [];

/** How many orders of the whole store stand in each status, kept up to date by pushed events; undefined before the first answer. */
export function useStoreCounts(storeId: string): LiveCounts["byStatus"] | undefined {
  useEffect(listenToOrders, []);
  const filter = useMemo(() => ({ entityInternalId: storeId }), [storeId]);
  return useCounts("BUSINESS", filter, noTabs).counts?.byStatus;
}
