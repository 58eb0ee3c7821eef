import type { ReactElement } from "react";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import type { Format } from "#console/kit/format.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { isToday } from "./figures.ts";

/** Where no order has been placed for a week: which day is shown, and the way to the other one. */
export function QuietLine(props: { readonly dashboard: Dashboard; readonly format: Format }): ReactElement | null {
  const { dashboard, format } = props;
  const { lastDay } = dashboard;
  if (lastDay === null) return null;
  const day = format.date(lastDay);
  return (
    <p className="aisle-dashboard-quiet">
      {isToday(dashboard)
        ? `This is today. No order has been placed since ${day}.`
        : `This is ${day}, the last day with orders.`}{" "}
      <CommandButton id="view.day" text={isToday(dashboard) ? `Show ${day}` : "Show today"} size="small" showKeys />
    </p>
  );
}
