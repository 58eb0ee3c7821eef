import type { ReportAnswer } from "#contract/reports/schema.ts";
import { type Tile, reportOfTile } from "#contract/tiles/tiles.ts";
import type { ChartPoint } from "#console/chart/chart-marks.ts";
import type { Format } from "#console/kit/format.ts";
import { changeText, figureText } from "#console/reports/report-text.ts";

type Column = ReportAnswer["columns"][number];

/** A figure of a tile: its column in the report, its place among the figures, its total and that of the days beside. */
export interface TileFigure {
  readonly column: Column;
  readonly at: number;
  readonly value: number | null;
  readonly before: number | null;
}

/** The figures of a tile in its own order; empty where the report has none of them. */
export function figuresOf(tile: Tile, answer: ReportAnswer): readonly TileFigure[] {
  const width = answer.columns.length - answer.totals.length;
  return tile.measures.flatMap((name) => {
    const place = answer.columns.findIndex((column) => column.name === name);
    const column = answer.columns[place];
    if (!column) return [];
    const at = place - width;
    return [{ column, at, value: answer.totals[at] ?? null, before: answer.comparedTotals?.[at] ?? null }];
  });
}

/** A figure in words; a dash where there is nothing to tell. */
export function valueText({ column }: Pick<TileFigure, "column">, value: number | null, format: Format): string {
  return value === null ? "–" : figureText(column, value, format);
}

/**
 * By how much a figure has changed against the days beside: "+12.5%", of a share "+1.2 points"; empty where there was
 * nothing to compare with.
 */
export function changeOf({ column, value, before }: Omit<TileFigure, "at">, format: Format): string {
  if (column.is !== "share") return changeText(value, before, format);
  if (value === null || before === null) return "";
  const points = (value - before) / 100;
  return `${points > 0 ? "+" : ""}${format.quantity(points)} ${Math.abs(points) === 1 ? "point" : "points"}`;
}

/** Whether a change is for the better; null where there is none. */
export function isBetter({ lowIsGood }: Pick<Tile, "lowIsGood">, { value, before }: TileFigure): boolean | null {
  if (value === null || before === null || value === before) return null;
  return value > before !== (lowIsGood === true);
}

/** What the figures of a tile tell, each in a sentence. */
export function aboutTile(tile: Tile, answer: ReportAnswer | "failed" | undefined): string {
  const told =
    typeof answer === "object" ? figuresOf(tile, answer).map(({ column }) => `${column.title}: ${column.explain}`) : [];
  return [...told, `Report: ${reportOfTile(tile).title}.`].join(" ");
}

/** The hours worth drawing: from the first to the last with an order on either side, at least 8 to 20. */
export function hourPoints({ rows, comparedRows }: ReportAnswer, at: number): readonly ChartPoint[] {
  const byHour = (some: ReportAnswer["rows"]) =>
    new Map(some.map(({ key, values }) => [Number(key[0]), values[at] ?? 0]));
  const [of, before] = [byHour(rows), byHour(comparedRows ?? [])];
  const busy = [...of.keys(), ...before.keys()];
  const [first, last] = [Math.min(8, ...busy), Math.max(20, ...busy)];
  return Array.from({ length: last - first + 1 }, (_, nth) => ({
    name: `${first + nth}`,
    value: of.get(first + nth) ?? 0,
    before: comparedRows && (before.get(first + nth) ?? 0),
  }));
}
