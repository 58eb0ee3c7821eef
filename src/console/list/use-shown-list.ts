import { useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { RecordList } from "#console/client/records/pages/use-list-pages.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import { type GridLayout, readLayout } from "#console/grid/columns/layout.ts";
import { preferences } from "#console/session/preferences/preferences.ts";
import { createGridState, type GridState } from "#console/grid/state.ts";
import type { ListColumn, ListDefinition } from "./definition.ts";
import type { ShownList } from "./state/use-list-tools.ts";

const mostRemembered = 12;

const remembered = new Map<string, GridState<unknown>>();

interface ListParts<K extends Kind> {
  readonly list: ListDefinition<K>;
  readonly rows: RecordList<Kinds[K]>;
  readonly columns: readonly ListColumn<Kinds[K]>[];
  /** The name under which its layout is kept while a saved view is open. */
  readonly layoutName: string;
  /** The factor for the widths of a wall board with a layout of its own; null otherwise. */
  readonly wallScale: number | null;
}

/** The props of the grid for a list. Each stays the same object until it changes. */
export interface GridParts<Row> {
  readonly shown: ShownList<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: GridLayout;
  /** The layout that this login has saved, even while a wall board shows another. */
  readonly savedLayout: GridLayout;
}

const rowId = (row: { readonly id: string }): string => row.id;

/** Makes what the grid needs: rows, cursor and selection, columns and their layout. */
export function useShownList<K extends Kind>(parts: ListParts<K>): GridParts<Kinds[K]> {
  const { list, wallScale } = parts;
  const { pageSize, layouts } = useSnapshot(preferences);
  const { of, total, rowAt, indexOf, subscribe } = parts.rows;
  const state = useMemo(() => gridStateOf<Kinds[K]>(`${list.name} ${of}`), [list.name, of]);
  const rows = useMemo(() => ({ total, rowAt, indexOf, rowId, subscribe }), [total, rowAt, indexOf, subscribe]);
  const shown = useMemo(() => ({ rows, state, pageSize }), [rows, state, pageSize]);
  const { contract } = list.fields;
  const columns = useMemo(
    () => parts.columns.map((each) => (contract.columns.includes(each.id) ? { ...each, sort: each.id } : each)),
    [parts.columns, contract],
  );
  const stored = layouts[parts.layoutName] ?? layouts[list.name];
  const savedLayout = useMemo(() => readLayout(stored), [stored]);
  const layout = useMemo(
    () => (wallScale !== null && list.wallboard ? list.wallboard.layout(columns, wallScale) : savedLayout),
    [wallScale, list, columns, savedLayout],
  );
  return { shown, columns, layout, savedLayout };
}

/** Cursor, selection and scroll position of a result as it was last shown. The results unused longest are forgotten. */
function gridStateOf<Row>(result: string): GridState<Row> {
  // The name of a result begins with the name of its list, so its rows always have the same type.
  const state = (remembered.get(result) as GridState<Row> | undefined) ?? createGridState<Row>();
  remembered.delete(result);
  remembered.set(result, state as GridState<unknown>);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  return state;
}
