import { useEffect, useMemo, useSyncExternalStore } from "react";
import useSWR from "swr";
import type { Kind, Kinds } from "#contract/kinds.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import type { WholeSource } from "./list-source.ts";
import { listenToRecords } from "./live/live-records.ts";
import { setPagesInView } from "./pages/page-cache.ts";
import { rowStore } from "./row-store.ts";
import { isStalePage, revalidateStale } from "./live/stale.ts";

/** All rows of a short list as they are rendered, and when or why not they were read. */
export interface WholeList<Row> {
  /** Undefined before the first response. */
  readonly rows: readonly Row[] | undefined;
  /** When they were read, ISO 8601; null before. */
  readonly asOf: string | null;
  readonly failure: unknown;
}

type Whole<K extends Kind> = Awaited<ReturnType<WholeSource<K>["readAll"]>>;

/** Follows a list whose rows come in one response. The array of rows stays the same while its rows do. */
export function useWholeList<K extends Kind>(source: WholeSource<K>, storeId: string): WholeList<Kinds[K]> {
  useEffect(listenToRecords, []);
  const { kind, live } = source;
  const key = useMemo(() => cacheKeys.whole(source, storeId), [source, storeId]);
  const { data, error } = useSWR<Whole<K>>(key, () => source.readAll(storeId), {
    ...swrOptions,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    onSuccess: ({ sequence }) => {
      if (live && sequence !== undefined && isStalePage(kind, { sequence }, {})) revalidateStale();
    },
  });
  useEffect(() => setPagesInView([key]), [key]);
  const store = rowStore(kind);
  const revision = useSyncExternalStore(store.subscribe, store.revision);
  const rows = useMemo(
    () => data?.rows.map((row) => store.newest(row)),
    // A new revision means that rows have changed although the response is the same.
    // eslint-disable-next-line react/exhaustive-deps
    [data, store, revision],
  );
  return { rows, asOf: data?.asOf ?? null, failure: error };
}
