import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import { isKind } from "#contract/records/kind-names.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { liveUpdates } from "#console/client/live/live-updates.ts";
import { onStreamMessage } from "#console/client/live/stream.ts";
import { setPaused } from "#console/client/records/live/live-records.ts";
import type { CellsProps } from "#console/list/definition.ts";
import { useLatest } from "#console/list/state/use-latest.ts";
import { clearMarks, columnsWithDraft, marksOf, rowsWithDraft, type ShownCells } from "./marks.ts";
import { revealCell } from "./use-cell-events.ts";

/**
 * Shows the cells in the grid with what is typed in them. Live updates wait while something is; answers by whom products
 * were changed since.
 */
export function useLook(props: CellsProps<ProductRow>, cells: ShownCells, isHeld: boolean) {
  const { shown, columns, home, onLook } = props;
  const { rows, state } = shown;
  const { draft } = cells;
  const latest = useLatest(cells);
  // What waits is part of what is known of a row.
  void useSnapshot(liveUpdates).waiting;
  const changers = useRef(new Map<string, string>());
  const marks = useMemo(() => marksOf(() => latest.current), [latest]);
  const drawnColumns = useMemo(() => columnsWithDraft(columns, () => latest.current.draft), [columns, latest]);
  const drawnRows = useMemo(() => rowsWithDraft(rows, draft), [rows, draft]);
  useLayoutEffect(() => {
    onLook({ rows: drawnRows, columns: drawnColumns, marks, isHeld });
  }, [onLook, drawnRows, drawnColumns, marks, isHeld]);
  useLayoutEffect(() => {
    const { current } = home;
    return () => {
      onLook(null);
      setPaused("edited", false);
      if (current) clearMarks(current);
    };
  }, [onLook, home]);
  useEffect(() => setPaused("edited", isHeld), [isHeld]);
  // The marks are painted with the rows: a cell that was left or a block that has grown is painted again.
  useLayoutEffect(() => {
    state.write({ ...state.read() });
    revealCell(home.current);
  });
  useEffect(
    () =>
      onStreamMessage((message) => {
        if (message.type !== "changed" || !isKind(message.kind) || message.kind !== "product") return;
        changers.current.set(message.row.id, message.by.name);
        state.write({ ...state.read() });
      }),
    [state],
  );
  return changers;
}
