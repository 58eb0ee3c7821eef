import { useEffect, useMemo, useSyncExternalStore } from "react";
import useSWR from "swr";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { listenToRecords } from "#console/client/records/live/live-records.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { isOvertaken, revalidateStale } from "#console/client/records/live/stale.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";

const orderRows = rowStore("order");

/** What waits at a store, its orders live. What events cannot say changes with the next response. Null: nothing is read. */
export function useDashboard(storeId: string | null): {
  readonly dashboard: Dashboard | undefined;
  readonly failure: unknown;
} {
  useEffect(listenToRecords, []);
  const { data, error } = useSWR<Dashboard>(
    storeId === null ? null : cacheKeys.dashboard(storeId),
    ([, storeId]: ReturnType<typeof cacheKeys.dashboard>) => api("dashboard.read", { params: { storeId } }),
    {
      ...swrOptions,
      onSuccess: (answer) => {
        if (isOvertaken(answer)) revalidateStale();
      },
    },
  );
  const revision = useSyncExternalStore(orderRows.subscribe, orderRows.revision);
  const dashboard = useMemo(
    () => data && { ...data, late: data.late.map(orderRows.newest), dueSoon: data.dueSoon.map(orderRows.newest) },
    // A new revision means that more events were received.
    // eslint-disable-next-line react/exhaustive-deps
    [data, revision],
  );
  return { dashboard, failure: error };
}
