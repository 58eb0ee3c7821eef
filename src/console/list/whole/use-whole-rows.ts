import { useMemo } from "react";
import type { Kind, Kinds } from "#contract/kinds.ts";
import type { LiveCounts } from "#console/client/records/counts.ts";
import type { WholeSource } from "#console/client/records/list-source.ts";
import type { RecordList } from "#console/client/records/pages/use-list-pages.ts";
import { useWholeList } from "#console/client/records/use-whole-list.ts";
import type { ListColumn, ListDefinition } from "#console/list/definition.ts";
import type { ListRequest } from "#console/list/use-list-request.ts";
import { countRows, rowsFor, sortRows } from "./whole-rows.ts";

/** A list whose rows were all read at once; it sorts and filters them. `now` is the minute, in milliseconds. */
export function useWholeRows<K extends Kind>(
  list: ListDefinition<K, WholeSource<K>>,
  storeId: string,
  { counted, shown }: ListRequest,
  columns: readonly ListColumn<Kinds[K]>[],
  now: number,
): {
  readonly rows: RecordList<Kinds[K]>;
  readonly counts: LiveCounts | undefined;
  /** The rows that the filter finds. */
  readonly found: readonly Kinds[K][];
} {
  const { contract } = list.fields;
  const { source } = list;
  const { values } = source;
  const { rows, asOf, failure } = useWholeList(source, storeId);
  const found = useMemo(() => {
    if (!rows || !shown) return [];
    const { sort, ...filter } = shown;
    return sortRows(rowsFor(rows, contract, values, filter, now), columns, sort ?? contract.sort);
  }, [rows, shown, contract, values, columns, now]);
  const counts = useMemo(
    () => rows && countRows(rows, contract, values, counted, now),
    [rows, contract, values, counted, now],
  );
  const isHere = rows !== undefined && shown !== undefined;
  const drawn = useMemo<RecordList<Kinds[K]>>(() => {
    const places = new Map(found.map(({ id }, index) => [id, index]));
    return {
      of: `${storeId} ${JSON.stringify(shown)}`,
      total: found.length,
      atLeast: false,
      rowAt: (index) => found[index],
      indexOf: (id) => places.get(id),
      readRow: async (index) => found[index],
      readIds: async ({ from, to }) => found.slice(from, to === undefined ? undefined : to + 1).map(({ id }) => id),
      readSelected: async (ids) => ({ rows: found.filter(({ id }) => ids.includes(id)), left: [] }),
      see: () => undefined,
      subscribe: () => () => undefined,
      state: isHere ? "here" : "first",
      failure,
      asOf,
    };
  }, [found, storeId, shown, isHere, failure, asOf]);
  return { rows: drawn, counts, found };
}
