import { useEffect, useMemo, type RefObject } from "react";
import { subscribe } from "valtio";
import type { Now } from "#commands/context/now.ts";
import type { ListTools, StageTools } from "#commands/context/tools.ts";
import type { Permission } from "#contract/permission.ts";
import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { liveUpdates, waitingCount } from "#console/client/live/live-updates.ts";
import { setPaused, showWaiting } from "#console/client/records/live/live-records.ts";
import { pageOfRow, rowsOfPage } from "#console/client/records/pages/pages.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import { cursorRow } from "#console/grid/cursor.ts";
import { setPreference } from "#console/session/preferences/preferences.ts";
import { type StagePart, touchStage, useStage } from "#console/shell/stage/stage.ts";
import { stageClock, useStageClock } from "#console/shell/stage/stage-clock.ts";
import { stageSelection, stageRecord } from "#console/shell/stage/stage-records.ts";
import { isFiltered } from "./filter/fields.ts";
import type { ShownList } from "./state/use-list-tools.ts";
import type { Panel } from "./state/use-panel.ts";
import type { ListActions } from "./use-list-actions.ts";
import type { ListRequest } from "./use-list-request.ts";

/** The parts of a list that commands see and use. */
export interface ListOnStage<K extends Kind> {
  readonly kind: K;
  /** Whether events keep the list up to date, so that there are updates to pause and to show. */
  readonly live: boolean;
  /** The right to export its rows. */
  readonly exportRight: Permission;
  readonly request: ListRequest;
  readonly shown: ShownList<Kinds[K]>;
  readonly columns: readonly GridColumn<Kinds[K]>[];
  /** What a saved view keeps of it; a list inside a record cannot be saved. */
  readonly readListView?: StageTools["readListView"];
  readonly actions: ListActions;
  readonly listTools: ListTools;
  readonly readSelection: StageTools["readSelection"];
  readonly readShownIds: StageTools["readShownIds"];
  readonly pointAt: StageTools["pointAt"];
  /** Null when rows open on their own page. */
  readonly panel: Panel<Kinds[K]> | null;
  readonly home: RefObject<HTMLElement | null>;
  /** Whether commands neither see the list nor use its tools. */
  readonly resting: boolean;
  /** Leaves the list, where it is inside a record: while it is on stage, the record is not. */
  readonly leave?: () => void;
  /** Whether the first rows are still being read. */
  readonly isComing: boolean;
}

/** Puts a list on stage: what commands can see of it, and the tools that it lends. */
export function useListStage<K extends Kind>(list: ListOnStage<K>): void {
  const { kind, live, exportRight, request, shown, columns, actions, panel, home } = list;
  const { rows, state, pageSize } = shown;
  const tabs = useMemo(() => request.tabs.map(({ title }) => title), [request.tabs]);
  const listColumns = useMemo(
    () => columns.map(({ id, title, sort }) => ({ id, title, sortable: sort !== undefined })),
    [columns],
  );
  const { filter, sort } = request.address.state;
  useStageClock();
  // Updates can arrive and wait without the list being rendered again.
  useEffect(() => subscribe(liveUpdates, touchStage), []);
  const part: StagePart = {
    // This is called often, so its arrays stay the same objects while their content does.
    now: () => {
      const snapshot = state.read();
      const cursor = list.isComing ? undefined : cursorRow(snapshot, rows);
      const span = rowsOfPage(pageOfRow(snapshot.cursor.index, pageSize), pageSize, rows.total);
      return {
        kind,
        exportRight,
        cursor: cursor ? stageRecord(kind, cursor) : null,
        left: snapshot.cursorLeft === null ? null : nameById(kind, snapshot.cursorLeft),
        selected: list.isComing ? null : stageSelection(kind, snapshot.selected, snapshot.missing !== null),
        total: rows.total,
        pageRows: cursor && span ? span.last - span.first + 1 : 0,
        tabs,
        tab: request.selected,
        waiting: waitingCount(liveUpdates.waiting),
        paused: liveUpdates.pausedBy.asked,
        filtered: isFiltered(filter),
        columns: listColumns,
        sort,
        pageSize: pageSize as Now["pageSize"],
      };
    },
    coming: () => list.isComing,
    clock: stageClock,
    home: () => home.current?.querySelector<HTMLElement>("[role=grid]") ?? (list.leave ? home.current : null),
    covers: list.leave !== undefined,
    tools: {
      ...(list.isComing ? {} : list.listTools),
      readSelection: list.readSelection,
      readShownIds: list.readShownIds,
      pointAt: list.pointAt,
      refresh,
      ...(panel ? { openPanel: ({ row }) => panel.open(row as Kinds[K]) } : {}),
      ...(panel && panel.openId !== null ? { closePanel: panel.close } : {}),
      ...(list.leave ? { leaveList: list.leave } : {}),
      ...(list.readListView ? { readListView: list.readListView } : {}),
      exportList: actions.exportList,
      listQuery: () => request.shown ?? request.counted,
      moveTab: actions.moveTab,
      focusFilter: actions.focusFilter,
      addFilter: actions.addFilter,
      clearFilters: actions.clearFilters,
      filterBy: (field, value) => request.address.change({ filter: { [field]: [value] }, tab: null }, "push"),
      chooseColumns: actions.chooseColumns,
      setSort: (next) => actions.sortBy(next ? { by: next.column, descending: next.descending } : undefined),
      setPageSize: (size) => setPreference("pageSize", size),
      ...(live ? { setPaused: (on: boolean) => setPaused("asked", on), showWaiting } : {}),
    },
  };
  useStage(list.resting ? restingPart : part);
}

const restingPart: StagePart = {};

/** The name of a record that may not be in the list any more, or not yet. */
function nameById<K extends Kind>(kind: K, id: string): string {
  const row = rowStore(kind).find(id);
  return row ? nameOf(kind, row) : `this ${kinds[kind].one}`;
}
