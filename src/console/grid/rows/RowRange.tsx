import { useLayoutEffect, useRef } from "react";
import { observeElementRect, useVirtualizer } from "@tanstack/react-virtual";

interface RowRangeProps {
  readonly scroller: HTMLElement;
  readonly total: number;
  /** In CSS pixels, as all sizes here. */
  readonly rowHeight: number;
  /** The height of what is above and below the rows. */
  readonly frameHeight: number;
  /** The scroll position to start with. */
  readonly scrollTop: number;
  /** Called with the rows to paint, both indexes included; called again when it is another function. */
  readonly onRange: (first: number, last: number) => void;
}

// Rows painted beyond the view on each side. They are not needed against blank areas, because a script moves the sheet
// only after painting; they spread the work when the list is scrolled by a page.
const overscan = 3;

/**
 * Computes which rows are in view and renders nothing. It is a component of its own because TanStack's hook renders its
 * component again with every row that scrolls.
 */
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
