import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { refresh } from "#console/client/records/refresh.ts";
import type { RecordList } from "#console/client/records/pages/use-list-pages.ts";
import { moveTo } from "#console/grid/cursor.ts";
import type { GridRows } from "#console/grid/rows/rows.ts";
import type { GridState } from "#console/grid/state.ts";
import { useFarRow } from "./use-panel.ts";

/** A record that was added and is looked for in the list. */
interface Wanted {
  readonly id: string;
  /** The number of moves of the grid by then: who moves on keeps their cursor. */
  readonly moves: number;
  answer(isShown: boolean): void;
}

/**
 * Puts the cursor on a record that was just added, wherever the list shows it; resolves with false where its filter
 * does not. Until the record is found, no row is under the cursor: the next key must not mean another one.
 */
export function useNewRow<Row>(
  read: RecordList<Row>,
  rows: GridRows<Row>,
  state: GridState<Row>,
): (id: string) => Promise<boolean> {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const isThere = (index: number): boolean => index >= 0 && index < rows.total;
  const place = wanted === null ? undefined : rows.indexOf?.(wanted.id);
  const at = place !== undefined && isThere(place) ? place : undefined;

  const found = (index: number | null): void => {
    if (wanted === null) return;
    if (index !== null && state.read().moves === wanted.moves) {
      const moved = moveTo(state.read(), rows, index);
      // Where its page is still to come, the cursor waits for this record, and not for whatever will stand there.
      const cursor = { ...moved.cursor, id: wanted.id };
      state.write({ ...moved, cursor, anchor: cursor });
    }
    wanted.answer(index !== null);
    setWanted(null);
  };
  useLayoutEffect(() => {
    if (at !== undefined) found(at);
  });
  const foundFar = (index: number | null): void => {
    const row = index === null ? undefined : rows.rowAt(index);
    // Rows that came before the record was there have another one at its place, or end before it. They are read once more.
    const isOlder =
      index !== null && (isThere(index) ? row !== undefined && rows.rowId(row) !== wanted?.id : !read.atLeast);
    if (isOlder) refresh().catch(() => undefined);
    else found(index);
  };
  useFarRow(read, at === undefined ? (wanted?.id ?? null) : null, foundFar);
  // Of a list that is left, nobody needs to know what its filter hides.
  useEffect(() => () => wanted?.answer(true), [wanted]);

  return useCallback(
    async (id) => {
      state.write({ ...state.read(), cursorLeft: id });
      const { moves } = state.read();
      await refresh();
      return new Promise((answer) => setWanted({ id, moves, answer }));
    },
    [state],
  );
}
