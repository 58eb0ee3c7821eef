import type { AskedFigure, FigureTables } from "#commands/kinds/figures/figures-question.ts";

/** A place in tables of figures: its row counted through all tables, and its column. Both from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The rows of all tables, in their order. */
function rowsOf(figures: FigureTables): FigureTables["tables"][number]["rows"] {
  return figures.tables.flatMap(({ rows }) => rows);
}

/** The figure at a place; null where there is none. */
export function figureAt(figures: FigureTables, { row, column }: Place): AskedFigure | null {
  return rowsOf(figures)[row]?.cells[column] ?? null;
}

/** The place that a key leads to, named as the browser does, or the first or last row; "stay" keeps it inside tables that have become others. */
export function moveTo(figures: FigureTables, { row, column }: Place, key: string): Place {
  const rows = rowsOf(figures);
  const [down, right] = steps[key] ?? [0, 0];
  const to = key === "first" ? 0 : key === "last" ? within(rows.length, rows.length) : within(row + down, rows.length);
  const width = rows[to]?.cells.length ?? 0;
  return { row: to, column: key === "Home" ? 0 : key === "End" ? within(width, width) : within(column + right, width) };
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  k: [-1, 0],
  j: [1, 0],
  h: [0, -1],
  l: [0, 1],
};

function within(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1));
}
