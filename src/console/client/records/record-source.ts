import type { FilterOf, ListContract } from "#contract/lists/list.ts";
import type { ListedKind } from "#contract/records/kind-names.ts";
import { listedCalls, recordRoute } from "#contract/records/record-calls.ts";
import { api } from "#console/client/api.ts";
import type { ListQuery, ListSource } from "./list-source.ts";

/** Where the list of a listed kind comes from, kept up to date by events. Make one for each list and keep it. */
export function recordSource<K extends ListedKind>(kind: K): ListSource<K> {
  const calls = listedCalls(kind, api);
  return {
    kind,
    live: true,
    routes: { page: recordRoute(kind, "filter"), counts: recordRoute(kind, "counts") },
    readPage: (storeId, { query, page, pageSize }, signal) =>
      calls.page(storeId, filterOf(query), { page, pageSize }, signal),
    readCounts: (storeId, query) => calls.counts(storeId, filterOf(query)),
    readIds: (storeId, query, range, signal) => calls.select(storeId, filterOf(query), range, signal),
    readSelected: (storeId, query, ids, signal) => calls.selected(storeId, filterOf(query), ids, signal),
  };
}

function filterOf(query: ListQuery): FilterOf<ListContract> {
  // The list's contract names columns and fields; the gateway checks them once more.
  return query as FilterOf<ListContract>;
}
