/** The properties of a wheel event that decide how far to scroll. */
export type WheelTurn = Pick<WheelEvent, "deltaX" | "deltaY" | "deltaMode" | "shiftKey" | "ctrlKey" | "metaKey">;

/** How far a wheel event scrolls, in CSS pixels; undefined when it means zoom. */
export function wheelDistance(
  turn: WheelTurn,
  lineHeight: number,
  viewHeight: number,
): { readonly x: number; readonly y: number } | undefined {
  if (turn.ctrlKey || turn.metaKey) return undefined;
  const unit = [1, lineHeight, viewHeight][turn.deltaMode] ?? 1;
  // Some browsers turn shift + wheel sideways themselves and then set deltaY to 0.
  const sideways = turn.shiftKey && turn.deltaX === 0;
  const x = (sideways ? turn.deltaY : turn.deltaX) * unit;
  return { x, y: sideways ? 0 : turn.deltaY * unit };
}

/**
 * Scrolls an element on wheel events from the main thread. The browser's compositor would scroll ahead of the painted
 * rows and show blank areas. At an end of the list the event is left to the outer scroll container. Returns the
 * function that ends it.
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
