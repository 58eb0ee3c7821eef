/** Where the operator looks: the first row in view and how far it is scrolled under the header, in CSS pixels. */
export interface GridAnchor {
  readonly id: string;
  readonly index: number;
  readonly offset: number;
}

/** Which row stands at the top of the view, and how many of its pixels are above it. */
export function topOfView(scrollTop: number, rowHeight: number): { readonly index: number; readonly offset: number } {
  const index = Math.max(0, Math.floor(scrollTop / rowHeight));
  return { index, offset: Math.max(0, scrollTop) - index * rowHeight };
}

/**
 * The scroll position, in CSS pixels, that leaves the anchored row where it was after rows came or went above it. A list
 * that stands at its very top stays there, so that what is new is seen; a row that is gone keeps the position.
 */
export function anchoredScrollTop(anchor: GridAnchor, newIndex: number | undefined, rowHeight: number): number {
  const index = newIndex ?? anchor.index;
  if (anchor.index === 0 && anchor.offset === 0) return 0;
  return index * rowHeight + anchor.offset;
}

/** The scroll position that keeps the same row at the top when the height of rows changes. */
export function rescaledScrollTop(scrollTop: number, before: number, after: number): number {
  return Math.round((scrollTop / before) * after);
}

/** The scroll position that brings a row wholly into view by the shortest way; unchanged when it already is. */
export function revealedScrollTop(scrollTop: number, index: number, rowHeight: number, viewHeight: number): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  const bottom = top + rowHeight;
  return bottom > scrollTop + viewHeight ? Math.max(0, bottom - viewHeight) : scrollTop;
}

/** Rows that are wholly seen at once, at least 1: what a page key moves by. */
export function rowsInView(viewHeight: number, rowHeight: number): number {
  return Math.max(1, Math.floor(viewHeight / rowHeight));
}
