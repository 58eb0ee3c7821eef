import { useLayoutEffect, useMemo, useState } from "react";
import type { GridColumn } from "./column.ts";
import { widened, type WidestTexts } from "./whole-width.ts";

/** A grid of less CSS pixels than this is narrow. */
const narrowBelow = 700;
/** How wide a letter of a title is on average, and what stands beside them: padding, and the arrow of a sorting. */
const titleLetter = 7;
const besideTitle = 30;

/**
 * The columns of a grid with the widths that fit it: where the grid is narrow, their narrow ones, and texts without
 * their common beginning; else at least those of their titles. More where a text that must not be cut is wider.
 */
export function useFittingColumns<Row>(
  columns: readonly GridColumn<Row>[],
  scroller: HTMLElement | null,
  widest: WidestTexts,
  beginning = "",
): readonly GridColumn<Row>[] {
  // Until it is measured, the grid counts as wide.
  const [width, setWidth] = useState(2 * narrowBelow);
  const isNarrow = width < narrowBelow;
  useLayoutEffect(() => {
    if (!scroller) return undefined;
    const measure = (): void => setWidth((before) => scroller.clientWidth || before);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller]);
  const fitting = useMemo(
    () =>
      columns.map((column) =>
        isNarrow
          ? {
              ...column,
              width: column.narrow ?? column.width,
              text: (row: Row) => column.text(row).replace(beginning, ""),
            }
          : { ...column, width: Math.max(column.width, column.title.length * titleLetter + besideTitle) },
      ),
    [columns, isNarrow, beginning],
  );
  // Without such a text the columns do not depend on the exact width, so that resizing the grid draws no row again.
  const isWidened = Object.keys(widest).length > 0;
  const known = isWidened ? width : 0;
  return useMemo(
    () => (isWidened ? fitting.map((column) => widened(column, widest, known)) : fitting),
    [fitting, isWidened, widest, known],
  );
}
