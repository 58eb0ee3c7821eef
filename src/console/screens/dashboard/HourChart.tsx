import type { ReactElement } from "react";
import { capitalized } from "#contract/text.ts";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { Format } from "#console/kit/format.ts";
import { chartLines, isToday, shownHours } from "./figures.ts";

/** In pixels where the chart is as wide as this, as it about is; `digit` is the width of one. */
const size = { width: 400, height: 180, bottom: 20, top: 8, digit: 7 } as const;

/** Orders of each hour of the day as bars, the same weekday before as a line on each; the same figures as a table. */
export function HourChart(props: { readonly dashboard: Dashboard; readonly format: Format }): ReactElement {
  const { dashboard, format } = props;
  const { hours } = dashboard;
  const dayName = isToday(dashboard) ? "Today" : "That day";
  const weekBefore = otherTitle("dashboard.weekBefore");
  const shown = shownHours(hours);
  const lines = chartLines(shown);
  const top = lines.at(-1) ?? 1;
  const left = 8 + size.digit * Math.max(...lines.map((orders) => format.count(orders).length));
  const plot = { width: size.width - left, height: size.height - size.bottom - size.top };
  const step = plot.width / shown.length;
  const y = (orders: number): number => size.top + plot.height * (1 - orders / top);
  return (
    <figure className="aisle-chart">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        {lines.map((orders) => (
          <g key={orders}>
            <line x1={left} x2={size.width} y1={y(orders)} y2={y(orders)} className="aisle-chart-line" />
            <text x={left - 6} y={y(orders) + 4} textAnchor="end">
              {format.count(orders)}
            </text>
          </g>
        ))}
        {shown.map(({ hour, orders, weekBefore }, at) => {
          const x = left + at * step;
          return (
            <g key={hour}>
              <rect
                x={x + step * 0.18}
                width={step * 0.64}
                y={y(orders)}
                height={size.top + plot.height - y(orders)}
                className="aisle-chart-bar"
              />
              <line
                x1={x + step * 0.08}
                x2={x + step * 0.92}
                y1={y(weekBefore)}
                y2={y(weekBefore)}
                className="aisle-chart-before"
              />
              {step >= 3 * size.digit || hour % 2 === 0 ? (
                <text x={x + step / 2} y={size.height - 5} textAnchor="middle">
                  {hour}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <figcaption className="aisle-quiet">
        <span className="aisle-chart-key aisle-chart-key-bar" /> {dayName.toLowerCase()}
        <span className="aisle-chart-key aisle-chart-key-before" /> {weekBefore}
      </figcaption>
      {/* A table is as large as its content, whatever size it is given: only what holds it can be too small to see. */}
      <div className="aisle-unseen">
        <table>
          <caption>{otherTitle("dashboard.hours")}</caption>
          <thead>
            <tr>
              <th scope="col">Hour</th>
              <th scope="col">{dayName}</th>
              <th scope="col">{capitalized(weekBefore)}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, orders, weekBefore }) => (
              <tr key={hour}>
                <th scope="row">{hour}</th>
                <td>{orders}</td>
                <td>{weekBefore}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
