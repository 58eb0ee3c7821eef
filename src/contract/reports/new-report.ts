import type { MeasureName } from "./measures.ts";
import type { ReportRoute } from "./report-routes.ts";
import type { Report } from "./reports.ts";

/** Sorted by a figure, the most first. */
export const most = (column: MeasureName) => ({ column, descending: true }) as const;

/** Makes a report of its route, its name in the address, its title, and what its rows are put together by. */
export function report(
  route: ReportRoute,
  filter: string,
  title: string,
  by: Report["by"],
  more: Omit<Report, "route" | "filter" | "title" | "by">,
): Report {
  return { route, filter, title, by, ...more };
}
