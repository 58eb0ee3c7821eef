import { useEffect, useMemo, useSyncExternalStore } from "react";
import useSWR, { unstable_serialize } from "swr";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import type { Numbered } from "#console/client/live/recent-events.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import type { ListQuery, PagedSource, RecordCounts } from "./list-source.ts";
import { liveKinds } from "./live/live-kinds.ts";
import { listenToRecords } from "./live/live-records.ts";
import { rowStore } from "./row-store.ts";
import { areStaleCounts, eventsFor, revalidateStale } from "./live/stale.ts";

/** How many records each status or state holds. */
export interface LiveCounts {
  readonly total: number;
  readonly byStatus: Readonly<Partial<Record<string, number>>>;
}

/** How many records stand in some statuses; an empty list means all. */
export function countIn({ byStatus, total }: LiveCounts, statuses: readonly string[]): number {
  if (statuses.length === 0) return total;
  return statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
}

/** The counts after events that the gateway's answer did not know yet. What they do not tell waits for the next answer. */
export function countsAfter(
  counts: RecordCounts,
  { kind }: PagedSource,
  query: ListQuery,
  events: readonly Numbered[],
  now: number,
): LiveCounts {
  const byStatus: Partial<Record<string, number>> = { ...counts.byStatus };
  let { total } = counts;
  const add = (status: string | null, by: 1 | -1): void => {
    const before = status === null ? undefined : (byStatus[status] ?? 0);
    // Counts that were only guessed may already be at zero.
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
 * Counts of a query, kept up to date by pushed events; undefined before the first answer. Until the answer of another
 * query is here they are those of the query before: then `isOfQuery` is false.
 */
export function useCounts(
  source: PagedSource,
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
    // A new revision means that more events were heard.
    // eslint-disable-next-line react/exhaustive-deps
    [data, source, query, revision],
  );
  return { counts, isOfQuery: data?.of === of, failure: error };
}

const everything: ListQuery = {};

/** How many records of the whole store stand in each status, kept up to date by events; undefined before the first answer. */
export function useStoreCounts(source: PagedSource, storeId: string): LiveCounts["byStatus"] | undefined {
  return useCounts(source, storeId, everything).counts?.byStatus;
}
