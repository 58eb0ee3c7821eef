import type { ReactElement, ReactNode } from "react";
import { Link } from "wouter";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import type { OtherName } from "#contract/store/other-titles.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { Format } from "#console/kit/format.ts";
import { isToday, salesChange } from "./figures.ts";
import { links } from "./links.ts";

/** The figures of the day in one line; those that stand for orders open their board. */
export function Figures({
  dashboard,
  format,
}: {
  readonly dashboard: Dashboard;
  readonly format: Format;
}): ReactElement {
  const { sales, lateCount, dueSoonCount, withoutPicker, withoutRider } = dashboard;
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
      <Figure
        of="dashboard.late"
        value={format.count(lateCount)}
        href={links.late}
        tone={lateCount > 0 ? "bad" : "calm"}
      >
        {otherTitle("dashboard.lateHint")}
      </Figure>
      <Figure
        of="dashboard.dueSoon"
        value={format.count(dueSoonCount)}
        href={links.dueSoon}
        tone={dueSoonCount > 0 ? "warn" : "calm"}
      >
        {otherTitle("dashboard.dueSoonHint")}
      </Figure>
      <Figure of="dashboard.withoutPicker" value={format.count(withoutPicker)} href={links.withoutPicker}>
        {otherTitle("dashboard.withoutPickerHint")}
      </Figure>
      <Figure of="dashboard.withoutRider" value={format.count(withoutRider)} href={links.withoutRider}>
        {otherTitle("dashboard.withoutRiderHint")}
      </Figure>
    </div>
  );
}

function Figure(props: {
  readonly of: OtherName;
  readonly value: string;
  readonly href?: string;
  readonly tone?: "calm" | "warn" | "bad";
  readonly children: ReactNode;
}): ReactElement {
  const inside = (
    <>
      <span className="aisle-figure-name">{otherTitle(props.of)}</span>
      <strong className={`aisle-figure-value aisle-figure-${props.tone ?? "calm"}`}>{props.value}</strong>
      <small className="aisle-quiet">{props.children}</small>
    </>
  );
  return props.href ? (
    <Link href={props.href} className="aisle-figure">
      {inside}
    </Link>
  ) : (
    <div className="aisle-figure">{inside}</div>
  );
}
