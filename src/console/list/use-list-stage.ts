import { useEffect, useMemo, type RefObject } from "react";
import { subscribe } from "valtio";
import type { ListTools, Now } from "#commands/command.ts";
import type { Kind, Kinds } from "#contract/kinds.ts";
import { held, heldCount } from "#console/client/live/held.ts";
import { setHold, showHeld } from "#console/client/records/live-records.ts";
import { pageOfRow, rowsOfPage } from "#console/client/records/pages/pages.ts";
import { refresh } from "#console/client/records/refresh.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import { cursorRow } from "#console/grid/cursor.ts";
import { touchStage, useStage } from "#console/shell/running/stage.ts";
import { stageClock, useStageClock } from "#console/shell/running/stage-clock.ts";
import { isFiltered } from "./filter/fields.ts";
import type { ShownList } from "./state/use-list-tools.ts";
import type { Panel } from "./state/use-panel.ts";
import type { ListActions } from "./use-list-actions.ts";
import type { ListRequest } from "./use-list-request.ts";

/** What of a list the commands see and touch. */
export interface ListOnStage<K extends Kind> {
  readonly request: ListRequest;
  readonly shown: ShownList<Kinds[K]>;
  readonly columns: readonly GridColumn<Kinds[K]>[];
  readonly actions: ListActions;
  readonly listTools: ListTools;
  /** Null where rows open on a page of their own. */
  readonly panel: Panel<Kinds[K]> | null;
  readonly home: RefObject<HTMLElement | null>;
}

const arrays = new WeakMap<ReadonlyMap<string, unknown>, readonly unknown[]>();

/** The rows of picks, the same array for the same picks. */
function rowsOf<Row>(picks: ReadonlyMap<string, Row>): readonly Row[] {
  const known = (arrays.get(picks) as readonly Row[] | undefined) ?? [...picks.values()];
  arrays.set(picks, known);
  return known;
}

/** Lends a list to the shell: what commands may know of it, and what they may do with it. */
export function useListStage<K extends Kind>(list: ListOnStage<K>): void {
  const { request, shown, columns, actions, panel, home } = list;
  const { rows, state, pageSize } = shown;
  const tabs = useMemo(() => request.tabs.map(({ title }) => title), [request.tabs]);
  const listColumns = useMemo(
    () => columns.map(({ id, title, sort }) => ({ id, title, sortable: sort !== undefined })),
    [columns],
  );
  const { filter, sort } = request.address.state;
  useStageClock();
  // What is held changes without the list being drawn anew.
  useEffect(() => subscribe(held, touchStage), []);
  useStage({
    // Asked often: arrays stay the same while they say the same.
    now: () => {
      const snapshot = state.read();
      const cursor = cursorRow(snapshot, rows) ?? null;
      const span = rowsOfPage(pageOfRow(snapshot.cursor.index, pageSize), pageSize, rows.total);
      return {
        cursor: cursor as Now["cursor"],
        picked: rowsOf(snapshot.picks) as Now["picked"],
        total: rows.total,
        pageRows: cursor && span ? span.last - span.first + 1 : 0,
        tabs,
        tab: request.selected,
        held: heldCount(held.changes),
        holding: held.reasons.asked,
        filtered: isFiltered(filter),
        columns: listColumns,
        sort,
        pageSize: pageSize as Now["pageSize"],
      };
    },
    clock: stageClock,
    home: () => home.current?.querySelector<HTMLElement>("[role=grid]") ?? null,
    tools: {
      list: list.listTools,
      refresh,
      ...(panel ? { open: (row) => panel.open(row as Kinds[K]), closeOpened: panel.close } : {}),
      exportPage: actions.exportPage,
      view: {
        moveTab: actions.moveTab,
        focusFilter: actions.focusFilter,
        addFilter: actions.addFilter,
        clearFilters: actions.clearFilters,
        chooseColumns: actions.chooseColumns,
        setSort: (next) => actions.sortBy(next ? { by: next.column, descending: next.descending } : undefined),
        setHolding: (on) => setHold("asked", on),
        showHeld,
      },
    },
  });
}
