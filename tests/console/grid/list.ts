import type { GridRows } from "#console/grid/rows/rows.ts";

/** A row as plain as can be: its id and what it says. */
export interface Line {
  readonly id: string;
  readonly says: string;
}

/** A result given by the ids of its rows; `null` where the page is not loaded. `says` marks what version of them. */
export function linesOf(ids: readonly (string | null)[], says = "first"): GridRows<Line> {
  const lines = ids.map((id) => (id === null ? undefined : { id, says }));
  return {
    total: lines.length,
    rowAt: (index) => lines[index],
    rowId: (line) => line.id,
    indexOf: (id) => {
      const index = ids.indexOf(id);
      return index < 0 ? undefined : index;
    },
  };
}
