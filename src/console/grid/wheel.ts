/** What of a wheel event decides how far to scroll. */
export type WheelTurn = Pick<WheelEvent, "deltaX" | "deltaY" | "deltaMode" | "shiftKey" | "ctrlKey" | "metaKey">;

/** How far a turn of the wheel scrolls, in CSS pixels; undefined when it is not meant as scrolling but as zoom. */
export function wheelDistance(
  turn: WheelTurn,
  lineHeight: number,
  viewHeight: number,
): { readonly x: number; readonly y: number } | undefined {
  if (turn.ctrlKey || turn.metaKey) return undefined;
  const unit = [1, lineHeight, viewHeight][turn.deltaMode] ?? 1;
  // Some browsers turn shift + wheel sideways themselves and then leave deltaY at 0.
  const sideways = turn.shiftKey && turn.deltaX === 0;
  const x = (sideways ? turn.deltaY : turn.deltaX) * unit;
  return { x, y: sideways ? 0 : turn.deltaY * unit };
}

/**
 * Scrolls an element by its wheel from the page's own thread. Left to the compositor it runs ahead of the rows and shows
 * blanks. At an end the event goes on to whoever holds the element. Answers the function that ends it.
 */
export function driveWheel(scroller: HTMLElement, lineHeight: () => number): () => void {
  const onWheel = (event: WheelEvent) => {
    const distance = wheelDistance(event, lineHeight(), scroller.clientHeight);
    if (!distance) return;
    const { scrollTop, scrollLeft } = scroller;
    scroller.scrollTop = scrollTop + distance.y;
    scroller.scrollLeft = scrollLeft + distance.x;
    if (scroller.scrollTop !== scrollTop || scroller.scrollLeft !== scrollLeft) {
      event.preventDefault();
    }
  };
  scroller.addEventListener("wheel", onWheel, { passive: false });
  return () => scroller.removeEventListener("wheel", onWheel);
}
