import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { wantPictures } from "./pictures.ts";
import type { RowLook, RowPainter } from "./row-painter.ts";
import type { RowSpan } from "./slots.ts";

/** Rows rest once they have not moved for so long, in ms: nobody looks at rows that fly by. */
export const rest = 120;

/**
 * Requests the pictures of rows that rest on screen, and paints each when it is loaded. Returns the function to call
 * each time rows were painted.
 */
export function usePictures<Row>(
  look: RowLook<Row>,
  painter: RefObject<RowPainter<Row> | undefined>,
): (painted: RowSpan) => void {
  const { columns, pictures } = look;
  const latest = useRef<{ readonly look: RowLook<Row>; readonly painted: RowSpan }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const unsubscribe = pictures?.subscribe(() => painter.current?.paintPictures());
    return () => {
      unsubscribe?.();
      clearTimeout(timer.current);
      timer.current = undefined;
      pictures?.want([]);
    };
  }, [pictures, painter]);

  const isPictured = columns.some(({ column }) => column.picture !== undefined);
  return useCallback(
    (painted) => {
      if (!isPictured) return;
      const before = latest.current?.painted;
      latest.current = { look, painted };
      // Rows that are painted again at the same position are still at rest.
      if (before?.first !== painted.first || before.last !== painted.last) {
        clearTimeout(timer.current);
        timer.current = undefined;
      }
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        if (latest.current) wantPictures(latest.current.look, latest.current.painted);
      }, rest);
    },
    [look, isPictured],
  );
}
