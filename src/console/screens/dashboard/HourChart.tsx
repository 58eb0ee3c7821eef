import type { ReactElement } from "react";
import { capitalized } from "#contract/text.ts";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { Format } from "#console/kit/format.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import { isToday, shownHours } from "./figures.ts";

const barChart = createLazyPart(async () => (await import("#console/chart/Chart.tsx")).BarChart);

/** Orders of each hour of the day as bars, the same weekday before as a line on each; the same figures as a table. */
export function HourChart(props: { readonly dashboard: Dashboard; readonly format: Format }): ReactElement {
  const { dashboard, format } = props;
  const { hours } = dashboard;
  const dayName = isToday(dashboard) ? "Today" : "That day";
  const weekBefore = otherTitle("dashboard.weekBefore");
  const shown = shownHours(hours);
  const part = useLazyPart(barChart);
  return (
    <figure className="aisle-chart">
      <div className="aisle-hour-chart">
        {part.state === "loaded" ? (
          <part.View
            points={shown.map(({ hour, orders, weekBefore: before }) => ({ name: `${hour}`, value: orders, before }))}
            height={180}
            marked={null}
            figure={(orders) => format.count(orders)}
          />
        ) : null}
      </div>
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
