import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { ListTools } from "#commands/context/tools.ts";
import { cursorRow, followRows, moveByViews, moveCursor, moveTo, moveToEnd, viewStep } from "#console/grid/cursor.ts";
import { clearSelection, extendBy, extendTo, selectAll, selectPage, toggleSelected } from "#console/grid/selection.ts";
import type { GridRows } from "#console/grid/rows/rows.ts";
import type { GridState } from "#console/grid/state.ts";
import { useLatest } from "./use-latest.ts";
import { touchStage } from "#console/shell/stage/stage.ts";

/** The rows of the list on screen, and the state with cursor and selection. */
export interface ShownList<Row> {
  readonly rows: GridRows<Row>;
  readonly state: GridState<Row>;
  readonly pageSize: number;
}

/** How far one key press moves the columns, in CSS pixels: about one column. */
const sidewaysStep = 120;

/** The tools that move cursor and selection of a list, for commands. `home` is an element that contains the grid. */
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

/** Code that follows the cursor of a list. */
export interface ListFollower<Row> {
  /** The index of the cursor when the list appears; null does not change it. */
  startIndex(): number | null;
  /** Called at every move with the number of selected rows, and the row of the cursor with its index. */
  onMove(selected: number, row: Row | undefined, index: number): void;
  onLeave(): void;
  /** Whether a record is as the operator has changed it last. */
  isOwnChange(id: string): boolean;
}

/**
 * Keeps cursor and selection on their rows when rows move, and calls the follower at every move. The follower must stay
 * the same object.
 */
export function useFollowedRows<Row>({ rows, state }: ShownList<Row>, follower: ListFollower<Row>): void {
  const seen = useRef<GridState<Row>>(undefined);
  useLayoutEffect(() => {
    const index = follower.startIndex();
    if (index === null || index === state.read().cursor.index) return;
    state.write(moveTo(state.read(), rows, index));
    // Only when the list appears.
    // eslint-disable-next-line react/exhaustive-deps
  }, [state]);
  useLayoutEffect(() => {
    // What left while the list was not on screen was under nobody's eyes. What the operator's own change takes away
    // makes room for the next one, but where somebody else takes a row away, nobody has pointed at the next one.
    const isBack = seen.current !== state;
    seen.current = state;
    const followList = (): void =>
      state.write(followRows(state.read(), rows, (id) => isBack || follower.isOwnChange(id)));
    followList();
    return rows.subscribe?.(followList);
  }, [state, rows, follower]);
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
