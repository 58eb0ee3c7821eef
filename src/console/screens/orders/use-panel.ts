import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { OrderRow } from "#contract/order-schema.ts";
import { cursorRow } from "#console/grid/cursor.ts";
import type { GridRows } from "#console/grid/rows.ts";
import type { GridState } from "#console/grid/state.ts";
import type { Board } from "./use-board.ts";

/** The address follows the cursor this long after it rests, in ms: browsers refuse to change it many times a second. */
const addressRest = 300;

/** The order open beside the list. It follows the cursor as soon as that is moved. */
export interface Panel {
  readonly orderId: string | null;
  /** What the list knows of it. */
  readonly row: OrderRow | undefined;
  open(order: OrderRow): void;
  close(): void;
}

interface Opened {
  readonly id: string | null;
  /** The grid's moves when it was opened: one more, and the cursor decides. */
  readonly moves: number;
  /** What the address said last. */
  readonly address: string | null;
}

/** Keeps the open order, the cursor and the address in step. */
export function usePanel(board: Board, rows: GridRows<OrderRow>, state: GridState<OrderRow>): Panel {
  const { change } = board;
  const wanted = board.state.open;
  const [opened, setOpened] = useState<Opened>({ id: null, moves: 0, address: null });
  // The address was changed by somebody else: a link, the way back, the palette.
  if (wanted !== opened.address) setOpened({ id: wanted, moves: state.read().moves, address: wanted });

  const snapshot = useSyncExternalStore(state.subscribe, () => (opened.id === null ? null : state.read()));
  const under = snapshot ? cursorRow(snapshot, rows) : undefined;
  const moved = snapshot !== null && snapshot.moves !== opened.moves;
  const orderId = (moved ? under?.id : undefined) ?? opened.id;
  const at = orderId === null ? undefined : rows.indexOf?.(orderId);
  const row = at === undefined ? undefined : rows.rowAt(at);

  useEffect(() => {
    if (orderId === opened.address) return undefined;
    const timer = setTimeout(() => {
      setOpened({ id: orderId, moves: state.read().moves, address: orderId });
      change({ open: orderId });
    }, addressRest);
    return () => clearTimeout(timer);
  }, [orderId, opened.address, change, state]);

  const open = useCallback(
    (order: OrderRow) => {
      setOpened({ id: order.id, moves: state.read().moves, address: order.id });
      change({ open: order.id }, "push");
    },
    [change, state],
  );
  const close = useCallback(() => {
    setOpened({ id: null, moves: 0, address: null });
    change({ open: null });
  }, [change]);
  return { orderId, row, open, close };
}
