import { type RefObject, useLayoutEffect, useRef } from "react";
import {
  anchoredScrollTop,
  type GridAnchor,
  rescaledScrollTop,
  revealedScrollTop,
  rowsInView,
  topOfView,
} from "./anchoring.ts";
import type { GridRows } from "./rows/rows.ts";
import type { GridState } from "./state.ts";
import { driveWheel } from "./wheel.ts";

interface Scrolling<Row> {
  readonly scroller: HTMLElement;
  readonly sheet: RefObject<HTMLElement | null>;
  readonly rows: GridRows<Row>;
  readonly state: GridState<Row>;
  readonly rowHeight: number;
  /** The height of what is above and below the rows, in CSS pixels. */
  readonly frameHeight: number;
}

/** The row at the top of the view; undefined while it is not loaded. */
function anchorAt<Row>(rows: GridRows<Row>, scrollTop: number, rowHeight: number): GridAnchor | undefined {
  const { index, offset } = topOfView(scrollTop, rowHeight);
  const row = index < rows.total ? rows.rowAt(index) : undefined;
  return row === undefined ? undefined : { id: rows.rowId(row), index, offset };
}

/**
 * Moves the sheet of rows while the scroller scrolls. The scroller only has the size of the whole result; its pane
 * stays in place and a script moves the sheet in it, so that rows and scroll position always change in the same frame.
 */
export function useScrolling<Row>(scrolling: Scrolling<Row>): void {
  const { scroller: element, sheet, rows, state, rowHeight, frameHeight } = scrolling;
  const anchor = useRef<GridAnchor>(undefined);
  const height = useRef(rowHeight);

  // Restores the scroll position that this state was left with.
  useLayoutEffect(() => {
    anchor.current = undefined;
    element.scrollTop = state.view.scrollTop;
    element.scrollLeft = state.view.scrollLeft;
    return driveWheel(element, () => height.current);
  }, [element, state]);

  // Keeps the row at the top of the view in place when rows are added or removed above it, or when the row height
  // changes.
  useLayoutEffect(() => {
    if (height.current !== rowHeight) {
      // Not the position of the element: when the rows became lower, the browser may have reduced it.
      element.scrollTop = rescaledScrollTop(state.view.scrollTop, height.current, rowHeight, {
        cursor: state.read().cursor.index,
        height: element.clientHeight - frameHeight,
      });
      height.current = rowHeight;
    } else if (anchor.current) {
      const newIndex = rows.indexOf?.(anchor.current.id);
      const wanted = anchoredScrollTop(anchor.current, newIndex, rowHeight);
      if (newIndex !== undefined && wanted !== element.scrollTop) element.scrollTop = wanted;
    }

    let shownLeft: number | undefined;
    const move = () => {
      const { scrollTop, scrollLeft } = state.view;
      if (sheet.current) sheet.current.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
      if (shownLeft === scrollLeft) return;
      shownLeft = scrollLeft;
      element.style.setProperty("--aisle-grid-x", `${scrollLeft}px`);
    };
    const follow = () => {
      const { scrollTop, scrollLeft } = element;
      state.view.scrollTop = scrollTop;
      state.view.scrollLeft = scrollLeft;
      anchor.current = anchorAt(rows, scrollTop, rowHeight);
    };
    follow();
    move();
    // The scroll position is read in the capture phase, before any row is painted, and the styles are written
    // afterwards: a read after a write would force another layout.
    element.addEventListener("scroll", follow, { capture: true, passive: true });
    element.addEventListener("scroll", move, { passive: true });
    return () => {
      element.removeEventListener("scroll", follow, { capture: true });
      element.removeEventListener("scroll", move);
    };
  }, [element, sheet, rows, state, rowHeight, frameHeight]);

  // The view follows each deliberate move of the cursor.
  useLayoutEffect(() => {
    let seen = state.read().moves;
    return state.subscribe(() => {
      const { cursor, moves } = state.read();
      if (moves === seen) return;
      seen = moves;
      const viewHeight = element.clientHeight - frameHeight;
      const wanted = revealedScrollTop(element.scrollTop, cursor.index, rowHeight, viewHeight);
      if (wanted === element.scrollTop) return;
      element.scrollTop = wanted;
      // Stored at once: the next key or new rows may come before the scroll event, and would use the old position.
      state.view.scrollTop = wanted;
      anchor.current = anchorAt(rows, wanted, rowHeight);
    });
  }, [element, rows, state, rowHeight, frameHeight]);

  useLayoutEffect(() => {
    const pane = sheet.current?.closest<HTMLElement>(".aisle-grid-pane");
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      state.view.rowsInView = rowsInView(clientHeight - frameHeight, rowHeight);
      // Set as a style and not as a custom property: every cell would inherit that and need new styles.
      if (pane) Object.assign(pane.style, { width: `${clientWidth}px`, height: `${clientHeight}px` });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, sheet, state, rowHeight, frameHeight]);
}
