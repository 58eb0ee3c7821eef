import { useEffect, useMemo, useRef, useState } from "react";
import useSWR from "swr";
import { navigate } from "wouter/use-browser-location";
import type { StageTools } from "#commands/context/tools.ts";
import { openedBy } from "#contract/reports/drill.ts";
import type { Period } from "#contract/reports/period.ts";
import { type Report, reportName, reportPath, reports } from "#contract/reports/reports.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { saveFile } from "#console/kit/save-file.ts";
import { csvWriter } from "#console/list/export/csv.ts";
import type { DaysQuestion } from "#console/list/filter/DaysDialog.tsx";
import { type ReportView, writeView } from "#console/reports/report-address.ts";
import { exportedLine, nameText } from "#console/reports/report-text.ts";
import { useDays } from "#console/reports/use-days.ts";
import { useLatest } from "#console/list/state/use-latest.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { tools } from "#console/shell/running/tools.ts";
import type { StagePart } from "#console/shell/stage/stage.ts";
import { openedPath } from "./opened-path.ts";

/** How many rows are drawn at most; an export and the totals have all. */
export const mostDrawn = 1_000;

/** The figure under the cursor: its row, from 0, the last one being the total, and its column. */
export interface FigurePlace {
  readonly row: number;
  readonly column: number;
}

/** A report as it is looked at, and what it puts on stage. */
export interface ShownReport {
  readonly view: ReportView;
  readonly period: Period | null;
  /** The present day at the store. */
  readonly today: string;
  /** The day with which a week begins there, from Monday (1). */
  readonly weekStart: number;
  readonly answer: ReportAnswer | undefined;
  readonly failure: unknown;
  readonly at: FigurePlace;
  /** The question for days of one's own while it is open. */
  readonly question: DaysQuestion | null;
  readonly part: StagePart;
  sortBy(column: string): void;
  point(at: FigurePlace): void;
}

/** Reads a report at the days, grouping and sorting of its address, and moves a cursor in it. */
export function useReport(report: Report, store: StoreDetails, home: () => HTMLElement | null): ShownReport {
  const format = useFormat();
  const days = useDays(store);
  const { view, today } = days;
  const period = report.isOfNow ? null : days.period;
  const sort = view.sort && [...report.by, ...report.measures].includes(view.sort.column as never) ? view.sort : null;
  const body = {
    ...(period ? { period, grouping: view.grouping } : {}),
    ...(period && days.compare ? { compare: days.compare } : {}),
    ...(sort ? { sort } : {}),
  };
  const { data: answer, error: failure } = useSWR<ReportAnswer>(
    cacheKeys.report(store.id, reportName(report), body),
    () => api("reports.read", { params: { storeId: store.id, report: reportName(report) }, body }),
    { ...swrOptions, keepPreviousData: false },
  );
  // A figure of another report is forgotten: each begins with its first one.
  const [chosen, setChosen] = useState<FigurePlace & { readonly of: Report }>({ of: report, row: 0, column: 0 });
  const at = chosen.of === report ? chosen : { row: 0, column: 0 };
  const rows = Math.min(answer?.rows.length ?? 0, mostDrawn);
  const here = {
    row: Math.min(at.row, rows),
    column: Math.min(at.column, report.by.length + report.measures.length - 1),
  };
  const latest = useLatest({ report, view, period, answer, here, rows, format, store, show: days.show });
  const moved = useRef(here);
  useEffect(() => void (moved.current = here));

  const actions = useMemo(() => {
    // Keys may come faster than renderings.
    const put = (next: FigurePlace): void => {
      const { rows, report } = latest.current;
      const most = report.by.length + report.measures.length - 1;
      moved.current = {
        row: Math.max(0, Math.min(next.row, rows)),
        column: Math.max(0, Math.min(next.column, most)),
      };
      setChosen({ ...moved.current, of: report });
    };
    const lent: Partial<StageTools> = {
      refresh,
      leave: () => navigate("/reports"),
      move: (by) => put({ ...moved.current, row: moved.current.row + by }),
      movePage: (by) => put({ ...moved.current, row: moved.current.row + by * 15 }),
      moveTo: (end) => put({ ...moved.current, row: end === "first" ? 0 : latest.current.rows }),
      moveSideways: (by) => put({ ...moved.current, column: moved.current.column + by }),
      moveTab(by) {
        const same = reports.filter(({ route }) => route === latest.current.report.route);
        const next = same[(same.indexOf(latest.current.report) + by + same.length) % same.length];
        if (next) navigate(reportPath(next) + writeView({ ...latest.current.view, sort: null }), { replace: true });
      },
      setSort: (next) => latest.current.show({ sort: next }),
      openFigure: () => openFigure(latest.current),
      exportList: (as) => exportReport(latest.current, as),
    };
    return { lent, put };
  }, [latest]);

  const same = useMemo(() => reports.filter(({ route }) => route === report.route), [report]);
  const tabs = useMemo(() => same.map(({ title }) => title), [same]);
  const columns = useMemo(
    () => (answer?.columns ?? []).map(({ name, title }) => ({ id: name, title, sortable: true })),
    [answer],
  );
  const { choosePeriod, chooseBeside, chooseGrouping } = days.tools;
  return {
    view,
    period,
    today,
    weekStart: store.weekStart,
    answer,
    failure,
    at: here,
    question: days.question,
    point: actions.put,
    sortBy: (column) =>
      days.show({
        sort: { column, descending: sort?.column === column ? !sort.descending : !report.by.includes(column) },
      }),
    part: {
      tools: useMemo(
        () => ({
          ...actions.lent,
          ...(report.isOfNow ? {} : { choosePeriod, chooseBeside }),
          ...(report.by.includes("day") ? { chooseGrouping } : {}),
        }),
        [actions, report, choosePeriod, chooseBeside, chooseGrouping],
      ),
      now: () => ({
        kind: null,
        total: answer ? rows + 1 : 0,
        pageRows: rows,
        tabs,
        tab: same.indexOf(report),
        columns,
        sort,
        exportRight: "report.view",
        about: answer?.columns[here.column]?.explain || null,
      }),
      coming: () => answer === undefined && failure === undefined,
      clock: () => "A report is of one moment",
      home,
    },
  };
}

interface Acted {
  readonly report: Report;
  readonly view: ReportView;
  readonly period: Period | null;
  readonly answer: ReportAnswer | undefined;
  readonly here: FigurePlace;
  readonly store: StoreDetails;
  readonly format: ReturnType<typeof useFormat>;
}

/** The address of the rows behind a figure; on the name of a row, behind the first figure that opens. Null for none. */
function figurePath({ report, view, period, answer }: Acted, { row, column }: FigurePlace): string | null {
  const key = answer?.rows.slice(0, mostDrawn)[row]?.key ?? null;
  const own = report.measures[column - report.by.length];
  for (const measure of own === undefined ? report.measures : [own]) {
    const opened = openedBy(report, measure, key, period, view.grouping);
    if (opened) return openedPath(opened);
  }
  return null;
}

function openFigure(acted: Acted): void {
  if (!acted.answer) return;
  const path = figurePath(acted, acted.here);
  if (path) navigate(path);
  else tools.tell("No list shows exactly these rows", "plain", "Underlined figures open their rows");
}

async function exportReport({ report, answer, period, store, format }: Acted, as: "csv" | "xlsx"): Promise<void> {
  if (!answer) return;
  const { columns, rows, totals } = answer;
  const titles = columns.map(({ title, is }) => (is === "share" ? `${title} (%)` : title));
  const writer = as === "csv" ? csvWriter(titles) : (await import("#console/list/export/xlsx.ts")).xlsxWriter(titles);
  const dimensions = columns.slice(0, report.by.length);
  const nameOf = (row: ReportAnswer["rows"][number]): string[] =>
    dimensions.map((column, at) => {
      const key = row.key[at] ?? null;
      return column.is === "day" && key !== null ? key : nameText(column, key, row.names[at] ?? "", format);
    });
  writer.add(rows.map((row) => exportedLine(columns, nameOf(row), row.values)));
  writer.add([
    exportedLine(
      columns,
      dimensions.map((_, at) => (at === 0 ? "Total" : "")),
      totals,
    ),
  ]);
  const days = period ? `-${period.from}-to-${period.to}` : "";
  saveFile(`${report.route}-${report.filter}${days}-${store.code}.${as}`, writer.end());
  const left = answer.rowCount - rows.length;
  tools.tell(
    `${format.count(rows.length)} rows and the total exported`,
    "success",
    left > 0 ? `${format.count(left)} more rows are only in the total: choose fewer days` : undefined,
  );
}
