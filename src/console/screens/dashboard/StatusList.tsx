import type { KeyboardEvent, ReactElement } from "react";
import { Link } from "wouter";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import { OrderStatusTag } from "#console/kit/status/OrderStatusTag.tsx";
import { isToday, statusCounts } from "./figures.ts";
import { links } from "./links.ts";

/** The day's orders by status; each opens its board, by mouse, or with Tab, the arrows and Enter. */
export function StatusList({
  dashboard,
  tabs,
  format,
}: {
  readonly dashboard: Dashboard;
  readonly tabs: readonly ViewTab[];
  readonly format: Format;
}): ReactElement {
  const counts = statusCounts(dashboard);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  if (counts.length === 0) return <EmptyState title="No order has come in today." />;
  return (
    <ul className="aisle-statuses">
      {counts.map(({ status, count }) => (
        <li key={status}>
          <Link
            href={links.status(status, isToday(dashboard) ? "today" : { from: dashboard.day, to: dashboard.day })}
            onKeyDown={moveFocus}
          >
            <OrderStatusTag status={status} tabs={tabs} />
            <span className="aisle-statuses-bar" style={{ inlineSize: `${(count / most) * 100}%` }} />
            <span className="aisle-statuses-count">{format.count(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const item = event.currentTarget.parentElement;
  const next =
    event.key === "ArrowDown"
      ? item?.nextElementSibling
      : event.key === "ArrowUp"
        ? item?.previousElementSibling
        : null;
  if (!next) return;
  event.preventDefault();
  next.querySelector("a")?.focus();
}
