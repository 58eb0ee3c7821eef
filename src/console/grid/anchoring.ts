/** The scroll anchor: the first row in view, and how far it is scrolled under the header in CSS pixels. */
export interface GridAnchor {
  readonly id: string;
  readonly index: number;
  readonly offset: number;
}

/** The row at the top of the view, and how many of its pixels are above it. */
export function topOfView(scrollTop: number, rowHeight: number): { readonly index: number; readonly offset: number } {
  const index = Math.max(0, Math.floor(scrollTop / rowHeight));
  return { index, offset: Math.max(0, scrollTop) - index * rowHeight };
}

/**
 * The scroll position, in CSS pixels, that keeps the anchored row in place after rows were added or removed above it.
 * At the very top the position stays 0, so that new rows are visible. When the row has gone, the position stays.
 */
export function anchoredScrollTop(anchor: GridAnchor, newIndex: number | undefined, rowHeight: number): number {
  const index = newIndex ?? anchor.index;
  if (anchor.index === 0 && anchor.offset === 0) return 0;
  return index * rowHeight + anchor.offset;
}

/**
 * The scroll position that keeps the same row at the top when the row height changes from `before` to `after`. When the
 * row under the cursor was in view, it stays in view.
 */
export function rescaledScrollTop(
  scrollTop: number,
  before: number,
  after: number,
  view: { readonly cursor: number; readonly height: number },
): number {
  const rescaled = Math.round((scrollTop / before) * after);
  const top = view.cursor * before;
  const wasInView = top + before > scrollTop && top < scrollTop + view.height;
  return wasInView ? revealedScrollTop(rescaled, view.cursor, after, view.height) : rescaled;
}

/** The nearest scroll position at which a row is fully visible; unchanged when it is visible already. */
export function revealedScrollTop(scrollTop: number, index: number, rowHeight: number, viewHeight: number): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  const bottom = top + rowHeight;
  return bottom > scrollTop + viewHeight ? Math.max(0, bottom - viewHeight) : scrollTop;
}

/** The number of fully visible rows, at least 1: the step of the page keys. */
export function rowsInView(viewHeight: number, rowHeight: number): number {
  return Math.max(1, Math.floor(viewHeight / rowHeight));
}
