import type { ReactElement, ReactNode } from "react";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import type { OtherName } from "#contract/store/other-titles.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { Format } from "#console/kit/format.ts";
import { isToday, salesChange } from "./figures.ts";

/** What the day has sold, against the same hours of the week before. */
export function Figures({
  dashboard,
  format,
}: {
  readonly dashboard: Dashboard;
  readonly format: Format;
}): ReactElement {
  const { sales } = dashboard;
  const today = isToday(dashboard);
  const change = salesChange(sales);
  const weekBefore = otherTitle("dashboard.weekBefore");
  return (
    <div className="aisle-figures">
      <Figure of={today ? "dashboard.sales" : "dashboard.daySales"} value={format.money(sales.day)}>
        {change === null ? (
          `no sales ${weekBefore}`
        ) : (
          <span className={change < 0 ? "aisle-worse" : "aisle-better"}>
            {`${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(1)}% `}
            <span className="aisle-quiet">
              on {format.money(sales.weekBefore)} {weekBefore}
            </span>
          </span>
        )}
      </Figure>
      <Figure of={today ? "dashboard.orders" : "dashboard.dayOrders"} value={format.count(sales.orders)}>
        {format.count(sales.weekBeforeOrders)} {weekBefore}
      </Figure>
    </div>
  );
}

function Figure(props: { readonly of: OtherName; readonly value: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="aisle-figure">
      <span className="aisle-figure-name">{otherTitle(props.of)}</span>
      <strong className="aisle-figure-value">{props.value}</strong>
      <small className="aisle-quiet">{props.children}</small>
    </div>
  );
}
