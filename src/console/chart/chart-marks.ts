import { scaleBand, scaleLinear, scaleUtc } from "d3-scale";
import { line } from "d3-shape";

/** A point of a chart: a day or a name, its figure, and that of the days beside; null where there is none. */
export interface ChartPoint {
  readonly name: string;
  readonly value: number | null;
  readonly before: number | null;
}

/** The room that a chart has, in pixels; `digit` is the width of one. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}
const edge = { top: 8, bottom: 20, right: 12, digit: 7 } as const;

/** A line across the chart with its figure, or a word below it. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** Where a word below the chart is anchored: at its end where the chart has no room for its second half. */
export function anchorOf({ at, text }: Tick, { width }: ChartSize): "middle" | "end" {
  return at + (text.length * edge.digit) / 2 > width ? "end" : "middle";
}

interface Frame {
  readonly left: number;
  readonly lines: readonly Tick[];
  readonly words: readonly Tick[];
}

/** From zero, or from below it, to the highest value, or a round one above. */
function axisOf(values: readonly number[]) {
  return scaleLinear()
    .domain([Math.min(0, ...values), Math.max(4, ...values)])
    .nice(4);
}

function frameOf(points: readonly ChartPoint[], { width, height }: ChartSize, text: (value: number) => string) {
  const values = points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]);
  const y = axisOf(values).range([height - edge.bottom, edge.top]);
  const lines = y.ticks(4).map((value) => ({ at: y(value), text: text(value) }));
  const left = 8 + edge.digit * Math.max(...lines.map((line) => line.text.length));
  return { y, lines, left, right: width - edge.right };
}

/** Days as a line and those beside as a second one; where a day is not over, the line to it is `unfinished`. */
export interface DayMarks extends Frame {
  readonly path: string;
  readonly unfinished: string;
  readonly before: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
}

/** Places the points of days, named "2026-11-27", in the order of time. */
export function dayMarks(
  points: readonly ChartPoint[],
  size: ChartSize,
  words: { figure(value: number): string; day(day: string): string },
  isUnfinished: boolean,
): DayMarks {
  const { y, lines, left, right } = frameOf(points, size, (value) => words.figure(value));
  const times = points.map(({ name }) => new Date(name));
  const [first = new Date(0)] = times;
  const x = scaleUtc()
    .domain([first, times.at(-1) ?? first])
    // The word of the last day stands below its point, and not beside the word before.
    .range([left + 12, right - 30]);
  const placed = points.map(({ value, before }, at) => ({ x: x(times[at] ?? first), value, before }));
  const drawn = (of: "value" | "before") =>
    line<(typeof placed)[number]>()
      .defined((point) => point[of] !== null)
      .x((point) => point.x)
      .y((point) => y(point[of] ?? 0));
  const most = Math.max(2, Math.floor((right - left) / 90));
  const ticks = x.ticks(Math.min(most, points.length)).filter((time) => time.getUTCHours() === 0);
  const named = ticks.map((time) => ({ at: x(time), text: words.day(time.toISOString().slice(0, 10)) }));
  return {
    left,
    lines,
    words: withRoom(named),
    path: drawn("value")(isUnfinished ? placed.slice(0, -1) : placed) ?? "",
    unfinished: isUnfinished ? (drawn("value")(placed.slice(-2)) ?? "") : "",
    before: drawn("before")(placed) ?? "",
    dots: placed.map((point) => ({ x: point.x, y: y(point.value ?? 0) })),
  };
}

/**
 * Every word, or every second, third, … one: as many as have room. The count of ticks is only a hint to the scale, and
 * February is shorter than other months.
 */
function withRoom(words: readonly Tick[]): readonly Tick[] {
  const widest = edge.digit * Math.max(0, ...words.map(({ text }) => text.length));
  for (let every = 1; ; every++) {
    const some = words.filter((_, at) => at % every === 0);
    if (some.every(({ at }, nth) => nth === 0 || at - (some[nth - 1]?.at ?? 0) > widest)) return some;
  }
}

/** Bars side by side, each with a line across where the days beside were. */
export interface BarMarks extends Frame {
  readonly bars: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly before: number | null;
  }[];
}

/** Places the points as bars in the order given; a name that has no room is cut with "…". */
export function barMarks(points: readonly ChartPoint[], size: ChartSize, figure: (value: number) => string): BarMarks {
  const { y, lines, left, right } = frameOf(points, size, figure);
  const x = scaleBand<number>()
    .domain([...points.keys()])
    .range([left, right])
    .padding(0.3);
  const room = Math.floor(x.step() / edge.digit);
  const every = room >= 3 ? 1 : Math.ceil(3 / Math.max(room, 1));
  return {
    left,
    lines,
    words: points.flatMap(({ name }, at) =>
      at % every === 0 ? [{ at: (x(at) ?? 0) + x.bandwidth() / 2, text: cut(name, Math.max(room, 2)) }] : [],
    ),
    bars: points.map(({ value, before }, at) => {
      const top = y(Math.max(0, value ?? 0));
      const foot = y(Math.min(0, value ?? 0));
      return {
        x: x(at) ?? 0,
        y: top,
        width: x.bandwidth(),
        height: foot - top,
        before: before === null ? null : y(before),
      };
    }),
  };
}

function cut(name: string, room: number): string {
  return name.length <= room ? name : `${name.slice(0, Math.max(1, room - 1))}…`;
}
