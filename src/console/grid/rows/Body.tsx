import { type MouseEvent, type ReactElement, useMemo, useRef } from "react";
import { moveTo } from "#console/grid/cursor.ts";
import { extendTo, toggleSelected } from "#console/grid/selection.ts";
import type { RowLook } from "./row-painter.ts";
import type { GridPictures } from "./pictures.ts";
import type { GridRows } from "./rows.ts";
import type { GridState } from "#console/grid/state.ts";
import type { DrawnColumn } from "#console/grid/columns/use-drawn-columns.ts";
import { RowRange } from "./RowRange.tsx";
import { useDrawnRows } from "./use-drawn-rows.ts";
import { useScrolling } from "#console/grid/use-scrolling.ts";

interface BodyProps<Row> {
  readonly scroller: HTMLElement;
  readonly domId: string;
  readonly rows: GridRows<Row>;
  readonly state: GridState<Row>;
  readonly columns: readonly DrawnColumn<Row>[];
  readonly rowHeight: number;
  /** The height of what is above and below the rows, in CSS pixels. */
  readonly frameHeight: number;
  readonly rowTone: ((row: Row) => string) | undefined;
  readonly pictures: GridPictures | undefined;
  readonly marks: RowLook<Row>["marks"];
  readonly onWide: RowLook<Row>["onWide"];
  readonly onVisible: (first: number, last: number) => void;
  readonly onOpen: (row: Row) => void;
}

/** The rows in view and a few around them. The content of the sheet is painted without React. */
export function Body<Row>(props: BodyProps<Row>): ReactElement {
  const { scroller, domId, rows, state, columns, rowHeight, frameHeight, rowTone, pictures, onVisible, onOpen } = props;
  const { onWide, marks } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const look = useMemo(
    () => ({ rows, columns, rowHeight, rowTone, pictures, onWide, marks, domId }),
    [rows, columns, rowHeight, rowTone, pictures, onWide, marks, domId],
  );
  const drawRows = useDrawnRows({ scroller, sheet, look, state, onVisible });
  useScrolling({ scroller, sheet, rows, state, rowHeight, frameHeight });
  const handlers = useMemo(() => mouseHandlers(rows, state, onOpen), [rows, state, onOpen]);
  return (
    <div role="presentation" className="aisle-grid-window">
      <div ref={sheet} role="rowgroup" className="aisle-grid-sheet" {...handlers} />
      <RowRange
        scroller={scroller}
        total={rows.total}
        rowHeight={rowHeight}
        frameHeight={frameHeight}
        scrollTop={state.view.scrollTop}
        onRange={drawRows}
      />
    </div>
  );
}

function mouseHandlers<Row>(rows: GridRows<Row>, state: GridState<Row>, onOpen: (row: Row) => void) {
  return {
    onMouseDown(event: MouseEvent) {
      const index = pointedIndex(event);
      if (index === undefined) return;
      // Without this the browser would select the text between the two rows.
      if (event.shiftKey) event.preventDefault();
      const { read, write } = state;
      if (event.shiftKey) write(extendTo(read(), rows, index));
      else if (event.button === 0 && (event.ctrlKey || event.metaKey || isOnBox(event))) {
        write(toggleSelected(moveTo(read(), rows, index), rows));
      } else write(moveTo(read(), rows, index));
    },
    onDoubleClick(event: MouseEvent) {
      const index = isOnBox(event) ? undefined : pointedIndex(event);
      const row = index === undefined ? undefined : rows.rowAt(index);
      if (row !== undefined) onOpen(row);
    },
  };
}

/** Whether the pointer is on the box that shows whether a row is selected. */
function isOnBox(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest(".is-check") !== null;
}

/** The index of the row under the pointer; undefined on a control inside a row, which handles its own clicks. */
function pointedIndex(event: MouseEvent): number | undefined {
  if (!(event.target instanceof Element)) return undefined;
  if (event.target.closest("a, button, input, select, textarea")) return undefined;
  const index = event.target.closest("[data-index]")?.getAttribute("data-index");
  return index == null ? undefined : Number(index);
}
