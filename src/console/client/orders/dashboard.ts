import { useEffect, useMemo, useSyncExternalStore } from "react";
import useSWR from "swr";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/cache-keys.ts";
import { listenToRecords } from "#console/client/records/live/live-records.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { isOvertaken, revalidateStale } from "#console/client/records/live/stale.ts";
import { type Numbered, recentEvents } from "#console/client/live/recent-events.ts";
import { swrOptions } from "#console/client/swr-options.ts";

const orderRows = rowStore("order");

/** The dashboard after the events its answer did not know yet; what they may not tell waits for the next answer. */
function dashboardAfter(dashboard: Dashboard, events: readonly Numbered[], dayStart: number): Dashboard {
  const todayByStatus = { ...dashboard.todayByStatus };
  for (const { sequence, event } of events) {
    if (sequence <= dashboard.sequence || event.kind !== "order" || event.type === "commented") continue;
    if (Date.parse(event.row.placedAt) < dayStart) continue;
    const from = event.fromStatus;
    if (from !== null) todayByStatus[from] = Math.max(0, (todayByStatus[from] ?? 0) - 1);
    todayByStatus[event.row.status] = (todayByStatus[event.row.status] ?? 0) + 1;
  }
  const fresh = orderRows.newest;
  return { ...dashboard, todayByStatus, late: dashboard.late.map(fresh), dueSoon: dashboard.dueSoon.map(fresh) };
}

/** Today at the store, live. `dayStart` (ms since 1970) is when the store's day began. */
export function useDashboard(
  storeId: string,
  dayStart: number,
): { readonly dashboard: Dashboard | undefined; readonly failure: unknown } {
  useEffect(listenToRecords, []);
  const { data, error } = useSWR<Dashboard>(
    cacheKeys.dashboard(storeId),
    () => api("dashboard.read", { params: { storeId } }),
    {
      ...swrOptions,
      onSuccess: (answer) => {
        if (isOvertaken(answer)) revalidateStale();
      },
    },
  );
  const revision = useSyncExternalStore(orderRows.subscribe, orderRows.revision);
  const dashboard = useMemo(
    () => data && dashboardAfter(data, recentEvents.since(data.sequence) ?? [], dayStart),
    // A new revision means more events were heard.
    // eslint-disable-next-line react/exhaustive-deps
    [data, dayStart, revision],
  );
  return { dashboard, failure: error };
}
