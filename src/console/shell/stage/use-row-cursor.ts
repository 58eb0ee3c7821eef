import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { StageTools } from "#commands/context/tools.ts";

/** The cursor of a short list whose rows are elements that take the focus. */
export interface RowCursor<Row> {
  /** The row under the cursor. */
  readonly current: Row | undefined;
  /** What it lends to commands. */
  readonly tools: Pick<StageTools, "move" | "movePage" | "moveTo">;
  /** The row under the cursor as it is when a command asks. */
  read(): Row | null;
  /** Puts the cursor on a row, without the focus; null for the first one. */
  point(row: Row | null): void;
  /** Puts cursor and focus on the row that is so many places after another one; stays where there is none. */
  pass(id: string, by: number): void;
  home(): HTMLElement | null;
}

/** So many rows are a screenful. */
const page = 15;

/** Moves a cursor over rows. Where the row under it leaves the list, the next one has it. */
export function useRowCursor<Row extends { readonly id: string }>(
  rows: readonly Row[],
  elementId: (row: Row) => string,
): RowCursor<Row> {
  const [place, setPlace] = useState<{ readonly id: string; readonly at: number } | null>(null);
  const found = place === null ? 0 : rows.findIndex(({ id }) => id === place.id);
  const at = found >= 0 ? found : Math.min(place?.at ?? 0, rows.length - 1);
  const current = rows[at];
  const latest = useRef({ rows, at, elementId });
  useLayoutEffect(() => void (latest.current = { rows, at, elementId }));
  const point = useCallback(
    (row: Row | null) => setPlace(row && { id: row.id, at: latest.current.rows.findIndex(({ id }) => id === row.id) }),
    [],
  );
  const lent = useMemo(() => {
    const put = (index: number): void => {
      const { rows, elementId } = latest.current;
      // Keys may come faster than renderings.
      latest.current.at = Math.max(0, Math.min(index, rows.length - 1));
      const next = rows[latest.current.at];
      if (!next) return;
      setPlace({ id: next.id, at: latest.current.at });
      document.getElementById(elementId(next))?.focus();
    };
    return {
      tools: {
        move: (by: number) => put(latest.current.at + by),
        movePage: (by: number) => put(latest.current.at + by * page),
        moveTo: (end: "first" | "last") => put(end === "first" ? 0 : latest.current.rows.length - 1),
      },
      read: () => latest.current.rows[latest.current.at] ?? null,
      pass: (id: string, by: number) => {
        const index = latest.current.rows.findIndex((row) => row.id === id);
        if (index >= 0) put(index + by);
      },
    };
  }, []);
  return { current, ...lent, point, home: () => (current ? document.getElementById(elementId(current)) : null) };
}
