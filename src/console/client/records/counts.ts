import { useEffect, useMemo, useSyncExternalStore } from "react";
import useSWR, { unstable_serialize } from "swr";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import type { Numbered } from "#console/client/live/recent-events.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import type { ListQuery, ListSource, RecordCounts } from "./list-source.ts";
import { liveKinds } from "./live/live-kinds.ts";
import { listenToRecords } from "./live/live-records.ts";
import { rowStore } from "./row-store.ts";
import { areStaleCounts, eventsFor, revalidateStale } from "./live/stale.ts";

/** The number of records in each status or state. */
export interface LiveCounts {
  readonly total: number;
  readonly byStatus: Readonly<Partial<Record<string, number>>>;
}

/** The number of records in some statuses; an empty list means all. */
export function countIn({ byStatus, total }: LiveCounts, statuses: readonly string[]): number {
  if (statuses.length === 0) return total;
  return statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
}

/**
 * The counts with the events since the gateway's response applied. What events cannot say changes with the next
 * response.
 */
export function countsAfter(
  counts: RecordCounts,
  { kind }: ListSource,
  query: ListQuery,
  events: readonly Numbered[],
  now: number,
): LiveCounts {
  const byStatus: Partial<Record<string, number>> = { ...counts.byStatus };
  let { total } = counts;
  const add = (status: string | null, by: 1 | -1): void => {
    const before = status === null ? undefined : (byStatus[status] ?? 0);
    // Counts that are not exact may already be zero.
    if (status === null || before === undefined || before + by < 0) return;
    byStatus[status] = before + by;
    total += by;
  };
  for (const { sequence, event } of events) {
    if (sequence <= counts.sequence || event.type === "commented") continue;
    const change = liveKinds[kind].counts?.change(event, query, now);
    if (!change) continue;
    add(change.from, -1);
    add(change.to, 1);
  }
  return { total, byStatus };
}

/** What the gateway counted, and for which query. */
interface Counted extends RecordCounts {
  readonly of: string;
}

/**
 * Counts of a query, kept up to date by pushed events; undefined before the first response. When the query changes, the
 * counts of the previous query stay until the response: `isOfQuery` is false then.
 */
export function useCounts(
  source: ListSource,
  storeId: string,
  query: ListQuery,
): { readonly counts: LiveCounts | undefined; readonly isOfQuery: boolean; readonly failure: unknown } {
  useEffect(listenToRecords, []);
  const { kind, live } = source;
  const of = unstable_serialize([query]);
  const { data, error } = useSWR<Counted>(
    cacheKeys.counts(source, storeId, query),
    async () => ({ ...(await source.readCounts(storeId, query)), of }),
    {
      ...swrOptions,
      keepPreviousData: true,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      onSuccess: (answer) => {
        if (live && areStaleCounts(kind, answer, query)) revalidateStale();
      },
    },
  );
  const rows = rowStore(kind);
  const revision = useSyncExternalStore(rows.subscribe, rows.revision);
  const counts = useMemo(
    () => data && countsAfter(data, source, query, (live && eventsFor(kind, data)) || [], Date.now()),
    // A new revision means that more events were received.
    // eslint-disable-next-line react/exhaustive-deps
    [data, source, query, revision],
  );
  return { counts, isOfQuery: data?.of === of, failure: error };
}
