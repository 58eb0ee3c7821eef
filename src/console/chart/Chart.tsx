import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { anchorOf, barMarks, type ChartPoint, type ChartSize, dayMarks, type Tick } from "./chart-marks.ts";
import "./chart.css";

interface ChartProps {
  readonly points: readonly ChartPoint[];
  readonly height: number;
  /** Which point is marked; null for none. */
  readonly marked: number | null;
  figure(value: number): string;
  /** Told of a point that the mouse presses. */
  onPoint?(at: number): void;
}

/** Days as a line, those beside as a dashed one. A screen reader gets the table beside it instead. */
export function DayChart(
  props: ChartProps & { readonly isUnfinished: boolean; day(day: string): string },
): ReactElement {
  const { points, height, marked, isUnfinished } = props;
  const { home, width } = useWidth();
  const size = { width, height };
  const marks = dayMarks(points, size, props, isUnfinished);
  const dot = marked === null ? undefined : marks.dots[marked];
  const step = (size.width - marks.left) / Math.max(1, points.length - 1);
  return (
    <Plot {...{ home, size }} left={marks.left} lines={marks.lines} words={marks.words}>
      <path d={marks.before} className="aisle-chart-path aisle-chart-path-before" />
      <path d={marks.path} className="aisle-chart-path" />
      <path d={marks.unfinished} className="aisle-chart-path aisle-chart-path-unfinished" />
      {points.length <= 62 ? marks.dots.map(({ x, y }) => <circle key={x} cx={x} cy={y} r={2} />) : null}
      {dot ? (
        <>
          <line x1={dot.x} x2={dot.x} y1={8} y2={size.height - 20} className="aisle-chart-mark" />
          <circle cx={dot.x} cy={dot.y} r={5} className="aisle-chart-dot" />
        </>
      ) : null}
      {marks.dots.map(({ x }, at) => (
        <Target key={x} x={x - step / 2} width={step} height={size.height} onPoint={() => props.onPoint?.(at)} />
      ))}
    </Plot>
  );
}

/** Bars side by side. A screen reader gets the table beside it instead. */
export function BarChart(props: ChartProps): ReactElement {
  const { points, height, marked, figure } = props;
  const { home, width } = useWidth();
  const size = { width, height };
  const marks = barMarks(points, size, figure);
  return (
    <Plot {...{ home, size }} left={marks.left} lines={marks.lines} words={marks.words}>
      {marks.bars.map(({ x, y, width, height, before }, at) => (
        <g key={x}>
          <rect
            x={x}
            y={y}
            width={width}
            height={height}
            className={`aisle-chart-bar${at === marked ? " is-marked" : ""}`}
          />
          {before === null ? null : (
            <line x1={x - 2} x2={x + width + 2} y1={before} y2={before} className="aisle-chart-before" />
          )}
          <Target x={x} width={width} height={size.height} onPoint={() => props.onPoint?.(at)} />
        </g>
      ))}
    </Plot>
  );
}

/** The width that a chart has, in pixels: that of the place around it. */
function useWidth() {
  const home = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(400);
  useLayoutEffect(() => {
    const place = home.current;
    if (!place) return undefined;
    const measure = (): void => setWidth(Math.max(200, place.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { home, width };
}

/** The lines and words of a chart, around its marks. */
function Plot(props: {
  readonly home: RefObject<HTMLDivElement | null>;
  readonly size: ChartSize;
  readonly left: number;
  readonly lines: readonly Tick[];
  readonly words: readonly Tick[];
  readonly children: ReactNode;
}): ReactElement {
  const { home, size, left, lines, words } = props;
  return (
    <div ref={home} className="aisle-chart-plot">
      <svg width={size.width} height={size.height} aria-hidden="true">
        {lines.map(({ at, text }) => (
          <g key={text}>
            <line x1={left} x2={size.width} y1={at} y2={at} className="aisle-chart-line" />
            <text x={left - 6} y={at + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {words.map((word) => (
          <text key={word.at} x={word.at} y={size.height - 5} textAnchor={anchorOf(word, size)}>
            {word.text}
          </text>
        ))}
        {props.children}
      </svg>
    </div>
  );
}

/** Where the mouse points at a mark: the whole height, so that a small one is not missed. */
function Target(props: {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly onPoint: () => void;
}): ReactElement {
  return (
    <rect
      x={props.x}
      y={0}
      width={props.width}
      height={props.height}
      className="aisle-chart-target"
      onPointerDown={props.onPoint}
    />
  );
}
