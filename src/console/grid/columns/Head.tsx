import type { PointerEvent, ReactElement, ReactNode } from "react";
import { type GridSort, nextSort } from "./column.ts";
import { isCheckColumn } from "./check-column.ts";
import type { DrawnColumn } from "./use-drawn-columns.ts";
import "./head.css";

interface HeadProps<Row> {
  readonly columns: readonly DrawnColumn<Row>[];
  readonly sort: GridSort | undefined;
  readonly onSort: (sort: GridSort | undefined) => void;
  /** Called when a column was dropped; `place` is its index among the other columns. */
  readonly onMove: (id: string, place: number) => void;
  /** The content of the head above the check boxes of the rows. */
  readonly children?: ReactNode;
}

/** The column titles of a grid: a click sorts, a drag moves, the right edge resizes. */
export function Head<Row>({ columns, sort, onSort, onMove, children }: HeadProps<Row>): ReactElement {
  return (
    <div role="row" className="aisle-grid-headline" aria-rowindex={1}>
      {columns.map((drawn) => {
        const { column, className, style, resizing } = drawn;
        if (isCheckColumn(drawn)) {
          return (
            <div key={column.id} role="columnheader" aria-label={column.title} className={className} style={style}>
              {children}
            </div>
          );
        }
        const direction = sortDirection(column.sort, sort);
        const sortable = column.sort !== undefined;
        return (
          <div
            key={column.id}
            role="columnheader"
            className={`${className}${sortable ? " is-sortable" : ""}`}
            style={style}
            title={column.description}
            aria-sort={sortable ? direction : undefined}
            data-column={column.id}
            onPointerDown={(event) => void startDrag(event, (place) => onMove(column.id, place))}
            onClick={() => column.sort !== undefined && onSort(nextSort(column.sort, sort))}
          >
            <span className="aisle-grid-title">{column.title}</span>
            {direction === "none" ? null : (
              <span className="aisle-grid-arrow" aria-hidden="true">
                {direction === "ascending" ? "↑" : "↓"}
              </span>
            )}
            <span
              className={`aisle-grid-edge${resizing ? " is-resizing" : ""}`}
              aria-hidden="true"
              onClick={(event) => event.stopPropagation()}
              onPointerDown={(event) => event.stopPropagation()}
              onMouseDown={drawn.startResize}
              onTouchStart={drawn.startResize}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Nobody waits for the code that moves columns; a title that is released before it is there is not dragged. */
async function startDrag(
  { currentTarget: title, nativeEvent: pressed }: PointerEvent<HTMLElement>,
  onDrop: (place: number) => void,
): Promise<void> {
  title.setPointerCapture(pressed.pointerId);
  const { startColumnDrag } = await import("./drag-column.ts");
  if (title.hasPointerCapture(pressed.pointerId)) startColumnDrag(pressed, title, onDrop);
}

function sortDirection(by: string | undefined, sort: GridSort | undefined) {
  if (by === undefined || sort?.by !== by) return "none";
  return sort.descending ? "descending" : "ascending";
}
