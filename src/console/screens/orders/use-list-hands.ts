import { useEffect, useLayoutEffect, useMemo } from "react";
import type { ListTools } from "#commands/command.ts";
import type { OrderFilter, OrderRow } from "#contract/order-schema.ts";
import { setHold } from "#console/client/orders/live-orders.ts";
import { keepListPosition, listPosition } from "#console/client/orders/list-position.ts";
import { cursorRow, moveByViews, moveCursor, moveTo, moveToEnd, settle } from "#console/grid/cursor.ts";
import { clearPicks, extendBy, extendTo, pickPage, togglePick } from "#console/grid/picks.ts";
import type { GridRows } from "#console/grid/rows.ts";
import type { GridState } from "#console/grid/state.ts";
import { touchStage } from "#console/shell/running/stage.ts";

/** What the list's commands move: the rows, and the state that holds cursor and picks. */
export interface ListInHand {
  readonly rows: GridRows<OrderRow>;
  readonly state: GridState<OrderRow>;
  readonly pageSize: number;
}

/** The hands the list's commands move it with. */
export function useListTools({ rows, state, pageSize }: ListInHand): ListTools {
  return useMemo(() => {
    const { read, write } = state;
    const endIndex = (end: "first" | "last"): number => (end === "first" ? 0 : rows.total - 1);
    return {
      move: (by) => write(moveCursor(read(), rows, by)),
      movePage: (by) => write(moveByViews(read(), rows, by, state.view.rowsInView)),
      moveTo: (end) => write(moveToEnd(read(), rows, end)),
      extend: (by) => write(extendBy(read(), rows, by)),
      extendTo: (end) => write(extendTo(read(), rows, endIndex(end))),
      togglePick: () => write(togglePick(read(), rows)),
      pickPage: () => write(pickPage(read(), rows, pageSize)),
      clearPicks: () => write(clearPicks(read())),
    };
  }, [rows, state, pageSize]);
}

/** Keeps cursor and picks on their rows, holds changes while rows are picked, and tells the shell of every move. */
export function useSettledList(list: ListInHand, of: string, filter: OrderFilter | null, path: string): void {
  const { rows, state, pageSize } = list;
  // An order's own page may have stepped on: coming back, the cursor stands where it left off.
  useLayoutEffect(() => {
    const left = listPosition();
    if (left?.of !== of || left.index === state.read().cursor.index) return;
    state.write(moveTo(state.read(), rows, left.index));
    // Only at the moment the list comes on screen.
    // eslint-disable-next-line react/exhaustive-deps
  }, [state, of]);
  useLayoutEffect(() => state.write(settle(state.read(), rows)), [state, rows]);
  useEffect(() => {
    const look = (): void => {
      const snapshot = state.read();
      setHold("picked", snapshot.picks.size > 0);
      touchStage();
      const row = cursorRow(snapshot, rows);
      if (!row || !filter) return;
      const { index } = snapshot.cursor;
      keepListPosition({ of, path, filter, pageSize, total: rows.total, index, orderId: row.id });
    };
    look();
    return state.subscribe(look);
  }, [state, rows, of, filter, path, pageSize]);
  useEffect(
    () => () => {
      setHold("picked", false);
      setHold("asked", false);
    },
    [],
  );
}
