import { useLayoutEffect, useMemo, useState } from "react";
import type { GridColumn } from "./column.ts";

/** A grid of less CSS pixels than this is narrow. */
const narrowBelow = 700;

/** The columns of a grid with the widths that fit it: where the grid is narrow, their narrow ones. */
export function useFittingColumns<Row>(
  columns: readonly GridColumn<Row>[],
  scroller: HTMLElement | null,
): readonly GridColumn<Row>[] {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    if (!scroller) return undefined;
    const measure = (): void => setNarrow(scroller.clientWidth > 0 && scroller.clientWidth < narrowBelow);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller]);
  return useMemo(
    () => (isNarrow ? columns.map((column) => ({ ...column, width: column.narrow ?? column.width })) : columns),
    [columns, isNarrow],
  );
}
