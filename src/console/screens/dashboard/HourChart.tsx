import type { ReactElement } from "react";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import { chartTop, shownHours } from "./figures.ts";

const size = { width: 520, height: 260, left: 28, bottom: 22, top: 8 } as const;
const plot = { width: size.width - size.left, height: size.height - size.bottom - size.top } as const;

/** Orders of each hour today as bars, the same weekday before as a line on each; the same figures as a table. */
export function HourChart({ hours, day }: { readonly hours: Dashboard["hours"]; readonly day: string }): ReactElement {
  const shown = shownHours(hours);
  const top = chartTop(shown);
  const step = plot.width / shown.length;
  const y = (orders: number): number => size.top + plot.height * (1 - orders / top);
  return (
    <figure className="aisle-chart">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        {[0, 1, 2, 3, 4].map((line) => {
          const orders = (top / 4) * line;
          return (
            <g key={line}>
              <line x1={size.left} x2={size.width} y1={y(orders)} y2={y(orders)} className="aisle-chart-line" />
              <text x={size.left - 6} y={y(orders) + 4} textAnchor="end">
                {orders}
              </text>
            </g>
          );
        })}
        {shown.map(({ hour, orders, weekBefore }, at) => {
          const x = size.left + at * step;
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
              <text x={x + step / 2} y={size.height - 5} textAnchor="middle">
                {hour}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="aisle-quiet">
        <span className="aisle-chart-key aisle-chart-key-bar" /> today
        <span className="aisle-chart-key aisle-chart-key-before" /> a week before
      </figcaption>
      <table className="aisle-unseen">
        <caption>Orders by hour on {day}</caption>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">Today</th>
            <th scope="col">A week before</th>
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
    </figure>
  );
}
