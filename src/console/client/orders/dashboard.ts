import { useEffect, useMemo, useSyncExternalStore } from "react";
import useSWR from "swr";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { listenToRecords } from "#console/client/records/live/live-records.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { isOvertaken, revalidateStale } from "#console/client/records/live/stale.ts";
import { type Numbered, recentEvents } from "#console/client/live/recent-events.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";

/** The day at the store of a moment in milliseconds: "2026-11-21". */
type DayOf = (at: number) => string;

const orderRows = rowStore("order");

/** The dashboard with the events since its response applied. What events cannot say changes with the next response. */
function dashboardAfter(dashboard: Dashboard, events: readonly Numbered[], dayOf: DayOf): Dashboard {
  const dayByStatus = { ...dashboard.dayByStatus };
  for (const { sequence, event } of events) {
    if (sequence <= dashboard.sequence || event.kind !== "order" || event.type === "commented") continue;
    if (dayOf(Date.parse(event.row.placedAt)) !== dashboard.day) continue;
    const from = event.fromStatus;
    if (from !== null) dayByStatus[from] = Math.max(0, (dayByStatus[from] ?? 0) - 1);
    dayByStatus[event.row.status] = (dayByStatus[event.row.status] ?? 0) + 1;
  }
  const fresh = orderRows.newest;
  return { ...dashboard, dayByStatus, late: dashboard.late.map(fresh), dueSoon: dashboard.dueSoon.map(fresh) };
}

/**
 * A day at the store, live. Without a `day` it is today or, where no order has been placed for a week, the last day
 * with orders. `dayOf` must be the same function in every render.
 */
export function useDashboard(
  storeId: string,
  day: string | null,
  dayOf: DayOf,
): { readonly dashboard: Dashboard | undefined; readonly failure: unknown } {
  useEffect(listenToRecords, []);
  const { data, error } = useSWR<Dashboard>(
    cacheKeys.dashboard(storeId, day),
    () => api("dashboard.read", { params: { storeId }, query: day === null ? {} : { day } }),
    {
      ...swrOptions,
      onSuccess: (answer) => {
        if (isOvertaken(answer)) revalidateStale();
      },
    },
  );
  const revision = useSyncExternalStore(orderRows.subscribe, orderRows.revision);
  const dashboard = useMemo(
    () => data && dashboardAfter(data, recentEvents.since(data.sequence) ?? [], dayOf),
    // A new revision means that more events were received.
    // eslint-disable-next-line react/exhaustive-deps
    [data, dayOf, revision],
  );
  return { dashboard, failure: error };
}
