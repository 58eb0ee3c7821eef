import { useLayoutEffect, useRef } from "react";
import { observeElementRect, useVirtualizer } from "@tanstack/react-virtual";

interface RowRangeProps {
  readonly scroller: HTMLElement;
  readonly total: number;
  /** CSS pixels, as all of these. */
  readonly rowHeight: number;
  /** What stands above and below the rows. */
  readonly frameHeight: number;
  /** Where the list begins. */
  readonly scrollTop: number;
  /** Told the rows to draw, both indexes included, and told them again when it is another function. */
  readonly onRange: (first: number, last: number) => void;
}

// Rows drawn beyond the view on each side. The page itself scrolls the sheet, so none is needed against blanks: these
// only spread the work of drawing when a view is turned.
const overscan = 3;

/** Knows which rows are in view and draws nothing itself: whoever calls the library's hook is drawn again with each row. */
export function RowRange(props: RowRangeProps): null {
  const { scroller, total, rowHeight, frameHeight, scrollTop, onRange } = props;
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: total,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan,
    initialOffset: scrollTop,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) => report({ width, height: Math.max(0, height - frameHeight) })),
  });
  const measured = useRef(rowHeight);
  useLayoutEffect(() => {
    if (measured.current === rowHeight) return;
    measured.current = rowHeight;
    virtualizer.measure();
  }, [virtualizer, rowHeight]);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useLayoutEffect(() => onRange(first, last), [onRange, first, last]);
  return null;
}
