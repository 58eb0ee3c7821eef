import { navigate } from "wouter/use-browser-location";
import { entriesOf } from "#commands/kinds/figures/figure-entries.ts";
import { permissionTitles } from "#contract/permission-titles.ts";
import { destinations, listOf, pathOf } from "#commands/destinations.ts";
import { type OpenedRows, openedBy } from "#contract/reports/drill.ts";
import { boardFields } from "#console/order/board-address.ts";
import { writeAddress } from "#console/list/filter/write-address.ts";
import { writeEnds } from "#console/list/filter/write-days.ts";
import { measureOf } from "#contract/reports/measures.ts";
import type { Period } from "#contract/reports/period.ts";
import { partsOf } from "#contract/reports/report-facts.ts";
import { reportFile } from "#contract/reports/report-file.ts";
import { reportPath } from "#contract/reports/reports.ts";
import type { Report } from "#contract/reports/new-report.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import type { Format } from "#console/kit/format.ts";
import { saveFile, withDay } from "#console/kit/save-file.ts";
import { csvWriter } from "#console/list/export/csv.ts";
import { daysText } from "#console/list/filter/day-range.ts";
import type { ListFilter } from "#console/list/filter/fields.ts";
import { type ReportView, writeView } from "#console/reports/report-address.ts";
import { tools } from "#console/shell/running/tools.ts";
import type { FigurePlace } from "./use-figure-cursor.ts";

/** How many rows are drawn at most; an export and the totals have all. */
export const mostDrawn = 1_000;

/** A report as it is when something is done with it. */
export interface Acted {
  readonly report: Report;
  readonly view: ReportView;
  readonly filter: ListFilter | undefined;
  readonly period: Period | null;
  readonly answer: ReportAnswer | undefined;
  readonly here: FigurePlace;
  readonly store: StoreDetails;
  readonly format: Format;
}

/**
 * Opens the rows or entries behind a figure; on the name of a row, those behind the first figure that opens. Where a figure is
 * worked out from others, it is asked which of these.
 */
export async function openFigure({ report, view, filter, period, answer, here, store, format }: Acted): Promise<void> {
  if (!answer) return;
  if (view.stores) {
    const id = answer.rows[here.row]?.key[0];
    if (!id) return tools.tell("This is the total of several stores", "plain", "A row opens the report of its store");
    const path = reportPath(report) + writeView({ ...view, stores: false, sort: null, saved: null });
    return id === store.id ? navigate(path) : tools.switchStore(id, path);
  }
  const row = answer.rows.slice(0, mostDrawn)[here.row] ?? { key: null, values: answer.totals };
  const own = report.measures[here.column - report.by.length];
  const measures = own === undefined ? report.measures.filter((name) => partsOf(name) === null) : [own];
  const opened = measures.map((name) => openedBy(report, name, row, period, view.grouping, filter));
  const found = opened.find((each) => each.length > 0);
  if (!found) return tools.tell("No list shows exactly these rows", "plain", "Underlined figures open their rows");
  const chosen =
    own === undefined || partsOf(own) === null
      ? found[0]
      : await tools.choose({
          title: `What "${measureOf(own).title}" is worked out from`,
          numbered: true,
          options: found.map((value) => ({ value, title: measureOf(value.measure).title })),
        });
  if (!chosen) return;
  if ("list" in chosen) return navigate(openedPath(chosen));
  if (!tools.may("transaction.view")) return tools.tell(`You may not ${permissionTitles["transaction.view"]}`, "plain");
  const { measure, entries } = chosen;
  const days = daysText({ from: entries.day, to: entries.until ?? entries.day }, format.date);
  const title = `${measureOf(measure).title}, ${days}`;
  await tools.ask("figures", { title, shows: { title, amount: null, of: entries }, ...entriesOf(store.id, tools) });
}

/** The address of the list that shows the rows behind a figure. */
function openedPath({ list, filter }: OpenedRows): string {
  if (list === "order") return pathOf("go.orders") + writeAddress(boardFields, { filter, tab: null });
  // A list with a condition of its own has no field for it.
  const only = destinations.find(
    (each) => each.lists === list && each.only && [filter[each.only.field]].flat().includes(each.only.value),
  );
  const divided = new Set(destinations.flatMap((each) => (each.lists === list && each.only ? [each.only.field] : [])));
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(filter)) {
    if (divided.has(field)) continue;
    query.set(
      field,
      value === true ? "1" : Array.isArray(value) ? value.join() : writeEnds(value as { from: string; to: string }),
    );
  }
  return `${(only ?? listOf(list))?.path ?? pathOf("go.reports")}?${query}`;
}

/** Saves a report as a file, with all its rows and the total. */
export async function exportReport(
  { report, view, answer, period, store, format }: Acted,
  as: "csv" | "xlsx",
): Promise<void> {
  if (!answer) return;
  const { titles, lines } = reportFile(report, answer);
  const writer = as === "csv" ? csvWriter(titles) : (await import("#console/list/export/xlsx.ts")).xlsxWriter(titles);
  writer.add(lines);
  const of = view.stores ? "all-stores" : store.code;
  const name = `${report.route}-${report.filter}`;
  const file = period
    ? `${name}-${period.from}-to-${period.to}-${of}.${as}`
    : withDay(`${name}-${of}.${as}`, store.timeZone);
  saveFile(file, writer.end());
  const rows = answer.rows.length;
  const left = answer.rowCount - rows;
  tools.tell(
    `${format.count(rows)} rows${report.file ? "" : " and the total"} exported`,
    "success",
    left > 0 ? `${format.count(left)} more rows are only in the total: choose fewer days` : undefined,
  );
}
