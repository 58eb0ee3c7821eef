import { useLayoutEffect, useMemo, useState } from "react";
import type { GridColumn } from "./column.ts";
import { widened, type WidestTexts } from "./whole-width.ts";

/** A grid of less CSS pixels than this is narrow. */
const narrowBelow = 700;

/**
 * The columns of a grid with the widths that fit it: where the grid is narrow, their narrow ones, and more where a text
 * that must not be cut is wider.
 */
export function useFittingColumns<Row>(
  columns: readonly GridColumn<Row>[],
  scroller: HTMLElement | null,
  widest: WidestTexts,
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
    () => (isNarrow ? columns.map((column) => ({ ...column, width: column.narrow ?? column.width })) : columns),
    [columns, isNarrow],
  );
  // Without such a text the columns do not depend on the exact width, so that resizing the grid draws no row again.
  const isWidened = Object.keys(widest).length > 0;
  const known = isWidened ? width : 0;
  return useMemo(
    () => (isWidened ? fitting.map((column) => widened(column, widest, known)) : fitting),
    [fitting, isWidened, widest, known],
  );
}
