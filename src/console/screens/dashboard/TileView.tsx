import type { ReactElement } from "react";
import { Link } from "wouter";
import { orderStatuses } from "#contract/orders/status.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import type { StoreDetails, ViewTab } from "#contract/store/schema.ts";
import { reportOfTile, type Tile } from "#contract/tiles/tiles.ts";
import type { Format } from "#console/kit/format.ts";
import { OrderStatusTag } from "#console/kit/status/OrderStatusTag.tsx";
import { axisText, nameText } from "#console/reports/report-text.ts";
import { chartOf } from "#console/reports/report-chart.ts";
import type { ChosenDays } from "#console/reports/use-days.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import { links } from "./links.ts";
import { changeOf, figuresOf, hourPoints, isBetter, type TileFigure, valueText } from "./tile-figures.ts";
import { PickerLoad, SlotLoad, type TileRow, TileRows } from "./TileRows.tsx";
import type { EntryLook } from "./use-cursor.ts";
import type { ShownTile, TileState } from "./use-tiles.ts";

const dayChart = createLazyPart(async () => (await import("#console/chart/Chart.tsx")).DayChart);
const barChart = createLazyPart(async () => (await import("#console/chart/Chart.tsx")).BarChart);

/** How high the line of a tile and its bars of hours are, in pixels; the stylesheet keeps the same room. */
const lineHeight = 104;
const hoursHeight = 258;

interface Looked {
  readonly format: Format;
  readonly days: ChosenDays;
  readonly weekStart: StoreDetails["weekStart"];
  /** The tabs of the store's boards, which may have colours of their own. */
  readonly tabs: readonly ViewTab[];
  readonly load: Dashboard | "failed" | undefined;
}

/** A tile of a report with its answer; `id` is that of the element with which a screen reader begins. */
interface Drawn extends Looked {
  readonly id: string;
  readonly tile: Tile;
  readonly answer: ReportAnswer;
}

/** A tile: its name, which is the way to its report and has the focus, and its figures. */
export function TileView(
  props: Looked & {
    readonly tile: ShownTile;
    readonly title: string;
    readonly state: TileState;
    readonly href: string;
    readonly look: EntryLook;
  },
): ReactElement {
  const { tile, title, state, href, look, ...looked } = props;
  const { format } = looked;
  // A line of one day would be a point.
  const hasLine = tile.look === "line" && looked.days.period.from !== looked.days.period.to;
  const { className, ...entry } = look(tile.name, `aisle-tile aisle-tile-${tile.look}${hasLine ? " has-line" : ""}`);
  const id = `told-${tile.name}`;
  return (
    <article className={className}>
      <h2>
        <Link {...entry} href={href} aria-describedby={id}>
          {title}
        </Link>
      </h2>
      {tile.look === "load" ? (
        <Waits state={looked.load} id={id}>
          {(load) =>
            tile.name === "slot-load" ? (
              <SlotLoad {...{ id, load, format }} />
            ) : (
              <PickerLoad {...{ id, load, format }} />
            )
          }
        </Waits>
      ) : (
        <Waits {...{ state, id }}>
          {(answer) => {
            const drawn = { ...looked, id, tile, answer };
            const hasFigures = tile.look === "number" || tile.look === "line";
            return (
              <>
                {hasFigures ? <Figures {...drawn} /> : <All {...drawn} />}
                {hasLine || tile.look === "hours" ? <TileChart {...drawn} /> : hasFigures ? null : <Rows {...drawn} />}
              </>
            );
          }}
        </Waits>
      )}
    </article>
  );
}

/** What is drawn once it is known; until then its room, or that it could not be read. */
function Waits<Known extends object>(props: {
  readonly id: string;
  readonly state: Known | "failed" | undefined;
  readonly children: (known: Known) => ReactElement;
}): ReactElement {
  const { id, state, children } = props;
  if (state === undefined)
    return (
      <p className="aisle-tile-coming">
        <span className="aisle-unseen">is being read</span>
      </p>
    );
  if (typeof state === "object") return children(state);
  return (
    <p id={id} className="aisle-worse">
      This could not be read. Refresh to try again.
    </p>
  );
}

/** The first figure large, what stands beside it, and the other figures in a line. */
function Figures({ id, tile, answer, format }: Drawn): ReactElement {
  const [first, ...others] = figuresOf(tile, answer);
  return (
    <div id={id} className="aisle-tile-told">
      {first ? (
        <p>
          <strong className="aisle-tile-value">{valueText(first, first.value, format)}</strong>
          <Change {...{ tile, format }} figure={first} isCompared={answer.compared !== null} />
        </p>
      ) : null}
      {others.map((figure) => (
        <p key={figure.column.name} className="aisle-quiet">
          {figure.column.title} {valueText(figure, figure.value, format)}
        </p>
      ))}
    </div>
  );
}

/** "+12.5% on ₹4,200.00": how the figure stands against the days beside. */
function Change(props: {
  readonly tile: Tile;
  readonly figure: TileFigure;
  readonly isCompared: boolean;
  readonly format: Format;
}): ReactElement | null {
  const { tile, figure, format } = props;
  if (!props.isCompared) return null;
  const change = changeOf(figure, format);
  const better = isBetter(tile, figure);
  const tone = better === null ? "" : better ? "aisle-better" : "aisle-worse";
  return (
    <small>
      {change === "" ? null : <span className={tone}>{change}</span>}{" "}
      <span className="aisle-quiet">
        {figure.before === null
          ? "nothing before"
          : `${change === "" ? "before:" : "on"} ${valueText(figure, figure.before, format)}`}
      </span>
    </small>
  );
}

/** The days as a line, or the hours as bars; a screen reader is told the total. */
function TileChart({ tile, answer, format, days, weekStart }: Drawn): ReactElement {
  const [line, bars] = [useLazyPart(dayChart), useLazyPart(barChart)];
  const [figure] = figuresOf(tile, answer);
  const text = (value: number): string => axisText(figure?.column, value, format);
  const chart =
    figure && tile.look === "line"
      ? chartOf(reportOfTile(tile), answer, {
          column: answer.columns.length - answer.totals.length + figure.at,
          grouping: days.view.grouping,
          today: days.today,
          weekStart,
        })
      : null;
  return (
    <div className="aisle-chart aisle-tile-chart">
      {chart && line.state === "loaded" ? (
        <line.View
          points={chart.points}
          height={lineHeight}
          marked={null}
          isUnfinished={chart.isUnfinished}
          figure={text}
          day={(day) => format.date(day)}
        />
      ) : null}
      {figure && tile.look === "hours" && bars.state === "loaded" ? (
        <bars.View points={hourPoints(answer, figure.at)} height={hoursHeight} marked={null} figure={text} />
      ) : null}
    </div>
  );
}

/** The first rows of the report, with a bar for the first figure where the tile has bars. Orders of a status open. */
function Rows({ id, tile, answer, format, days, tabs }: Drawn): ReactElement {
  const figures = figuresOf(tile, answer);
  const [dimension] = answer.columns;
  const firsts = answer.rows.map(({ values }) => values[figures[0]?.at ?? -1] ?? 0);
  const rows = answer.rows.map(({ key, names: [name = ""], values }, at): TileRow => {
    const status = tile.name === "statuses" ? orderStatuses.find((each) => each === key[0]) : undefined;
    const text = dimension ? nameText(dimension, key[0] ?? null, name, format) : name;
    return {
      key: key.join("\u0000"),
      name: status ? <OrderStatusTag {...{ status, tabs }} /> : text,
      full: text,
      bar: tile.look === "bars" ? [Math.max(0, firsts[at] ?? 0) / Math.max(1, ...firsts), 1] : undefined,
      figures: figures.map((figure) => valueText(figure, values[figure.at] ?? null, format)),
      href: status && links.status(status, days.view.days === "today" ? "today" : days.period),
    };
  });
  return (
    <TileRows
      {...{ id, rows }}
      head={[dimension, ...figures.map(({ column }) => column)].flatMap((column) => column?.title ?? [])}
    />
  );
}

/** How many rows there are, and what they come to. */
function All({ tile, answer, format }: Drawn): ReactElement | null {
  const [first] = figuresOf(tile, answer);
  return first && answer.rows.length > 0 ? (
    <p className="aisle-tile-all aisle-quiet">
      {tile.look === "hours" ? "" : `all ${format.count(answer.rowCount)}: `}
      {valueText(first, first.value, format)}
    </p>
  ) : null;
}
