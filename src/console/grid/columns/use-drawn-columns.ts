import { type CSSProperties, useEffect, useMemo, useState } from "react";
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import type { GridColumn } from "./column.ts";
import { arrangeColumns, type GridLayout, leastWidth, mostWidth, resizeColumn, shownColumns } from "./layout.ts";

/** A visible column with everything its cells need, computed once for all rows. */
export interface DrawnColumn<Row> {
  readonly column: GridColumn<Row>;
  readonly className: string;
  /** One style object for all cells of the column. */
  readonly style: CSSProperties;
  readonly width: number;
  readonly resizing: boolean;
  startResize(event: unknown): void;
}

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

// TanStack Table would need all rows at once, but a result comes page by page: so the table gets columns only.
const noRows: never[] = [];

/**
 * The visible columns from left to right. While a column is resized, its width follows; at the end the layout is
 * reported.
 */
export function useDrawnColumns<Row>(
  columns: readonly GridColumn<Row>[],
  layout: GridLayout,
  onLayout: (layout: GridLayout) => void,
): readonly DrawnColumn<Row>[] {
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>();
  const state = useMemo(() => tableState(columns, layout), [columns, layout]);
  const definitions = useMemo(() => columns.map(defineColumn), [columns]);
  // Kept as one object: when it is a new one, the table and every row are computed again.
  const options = useMemo(
    () => ({
      features,
      columns: definitions,
      data: noRows,
      columnResizeMode: "onChange" as const,
      state: { ...state, columnSizing: { ...state.columnSizing, ...dragged } },
      onColumnSizingChange: (updater: Updater<Record<string, number>>) =>
        setDragged((before) => functionalUpdate(updater, { ...state.columnSizing, ...before })),
    }),
    [definitions, state, dragged],
  );
  const table = useTable(options, ({ columnResizing }) => columnResizing.isResizingColumn);
  const resizing = table.state;

  useEffect(() => {
    if (resizing !== false || dragged === undefined) return;
    setDragged(undefined);
    const changed = Object.entries(dragged).filter(([id, width]) => layout.widths[id] !== width);
    const next = changed.reduce((last, [id, width]) => resizeColumn(columns, last, id, width), layout);
    if (changed.length > 0) onLayout(next);
  }, [resizing, dragged, columns, layout, onLayout]);

  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return table.getLeafHeaders().flatMap((header) => {
      const column = byId.get(header.column.id);
      if (!column) return [];
      const pinned = header.column.getIsPinned() === "start";
      const width = header.column.getSize();
      let className = "aisle-grid-cell";
      if (column.align === "end") className += " is-end";
      if (pinned) className += " is-pinned";
      if (pinned && header.column.getIsLastColumn("start")) className += " is-last-pinned";
      const startResize = header.getResizeHandler();
      return { column, className, width, style: { width }, resizing: resizing === column.id, startResize };
    });
  }, [table, columns, resizing]);
}

function tableState<Row>(columns: readonly GridColumn<Row>[], layout: GridLayout) {
  const arranged = arrangeColumns(columns, layout).map((column) => column.id);
  const shown = new Set(shownColumns(columns, layout).map((column) => column.id));
  return {
    columnOrder: [...arranged],
    columnPinning: { start: arranged.filter((id) => layout.pinned.includes(id)), end: [] },
    columnVisibility: Object.fromEntries(arranged.map((id) => [id, shown.has(id)])),
    columnSizing: { ...layout.widths },
  };
}

function defineColumn<Row>(column: GridColumn<Row>) {
  return {
    id: column.id,
    header: column.title,
    accessorFn: (row: Row) => column.text(row),
    size: column.width,
    minSize: column.minWidth ?? leastWidth,
    maxSize: mostWidth,
  };
}
