import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Report } from "#contract/reports/new-report.ts";
import { useLatest } from "#console/list/state/use-latest.ts";

/** The figure under the cursor: its row, from 0, the last one being the total, and its column. */
export interface FigurePlace {
  readonly row: number;
  readonly column: number;
}

/** A cursor in the figures of a report. */
export interface FigureCursor {
  readonly here: FigurePlace;
  /** Where it has been put by now, which may not be drawn yet. */
  readonly moved: RefObject<FigurePlace>;
  readonly put: (next: FigurePlace) => void;
}

/** Moves a cursor in the first `rows` of a report and its totals. */
export function useFigureCursor(report: Report, rows: number): FigureCursor {
  // A figure of another report is forgotten: each begins with its first one.
  const [chosen, setChosen] = useState<FigurePlace & { readonly of: Report }>({ of: report, row: 0, column: 0 });
  const at = chosen.of === report ? chosen : { row: 0, column: 0 };
  const lastColumn = report.by.length + report.measures.length - 1;
  const here = { row: Math.min(at.row, rows), column: Math.min(at.column, lastColumn) };
  const latest = useLatest({ report, rows, lastColumn });
  const moved = useRef<FigurePlace>(here);
  useEffect(() => void (moved.current = here));
  const put = useCallback(
    (next: FigurePlace): void => {
      const { report, rows, lastColumn } = latest.current;
      // Keys may come faster than renderings.
      moved.current = {
        row: Math.max(0, Math.min(next.row, rows)),
        column: Math.max(0, Math.min(next.column, lastColumn)),
      };
      setChosen({ ...moved.current, of: report });
    },
    [latest],
  );
  return { here, moved, put };
}
