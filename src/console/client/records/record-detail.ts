import { useEffect, useMemo, useSyncExternalStore } from "react";
import useSWR from "swr";
import type { Kinds } from "#contract/kinds.ts";
import type { ListedKind } from "#contract/records/kind-names.ts";
import type { RecordHistory } from "#contract/records/history-schema.ts";
import { listedCalls, type RecordDetail } from "#contract/records/record-calls.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { listenToRecords } from "./live/live-records.ts";
import { cachedRow } from "./pages/page-cache.ts";
import { rowStore } from "./row-store.ts";

/** One record of a listed kind; until its details arrive, its row from a list. */
export function useRecord<K extends ListedKind>(
  kind: K,
  storeId: string,
  id: string,
): {
  readonly row: Kinds[K] | undefined;
  readonly detail: RecordDetail<K> | undefined;
  readonly failure: unknown;
} {
  useEffect(listenToRecords, []);
  const { data, error } = useSWR<RecordDetail<K>>(
    cacheKeys.record(kind, storeId, id),
    () => listedCalls(kind, api).read(storeId, id),
    { ...swrOptions, revalidateOnFocus: false },
  );
  const rows = rowStore(kind);
  const revision = useSyncExternalStore(rows.subscribe, rows.revision);
  const row = useMemo(
    () => {
      const known = data?.record ?? rows.find(id) ?? cachedRow(kind, id);
      return known && rows.newest(known);
    },
    // A new revision means that the row may have changed.
    // eslint-disable-next-line react/exhaustive-deps
    [data, rows, kind, id, revision],
  );
  return { row, detail: data, failure: error };
}

/** Everything that happened to a record of a listed kind, oldest first; undefined before the first answer. */
export function useRecordHistory(
  kind: ListedKind,
  storeId: string,
  id: string,
): { readonly history: RecordHistory | undefined; readonly failure: unknown } {
  const { data, error } = useSWR<RecordHistory>(
    cacheKeys.recordHistory(kind, storeId, id),
    () => listedCalls(kind, api).history(storeId, id),
    { ...swrOptions, revalidateOnFocus: false },
  );
  return { history: data, failure: error };
}
