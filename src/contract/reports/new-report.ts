import type { Permission } from "#contract/permission.ts";
import type { FactName } from "./facts.ts";
import type { MeasureName } from "./measures.ts";
import type { ReportRoute } from "./report-routes.ts";

/** A question to which a report is the answer. */
export interface Report {
  readonly route: ReportRoute;
  /** Its name in the address below the route. */
  readonly filter: string;
  readonly title: string;
  /** More words by which it is found. */
  readonly words?: string;
  /** By what its rows are put together: dimensions that all of its facts have. */
  readonly by: readonly string[];
  readonly measures: readonly MeasureName[];
  /** Which of its facts count. */
  readonly where?: Readonly<Partial<Record<FactName, string>>>;
  /** How it is sorted when nobody has chosen otherwise; without it by its first dimension. */
  readonly sort?: { readonly column: string; readonly descending: boolean };
  /** The right that it needs beside `report.view`. */
  readonly needs?: Permission;
  /** The columns of its file in the order that a law prescribes; such a file has no total. */
  readonly file?: readonly string[];
  /** It tells of now, and no days are asked for. */
  readonly isOfNow?: true;
}

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
