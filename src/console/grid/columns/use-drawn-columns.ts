import { type CSSProperties, useEffect, useMemo, useState } from "react";
import {
  columnResizingFeature,
  columnSizingFeature,
  functionalUpdate,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import type { GridColumn } from "./column.ts";
import { type GridLayout, isPinned, leastWidth, mostWidth, resizeColumn, shownColumns } from "./layout.ts";

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

// The table is given the columns that are shown, in their order: a layout says which, also where there is no table,
// such as in an export. The table sizes them.
const features = tableFeatures({ columnResizingFeature, columnSizingFeature });

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
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout]);
  const definitions = useMemo(() => shown.map(defineColumn), [shown]);
  const { widths } = layout;
  // Kept as one object: when it is a new one, the table and every row are computed again.
  const options = useMemo(
    () => ({
      features,
      columns: definitions,
      data: noRows,
      columnResizeMode: "onChange" as const,
      state: { columnSizing: { ...widths, ...dragged } },
      onColumnSizingChange: (updater: Updater<Record<string, number>>) =>
        setDragged((before) => functionalUpdate(updater, { ...widths, ...before })),
    }),
    [definitions, widths, dragged],
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
    const headers = new Map(table.getFlatHeaders().map((header) => [header.column.id, header]));
    const lastPinned = shown.findLast(({ id }) => isPinned(layout, id))?.id;
    return shown.flatMap((column) => {
      const header = headers.get(column.id);
      if (!header) return [];
      const width = header.column.getSize();
      let className = "aisle-grid-cell";
      if (column.align === "end") className += " is-end";
      if (isPinned(layout, column.id)) className += " is-pinned";
      if (column.id === lastPinned) className += " is-last-pinned";
      const startResize = header.getResizeHandler();
      return { column, className, width, style: { width }, resizing: resizing === column.id, startResize };
    });
  }, [table, shown, layout, resizing]);
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
