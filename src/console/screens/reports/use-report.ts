import { useEffect, useMemo, useRef, useState } from "react";
import useSWR from "swr";
import { navigate } from "wouter/use-browser-location";
import type { StageTools } from "#commands/context/tools.ts";
import { hasBelow, openedRows, wholeNames } from "#contract/reports/branches.ts";
import { openedBy } from "#contract/reports/drill.ts";
import { measureOf } from "#contract/reports/measures.ts";
import type { Period } from "#contract/reports/period.ts";
import { partsOf } from "#contract/reports/report-facts.ts";
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
import type { ListFilter } from "#console/list/filter/fields.ts";
import { askedFilter, type FilterOfReport, useReportFilter } from "./use-report-filter.ts";
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
  /** Writes another view into the address. */
  show(next: Partial<ReportView>): void;
  readonly period: Period | null;
  /** The present day at the store. */
  readonly today: string;
  readonly filtering: FilterOfReport;
  /** The day with which a week begins there, from Monday (1). */
  readonly weekStart: number;
  readonly answer: ShownAnswer | undefined;
  readonly failure: unknown;
  readonly at: FigurePlace;
  /** The question for days of one's own while it is open. */
  readonly question: DaysQuestion | null;
  readonly part: StagePart;
  /** Opens a category or closes it. */
  toggle(row: number): void;
  sortBy(column: string): void;
  point(at: FigurePlace): void;
}

/** A report without the categories below those that are closed. */
export interface ShownAnswer extends ReportAnswer {
  /** The categories that have others below them, and which of them are open. */
  readonly below: ReadonlyMap<string | null, boolean>;
}

function withOpened(answer: ReportAnswer, opened: ReadonlySet<string | null>): ShownAnswer {
  const isAbove = hasBelow(answer.rows);
  const below = new Map(
    answer.rows.flatMap(({ key: [id = null] }, at) => (isAbove[at] ? [[id, opened.has(id)] as const] : [])),
  );
  if (below.size === 0) return { ...answer, below };
  const rows = openedRows(answer.rows, (id) => opened.has(id));
  return { ...answer, rows: [...rows], rowCount: rows.length, below };
}

/** Reads a report at the days, grouping and sorting of its address, and moves a cursor in it. */
export function useReport(report: Report, store: StoreDetails, home: () => HTMLElement | null): ShownReport {
  const format = useFormat();
  const days = useDays(store);
  const { view, today } = days;
  const period = report.isOfNow ? null : days.period;
  const sort = view.sort && [...report.by, ...report.measures].includes(view.sort.column as never) ? view.sort : null;
  const query = view.filter;
  const filtering = useReportFilter(report, { storeId: store.id, today, query }, (filter) => days.show({ filter }));
  const filter = askedFilter(filtering.filter);
  const body = {
    ...(filter ? { filter } : {}),
    ...(period ? { period, grouping: view.grouping } : {}),
    ...(period && days.compare ? { compare: days.compare } : {}),
    ...(sort ? { sort } : {}),
  };
  const { data: read, error: failure } = useSWR<ReportAnswer>(
    filtering.filter === undefined ? null : cacheKeys.report(store.id, reportName(report), body),
    () => api("reports.read", { params: { storeId: store.id, report: reportName(report) }, body }),
    { ...swrOptions, keepPreviousData: false },
  );
  // Categories with others below them are closed until somebody opens them.
  const [branches, setBranches] = useState<ReadonlySet<string | null>>(new Set());
  const answer = useMemo(() => read && withOpened(read, branches), [read, branches]);
  // A figure of another report is forgotten: each begins with its first one.
  const [chosen, setChosen] = useState<FigurePlace & { readonly of: Report }>({ of: report, row: 0, column: 0 });
  const at = chosen.of === report ? chosen : { row: 0, column: 0 };
  const rows = Math.min(answer?.rows.length ?? 0, mostDrawn);
  const here = {
    row: Math.min(at.row, rows),
    column: Math.min(at.column, report.by.length + report.measures.length - 1),
  };
  const latest = useLatest({
    report,
    view,
    filter,
    period,
    read,
    answer,
    branches,
    here,
    rows,
    format,
    store,
    show: days.show,
  });
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
    /** Opens a category, or closes it; false where it is so already or has none below it. */
    const toggle = (row: number, open: boolean): boolean => {
      const { answer, branches } = latest.current;
      const id = answer?.rows[row]?.key[0] ?? null;
      if (id === null || !answer?.below.has(id) || branches.has(id) === open) return false;
      const next = new Set(branches);
      if (open) next.add(id);
      else next.delete(id);
      setBranches(next);
      return true;
    };
    const lent: Partial<StageTools> = {
      refresh,
      leave: () => navigate("/reports"),
      move: (by) => put({ ...moved.current, row: moved.current.row + by }),
      movePage: (by) => put({ ...moved.current, row: moved.current.row + by * 15 }),
      moveTo: (end) => put({ ...moved.current, row: end === "first" ? 0 : latest.current.rows }),
      moveSideways(by) {
        const { row, column } = moved.current;
        if (column > 0 || !toggle(row, by > 0)) put({ row, column: column + by });
      },
      moveTab(by) {
        const same = reports.filter(({ route }) => route === latest.current.report.route);
        const next = same[(same.indexOf(latest.current.report) + by + same.length) % same.length];
        if (next)
          navigate(reportPath(next) + writeView({ ...latest.current.view, sort: null, saved: null }), {
            replace: true,
          });
      },
      setSort: (next) => latest.current.show({ sort: next }),
      openFigure: () => void openFigure(latest.current),
      exportList: (as) => exportReport({ ...latest.current, answer: latest.current.read }, as),
    };
    return { lent, put, toggle };
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
    filtering,
    weekStart: store.weekStart,
    answer,
    failure,
    at: here,
    question: days.question,
    show: days.show,
    point: actions.put,
    toggle: (row) => void (actions.toggle(row, true) || actions.toggle(row, false)),
    sortBy: (column) =>
      days.show({
        sort: { column, descending: sort?.column === column ? !sort.descending : !report.by.includes(column) },
      }),
    part: {
      tools: useMemo(
        () => ({
          ...actions.lent,
          ...filtering.tools,
          readListView: () => ({ list: reportName(report), query: writeView({ ...view, saved: null }), columns: null }),
          reportHere: () => ({ report, filter: filter ?? {} }),
          ...(report.isOfNow ? {} : { choosePeriod, chooseBeside }),
          ...(report.by.includes("day") ? { chooseGrouping } : {}),
        }),
        [actions, report, view, filter, filtering.tools, choosePeriod, chooseBeside, chooseGrouping],
      ),
      now: () => ({
        kind: null,
        total: answer ? rows + 1 : 0,
        pageRows: rows,
        tabs,
        tab: same.indexOf(report),
        columns,
        sort,
        filtered: filter !== undefined,
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
  readonly filter: ListFilter | undefined;
  readonly period: Period | null;
  readonly answer: ReportAnswer | undefined;
  readonly here: FigurePlace;
  readonly store: StoreDetails;
  readonly format: ReturnType<typeof useFormat>;
}

/**
 * Opens the rows behind a figure; on the name of a row, those behind the first figure that opens. Where a figure is
 * worked out from others, it is asked which of these.
 */
async function openFigure({ report, view, filter, period, answer, here }: Acted): Promise<void> {
  if (!answer) return;
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
  if (chosen) navigate(openedPath(chosen));
}

async function exportReport({ report, answer, period, store, format }: Acted, as: "csv" | "xlsx"): Promise<void> {
  if (!answer) return;
  const { columns, rows, totals } = answer;
  const titles = columns.map(({ title, is }) => (is === "share" ? `${title} (%)` : title));
  const writer = as === "csv" ? csvWriter(titles) : (await import("#console/list/export/xlsx.ts")).xlsxWriter(titles);
  const dimensions = columns.slice(0, report.by.length);
  const names = wholeNames(rows);
  const nameOf = (row: ReportAnswer["rows"][number], place: number): string[] =>
    dimensions.map((column, at) => {
      const key = row.key[at] ?? null;
      return column.is === "day" && key !== null ? key : nameText(column, key, names[place]?.[at] ?? "", format);
    });
  writer.add(rows.map((row, place) => exportedLine(columns, nameOf(row, place), row.values)));
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
