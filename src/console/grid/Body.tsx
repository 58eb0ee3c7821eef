import { useLayoutEffect, useMemo, useRef } from "react";
import type { MouseEvent, ReactElement } from "react";
import { observeElementRect, useVirtualizer } from "@tanstack/react-virtual";
import { moveTo } from "./cursor.ts";
import { extendTo, togglePick } from "./picks.ts";
import type { GridRows } from "./rows.ts";
import { RowView } from "./RowView.tsx";
import { fillSlots, recycledOrder } from "./slots.ts";
import type { GridState } from "./state.ts";
import type { DrawnColumn } from "./use-drawn-columns.ts";
import { useScrolling } from "./use-scrolling.ts";

interface BodyProps<Row> {
  readonly scroller: HTMLElement;
  readonly domId: string;
  readonly rows: GridRows<Row>;
  readonly state: GridState<Row>;
  readonly columns: readonly DrawnColumn<Row>[];
  readonly rowHeight: number;
  readonly headHeight: number;
  readonly rowTone: ((row: Row) => string) | undefined;
  readonly onVisible: (first: number, last: number) => void;
  readonly onOpen: (row: Row) => void;
}

// Rows drawn beyond the view on each side. The page itself scrolls the sheet, so none is needed against blanks: these
// only spread the work of drawing when a view is turned.
const overscan = 3;

/** The rows in view and a few around them. */
export function Body<Row>(props: BodyProps<Row>): ReactElement {
  const { scroller, domId, rows, state, columns, rowHeight, headHeight, rowTone } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: rows.total,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan,
    initialOffset: state.view.scrollTop,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) => report({ width, height: Math.max(0, height - headHeight) })),
  });
  useScrolling({ scroller, sheet, rows, state, rowHeight, headHeight });
  const measured = useRef(rowHeight);
  useLayoutEffect(() => {
    if (measured.current === rowHeight) return;
    measured.current = rowHeight;
    virtualizer.measure();
  }, [virtualizer, rowHeight]);

  const items = virtualizer.getVirtualItems();
  const slots = useRef(0);
  slots.current = Math.max(slots.current, items.length);
  const { first, last } = fillSlots(items[0]?.index ?? 0, slots.current, rows.total);

  const { onVisible } = props;
  useLayoutEffect(() => {
    if (last >= first) onVisible(first, last);
  }, [onVisible, first, last]);

  // Told to a screen reader, past React: the cursor moves without the body being drawn again.
  useLayoutEffect(() => {
    const name = () => {
      const { index } = state.read().cursor;
      if (index < first || index > last) scroller.removeAttribute("aria-activedescendant");
      else scroller.setAttribute("aria-activedescendant", `${domId}-${index}`);
    };
    name();
    return state.subscribe(name);
  }, [scroller, state, domId, first, last]);

  const handlers = useMemo(() => mouseHandlers(rows, state, props.onOpen), [rows, state, props.onOpen]);
  return (
    <div role="rowgroup" className="aisle-grid-window" aria-owns={rowIdsInOrder(domId, first, last)}>
      <div ref={sheet} role="presentation" className="aisle-grid-sheet" {...handlers}>
        {recycledOrder(first, last).map(({ slot, index }) => (
          <RowView
            key={slot}
            domId={`${domId}-${index}`}
            index={index}
            row={rows.rowAt(index)}
            rowId={rows.rowId}
            rowHeight={rowHeight}
            rowTone={rowTone}
            columns={columns}
            state={state}
          />
        ))}
      </div>
    </div>
  );
}

/** The rows as a screen reader is to read them: in the document they stand in the order of their slots. */
function rowIdsInOrder(domId: string, first: number, last: number): string | undefined {
  if (last < first) return undefined;
  return Array.from({ length: last - first + 1 }, (_, nth) => `${domId}-${first + nth}`).join(" ");
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
      else if (event.button === 0 && (event.ctrlKey || event.metaKey)) {
        write(togglePick(moveTo(read(), rows, index), rows));
      } else write(moveTo(read(), rows, index));
    },
    onDoubleClick(event: MouseEvent) {
      const index = pointedIndex(event);
      const row = index === undefined ? undefined : rows.rowAt(index);
      if (row !== undefined) onOpen(row);
    },
  };
}

/** The row under the pointer; undefined on a control inside a row, which answers for itself. */
function pointedIndex(event: MouseEvent): number | undefined {
  if (!(event.target instanceof Element)) return undefined;
  if (event.target.closest("a, button, input, select, textarea")) return undefined;
  const index = event.target.closest("[data-index]")?.getAttribute("data-index");
  return index == null ? undefined : Number(index);
}
