import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { cursorRow, moveTo } from "#console/grid/cursor.ts";
import type { GridRows } from "#console/grid/rows/rows.ts";
import type { GridState } from "#console/grid/state.ts";
import type { RecordList } from "#console/client/records/pages/use-list-pages.ts";
import type { ListInAddress } from "#console/list/use-list-address.ts";
import { useLatest } from "./use-latest.ts";

/** How long the cursor must rest until the address is changed, in milliseconds: browsers refuse too many changes. */
const addressRest = 300;

/** A row that can be opened beside its list. */
interface Openable {
  readonly id: string;
}

/** The panel beside the list. It follows the cursor as soon as the cursor is moved. */
export interface Panel<Row> {
  readonly openId: string | null;
  /** The record as the list has it. */
  readonly row: Row | undefined;
  /** The cursor is on another row, because the open record is not in the list or not found in it yet. */
  readonly isApart: boolean;
  open(row: Openable): void;
  close(): void;
}

interface Opened {
  readonly id: string | null;
  /** The number of moves of the grid when it was opened. After one more move, the cursor decides what is open. */
  readonly moves: number;
  /** The record that the address named last. */
  readonly address: string | null;
}

/** Keeps panel, cursor and address in agreement. `read` is the list as it is read, `rows` what the grid shows of it. */
export function usePanel<Row extends Openable>(
  address: ListInAddress,
  read: RecordList<Row>,
  rows: GridRows<Row>,
  state: GridState<Row>,
): Panel<Row> {
  const { change } = address;
  const { open: wanted } = address.state;
  const [opened, setOpened] = useState<Opened>({ id: null, moves: 0, address: null });
  // Something else changed the address: a link, the browser's back button or the palette.
  if (wanted !== opened.address) setOpened({ id: wanted, moves: state.read().moves, address: wanted });

  const snapshot = useSyncExternalStore(state.subscribe, () => (opened.id === null ? null : state.read()));
  const under = snapshot ? cursorRow(snapshot, rows) : undefined;
  const moved = snapshot !== null && snapshot.moves !== opened.moves;
  const openId = (moved ? under?.id : undefined) ?? opened.id;
  const at = openId === null ? undefined : rows.indexOf?.(openId);
  const row = at === undefined ? undefined : rows.rowAt(at);

  // Puts the cursor on the open record as soon as its row is loaded: after a reload, a link or going back.
  useLayoutEffect(() => {
    if (opened.id === null || at === undefined || state.read().moves !== opened.moves) return;
    if (state.read().cursor.index === at) return;
    state.write(moveTo(state.read(), rows, at));
    setOpened({ ...opened, moves: state.read().moves });
  }, [opened, at, rows, state]);

  const listed = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (at !== undefined) listed.current = openId;
  }, [at, openId]);

  useFarRow(read, at === undefined ? opened.id : null, (index) => {
    if (state.read().moves !== opened.moves) return;
    if (index === null) {
      // The list came without the open record: nobody has pointed at another one.
      if (listed.current !== opened.id) state.write({ ...state.read(), cursorLeft: opened.id });
      return;
    }
    state.write(moveTo(state.read(), rows, index));
    setOpened({ ...opened, moves: state.read().moves });
  });

  useEffect(() => {
    if (openId === opened.address) return undefined;
    const timer = setTimeout(() => {
      setOpened({ id: openId, moves: state.read().moves, address: openId });
      change({ open: openId }, "replace");
    }, addressRest);
    return () => clearTimeout(timer);
  }, [openId, opened.address, change, state]);

  const open = useCallback(
    (row: Openable) => {
      setOpened({ id: row.id, moves: state.read().moves, address: row.id });
      change({ open: row.id }, "push");
    },
    [change, state],
  );
  const close = useCallback(() => {
    setOpened({ id: null, moves: 0, address: null });
    change({ open: null }, "replace");
  }, [change]);
  return { openId, row, isApart: openId !== null && read.state === "here" && under?.id !== openId, open, close };
}

/**
 * Finds a record of a list that is on none of its loaded pages, as after a reload, and calls back with its index; null
 * where the list does not have it. `id` is null where nothing is to be found.
 */
export function useFarRow<Row>(
  { of, state, readIds }: Pick<RecordList<Row>, "of" | "state" | "readIds">,
  id: string | null,
  goTo: (index: number | null) => void,
): void {
  const latest = useLatest({ of, readIds, goTo });
  const isHere = state === "here";
  useEffect(() => {
    if (id === null || !isHere) return undefined;
    const abort = new AbortController();
    const find = async (): Promise<void> => {
      if (latest.current.of !== of) return;
      const index = (await latest.current.readIds({ from: 0 }, abort.signal)).indexOf(id);
      if (!abort.signal.aborted) latest.current.goTo(index >= 0 ? index : null);
    };
    // Without an answer the record stays open, and the list shows that the cursor is not on it.
    find().catch(() => undefined);
    return () => abort.abort();
  }, [id, isHere, of, latest]);
}
