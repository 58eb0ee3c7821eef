import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { createRowPainter, type RowLook, type RowPainter } from "./row-painter.ts";
import type { RowSpan } from "./slots.ts";
import { rest, usePictures } from "./use-pictures.ts";
import type { GridState } from "#console/grid/state.ts";

interface Drawing<Row> {
  readonly scroller: HTMLElement;
  readonly sheet: RefObject<HTMLElement | null>;
  readonly look: RowLook<Row>;
  readonly state: GridState<Row>;
  readonly onVisible: (first: number, last: number) => void;
}

/**
 * Paints rows without React: while a list scrolls or its cursor moves, only rows that change are touched. Returns the
 * function to call with the rows to paint, both indexes included.
 */
export function useDrawnRows<Row>(drawing: Drawing<Row>): (first: number, last: number) => void {
  const { scroller, sheet, look, state, onVisible } = drawing;
  const { rows, domId } = look;
  const painter = useRef<RowPainter<Row>>(undefined);
  const wanted = useRef<RowSpan>({ first: 0, last: -1 });
  const told = useRef<RowSpan & { readonly to: typeof onVisible }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const paintedRows = usePictures(look, painter);

  const paint = useCallback(() => {
    if (!sheet.current) return;
    painter.current ??= createRowPainter<Row>(sheet.current);
    const { first, last } = painter.current.paint(look, wanted.current, state.read());
    nameCursorRow(scroller, look, state, { first, last });
    paintedRows({ first, last });
    const before = told.current;
    if (before?.first === first && before.last === last && before.to === onVisible) return;
    told.current = { first, last, to: onVisible };
    if (last >= first) onVisible(first, last);
    // Screen readers get the new order once the rows rest.
    const tellOrder = (): void => sheet.current?.setAttribute("aria-owns", rowIdsInOrder(domId, first, last));
    clearTimeout(timer.current);
    if (before) timer.current = setTimeout(tellOrder, rest);
    else tellOrder();
  }, [scroller, sheet, look, domId, state, onVisible, paintedRows]);
  useLayoutEffect(() => () => clearTimeout(timer.current), []);

  // Paints again when missing rows were loaded.
  useLayoutEffect(() => rows.subscribe?.(paint), [rows, paint]);
  useLayoutEffect(
    () =>
      state.subscribe(() => {
        painter.current?.mark(look, state.read());
        if (told.current) nameCursorRow(scroller, look, state, told.current);
      }),
    [scroller, state, look],
  );
  return useCallback(
    (first, last) => {
      wanted.current = { first, last };
      paint();
    },
    [paint],
  );
}

/** Names the row, or in a mode of its own the cell, under the cursor for screen readers, while it is painted. */
function nameCursorRow<Row>(
  grid: HTMLElement,
  { domId, marks }: RowLook<Row>,
  state: GridState<Row>,
  { first, last }: RowSpan,
): void {
  const { cursor, cursorLeft } = state.read();
  const { index } = cursor;
  const name = cursorLeft !== null || index < first || index > last ? null : `${domId}-${index}${marks?.under ?? ""}`;
  if (grid.getAttribute("aria-activedescendant") === name) return;
  if (name === null) grid.removeAttribute("aria-activedescendant");
  else grid.setAttribute("aria-activedescendant", name);
}

/** The ids of the rows in reading order: in the document, the elements have another order because they are reused. */
function rowIdsInOrder(domId: string, first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, nth) => `${domId}-${first + nth}`).join(" ");
}
