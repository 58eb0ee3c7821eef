import { useCallback, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { createRowPainter } from "./row-painter.ts";
import type { RowLook, RowPainter } from "./row-painter.ts";
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
 * Draws rows past React: while a list scrolls and its cursor moves, only rows that change are touched. Answers the function
 * that is to be called with the rows to draw, both indexes included.
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
    nameCursorRow(scroller, domId, state, { first, last });
    paintedRows({ first, last });
    const before = told.current;
    if (before?.first === first && before.last === last && before.to === onVisible) return;
    told.current = { first, last, to: onVisible };
    if (last >= first) onVisible(first, last);
    // The order is told anew once the rows rest.
    const tellOrder = (): void => sheet.current?.setAttribute("aria-owns", rowIdsInOrder(domId, first, last));
    clearTimeout(timer.current);
    if (before) timer.current = setTimeout(tellOrder, rest);
    else tellOrder();
  }, [scroller, sheet, look, domId, state, onVisible, paintedRows]);
  useLayoutEffect(() => () => clearTimeout(timer.current), []);

  // Rows that were on their way have come.
  useLayoutEffect(() => rows.subscribe?.(paint), [rows, paint]);
  useLayoutEffect(
    () =>
      state.subscribe(() => {
        painter.current?.mark(look, state.read());
        if (told.current) nameCursorRow(scroller, domId, state, told.current);
      }),
    [scroller, domId, state, look],
  );
  return useCallback(
    (first, last) => {
      wanted.current = { first, last };
      paint();
    },
    [paint],
  );
}

/** Tells a screen reader which row is under the cursor, while it is drawn. */
function nameCursorRow<Row>(grid: HTMLElement, domId: string, state: GridState<Row>, { first, last }: RowSpan): void {
  const { index } = state.read().cursor;
  const name = index < first || index > last ? null : `${domId}-${index}`;
  if (grid.getAttribute("aria-activedescendant") === name) return;
  if (name === null) grid.removeAttribute("aria-activedescendant");
  else grid.setAttribute("aria-activedescendant", name);
}

/** The rows as a screen reader is to read them: in the document they stand in the order of their elements. */
function rowIdsInOrder(domId: string, first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, nth) => `${domId}-${first + nth}`).join(" ");
}
