import { type RefObject, useEffect, useLayoutEffect, useMemo } from "react";
import type { ListTools } from "#commands/given/tools.ts";
import { cursorRow, followRows, moveByViews, moveCursor, moveTo, moveToEnd, viewStep } from "#console/grid/cursor.ts";
import { clearSelection, extendBy, extendTo, selectAll, selectPage, toggleSelected } from "#console/grid/selection.ts";
import type { GridRows } from "#console/grid/rows/rows.ts";
import type { GridState } from "#console/grid/state.ts";
import { useLatest } from "./use-latest.ts";
import { touchStage } from "#console/shell/stage/stage.ts";

/** What is on screen of a list: its rows, and the state that holds cursor and selection. */
export interface ShownList<Row> {
  readonly rows: GridRows<Row>;
  readonly state: GridState<Row>;
  readonly pageSize: number;
}

/** How far one press moves the columns, in CSS pixels: about a column. */
const sidewaysStep = 120;

/** What moves cursor and selection of a list, for commands; the grid stands somewhere in `home`. */
export function useListTools<Row>(
  { rows, state, pageSize }: ShownList<Row>,
  home: RefObject<HTMLElement | null>,
): ListTools {
  return useMemo(() => {
    const { read, write } = state;
    const endIndex = (end: "first" | "last"): number => (end === "first" ? 0 : rows.total - 1);
    return {
      move: (by) => write(moveCursor(read(), rows, by)),
      movePage: (by) => write(moveByViews(read(), rows, by, state.view.rowsInView)),
      moveTo: (end) => write(moveToEnd(read(), rows, end)),
      moveSideways: (by) => home.current?.querySelector("[role=grid]")?.scrollBy({ left: by * sidewaysStep }),
      extend: (by) => write(extendBy(read(), rows, by)),
      extendPage: (by) => write(extendBy(read(), rows, by * viewStep(state.view.rowsInView))),
      extendTo: (end) => write(extendTo(read(), rows, endIndex(end))),
      toggleSelected: () => write(toggleSelected(read(), rows)),
      selectPage: () => write(selectPage(read(), rows, pageSize)),
      selectAll: () => write(selectAll(read(), rows)),
      clearSelection: () => write(clearSelection(read())),
    };
  }, [rows, state, pageSize, home]);
}

/** Who follows the cursor of a list. */
export interface ListFollower<Row> {
  /** Where the cursor shall stand when the list comes on screen; null leaves it where it was. */
  startIndex(): number | null;
  /** Hears of every move: how many rows are selected, and the row under the cursor with its index. */
  onMove(selected: number, row: Row | undefined, index: number): void;
  onLeave(): void;
}

/** Keeps cursor and selection on their rows, and tells the shell and a follower of every move. Keep the follower the same. */
export function useFollowedRows<Row>({ rows, state }: ShownList<Row>, follower: ListFollower<Row>): void {
  useLayoutEffect(() => {
    const index = follower.startIndex();
    if (index === null || index === state.read().cursor.index) return;
    state.write(moveTo(state.read(), rows, index));
    // Only at the moment the list comes on screen.
    // eslint-disable-next-line react/exhaustive-deps
  }, [state]);
  useLayoutEffect(() => {
    const followList = (): void => state.write(followRows(state.read(), rows));
    followList();
    return rows.subscribe?.(followList);
  }, [state, rows]);
  useEffect(() => {
    const onChange = (): void => {
      const snapshot = state.read();
      follower.onMove(snapshot.selected.size, cursorRow(snapshot, rows), snapshot.cursor.index);
      touchStage();
    };
    onChange();
    return state.subscribe(onChange);
  }, [state, rows, follower]);
  const latest = useLatest(follower);
  useEffect(() => () => latest.current.onLeave(), [latest]);
}
