import type { ReactElement } from "react";
import { Link } from "wouter";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { reportOfTile, type Tile } from "#contract/tiles/tiles.ts";
import type { Format } from "#console/kit/format.ts";
import { axisText, nameText } from "#console/reports/report-text.ts";
import { chartOf } from "#console/reports/report-chart.ts";
import type { ChosenDays } from "#console/reports/use-days.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import { changeOf, figuresOf, isBetter, type TileFigure, valueText } from "./tile-figures.ts";
import { hasRows, tileId, type TileState } from "./use-analytics.ts";

const dayChart = createLazyPart(async () => (await import("#console/chart/Chart.tsx")).DayChart);

/** How high the line of a tile is, in pixels; the stylesheet keeps the same room. */
const lineHeight = 104;

interface Drawn {
  readonly tile: Tile;
  readonly answer: ReportAnswer;
  readonly format: Format;
}

/** A tile: its name, which is the way to its report and has the focus, and its figures. */
export function TileView(props: {
  readonly tile: Tile;
  readonly state: TileState;
  readonly href: string;
  readonly isCurrent: boolean;
  readonly days: ChosenDays;
  readonly weekStart: StoreDetails["weekStart"];
  readonly format: Format;
  readonly onFocus: () => void;
}): ReactElement {
  const { tile, state, href, isCurrent, days, weekStart, format } = props;
  const id = tileId(tile);
  // A line of one day would be a point.
  const hasLine = tile.look === "line" && days.period.from !== days.period.to;
  const look = `aisle-analytics-${tile.look}${hasLine ? " has-line" : ""}`;
  const className = `aisle-analytics-tile ${look}${isCurrent ? " is-cursor" : ""}`;
  return (
    <article className={className}>
      <h2>
        <Link id={id} href={href} aria-describedby={`${id}-told`} onFocus={props.onFocus}>
          {tile.title}
        </Link>
      </h2>
      {state === undefined ? (
        <p className="aisle-analytics-coming">
          <span className="aisle-unseen">is being read</span>
        </p>
      ) : state === "failed" ? (
        <p id={`${id}-told`} className="aisle-analytics-failed">
          This could not be read. Refresh to try again.
        </p>
      ) : hasRows(tile) ? (
        <Rows {...{ tile, format }} answer={state} />
      ) : (
        <>
          <Figures {...{ tile, format }} answer={state} />
          {hasLine ? <Line {...{ tile, format, days, weekStart }} answer={state} /> : null}
        </>
      )}
    </article>
  );
}

/** The first figure large, what stands beside it, and the other figures in a line. */
function Figures({ tile, answer, format }: Drawn): ReactElement {
  const [first, ...others] = figuresOf(tile, answer);
  return (
    <div id={`${tileId(tile)}-told`} className="aisle-analytics-told">
      {first ? (
        <p>
          <strong className="aisle-analytics-value">{valueText(first, first.value, format)}</strong>
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
  const tone = better === null ? "" : better ? "aisle-analytics-better" : "aisle-worse";
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

/** The days as a line; a screen reader is told the total. */
function Line(
  props: Drawn & { readonly days: ChosenDays; readonly weekStart: StoreDetails["weekStart"] },
): ReactElement {
  const { tile, answer, format, days, weekStart } = props;
  const part = useLazyPart(dayChart);
  const [figure] = figuresOf(tile, answer);
  const chart =
    figure &&
    chartOf(reportOfTile(tile), answer, {
      column: answer.columns.length - answer.totals.length + figure.at,
      grouping: days.view.grouping,
      today: days.today,
      weekStart,
    });
  return (
    <div className="aisle-chart aisle-analytics-line-room">
      {chart && part.state === "loaded" ? (
        <part.View
          points={chart.points}
          height={lineHeight}
          marked={null}
          isUnfinished={chart.isUnfinished}
          figure={(value) => axisText(figure?.column, value, format)}
          day={(day) => format.date(day)}
        />
      ) : null}
    </div>
  );
}

/** The first rows of the report, with a bar for the first figure where the tile has bars. */
function Rows({ tile, answer, format }: Drawn): ReactElement {
  const id = `${tileId(tile)}-told`;
  const figures = figuresOf(tile, answer);
  const [first] = figures;
  const [dimension] = answer.columns;
  const valueOf = (values: readonly (number | null)[], at: number | undefined): number | null =>
    at === undefined ? null : (values[at] ?? null);
  const most = Math.max(1, ...answer.rows.map(({ values }) => valueOf(values, first?.at) ?? 0));
  if (!first || !dimension || answer.rows.length === 0)
    return (
      <p id={id} className="aisle-quiet">
        There is nothing to tell of these days.
      </p>
    );
  return (
    <>
      <p className="aisle-analytics-all aisle-quiet">
        all {format.count(answer.rowCount)}: {valueText(first, first.value, format)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{dimension.title}</th>
            {tile.look === "bars" ? (
              <td className="aisle-analytics-bar">
                <span className="aisle-unseen">Bar</span>
              </td>
            ) : null}
            {figures.map(({ column }) => (
              <th key={column.name} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map(({ key, names, values }, row) => (
            <tr key={key.join("\u0000")} id={row === 0 ? id : undefined}>
              <th scope="row" title={names[0]}>
                {nameText(dimension, key[0] ?? null, names[0] ?? "", format)}
              </th>
              {tile.look === "bars" ? (
                <td className="aisle-analytics-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${(Math.max(0, valueOf(values, first.at) ?? 0) / most) * 100}%` }} />
                </td>
              ) : null}
              {figures.map((figure) => (
                <td key={figure.column.name}>{valueText(figure, valueOf(values, figure.at), format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
