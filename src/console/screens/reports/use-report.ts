import { type RefObject, useCallback, useMemo, useState } from "react";
import useSWR from "swr";
import { navigate } from "wouter/use-browser-location";
import type { StageTools } from "#commands/context/tools.ts";
import { hasBelow, openedRows } from "#contract/reports/branches.ts";
import type { Period } from "#contract/reports/period.ts";
import { byStores } from "#contract/reports/report-facts.ts";
import { reportName, reportPath, reports } from "#contract/reports/reports.ts";
import type { Report } from "#contract/reports/new-report.ts";
import type { AskedReport, ReportAnswer } from "#contract/reports/schema.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { refresh } from "#console/client/records/refresh.ts";
import type { DaysQuestion } from "#console/list/filter/DaysDialog.tsx";
import { type ReportView, writeView } from "#console/reports/report-address.ts";
import { useDays } from "#console/reports/use-days.ts";
import { useLatest } from "#console/list/state/use-latest.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import type { StagePart } from "#console/shell/stage/stage.ts";
import { type Acted, exportReport, mostDrawn, openFigure } from "./act-on-report.ts";
import { type FigureCursor, type FigurePlace, useFigureCursor } from "./use-figure-cursor.ts";
import { askedFilter, type FilterOfReport, useReportFilter } from "./use-report-filter.ts";

/** A report as it is looked at, and what it puts on stage. */
export interface ShownReport {
  /** The report with the rows that are shown: its own, or one for each store. */
  readonly report: Report;
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

/** A report with what was read of it, as keys and commands find it. */
interface ReadReport extends Acted {
  readonly ofStore: Report;
  readonly read: ReportAnswer | undefined;
  readonly answer: ShownAnswer | undefined;
  readonly failure: unknown;
  /** How many rows can be gone to, without the total. */
  readonly rows: number;
  readonly sort: ReportView["sort"];
}

/** Reads a report at the days, grouping and sorting of its address, and moves a cursor in it. */
export function useReport(ofStore: Report, store: StoreDetails, home: () => HTMLElement | null): ShownReport {
  const format = useFormat();
  const days = useDays(store);
  const { view, today, show } = days;
  const report = useMemo(() => (view.stores ? byStores(ofStore) : ofStore), [ofStore, view.stores]);
  const period = report.isOfNow ? null : days.period;
  const sort = view.sort && [...report.by, ...report.measures].includes(view.sort.column as never) ? view.sort : null;
  const query = view.filter;
  const filtering = useReportFilter(report, { storeId: store.id, today, query }, (filter) => show({ filter }));
  const filter = askedFilter(filtering.filter);
  const body = {
    ...(filter ? { filter } : {}),
    ...(period ? { period, grouping: view.grouping } : {}),
    ...(period && days.compare ? { compare: days.compare } : {}),
    ...(sort ? { sort } : {}),
  };
  const { data: read, error: failure } = useAnswer(
    report,
    store.id,
    view.stores,
    filtering.filter === undefined ? null : body,
  );
  const { answer, toggle, turn } = useBranches(read);
  const rows = Math.min(answer?.rows.length ?? 0, mostDrawn);
  const cursor = useFigureCursor(report, rows);
  const { here, moved, put } = cursor;
  const readReport = { report, ofStore, view, filter, period, sort, read, answer, failure, here, rows, format, store };
  const latest = useLatest(readReport);
  const own = useMemo(() => reportTools(latest, { moved, put }, toggle, show), [latest, moved, put, toggle, show]);
  return {
    report,
    view,
    period,
    today,
    filtering,
    weekStart: store.weekStart,
    answer,
    failure,
    at: here,
    question: days.question,
    show,
    point: put,
    toggle: turn,
    sortBy: (column) =>
      show({
        sort: { column, descending: sort?.column === column ? !sort.descending : !report.by.includes(column) },
      }),
    part: { ...useReportStage(readReport, own, filtering.tools, days.tools), home },
  };
}

/** Reads the figures of a report, of one store or of all; nothing without a `body`. */
function useAnswer(report: Report, storeId: string, ofAllStores: boolean, body: Partial<AskedReport> | null) {
  const name = reportName(report);
  return useSWR<ReportAnswer>(
    body && cacheKeys.report(storeId, ofAllStores ? `${name} of all stores` : name, body),
    () =>
      api(ofAllStores ? "reports.read-stores" : "reports.read", {
        params: { storeId, report: name },
        body: body ?? {},
      }),
    { ...swrOptions, keepPreviousData: false },
  );
}

/** What is shown of an answer: categories with others below them are closed until somebody opens them. */
function useBranches(read: ReportAnswer | undefined) {
  const [branches, setBranches] = useState<ReadonlySet<string | null>>(new Set());
  const answer = useMemo(() => read && withOpened(read, branches), [read, branches]);
  const latest = useLatest({ answer, branches });
  /** Opens a category, or closes it; false where it is so already or has none below it. */
  const toggle = useCallback(
    (row: number, open: boolean): boolean => {
      const { answer, branches } = latest.current;
      const id = answer?.rows[row]?.key[0] ?? null;
      if (id === null || !answer?.below.has(id) || branches.has(id) === open) return false;
      const next = new Set(branches);
      if (open) next.add(id);
      else next.delete(id);
      setBranches(next);
      return true;
    },
    [latest],
  );
  const turn = useCallback((row: number): void => void (toggle(row, true) || toggle(row, false)), [toggle]);
  return { answer, toggle, turn };
}

/** What keys and commands do with a report. */
function reportTools(
  latest: RefObject<ReadReport>,
  { moved, put }: Pick<FigureCursor, "moved" | "put">,
  toggle: (row: number, open: boolean) => boolean,
  show: ShownReport["show"],
): Partial<StageTools> {
  return {
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
      const next = same[(same.indexOf(latest.current.ofStore) + by + same.length) % same.length];
      if (next)
        navigate(reportPath(next) + writeView({ ...latest.current.view, sort: null, saved: null }), {
          replace: true,
        });
    },
    setSort: (next) => show({ sort: next }),
    openFigure: () => void openFigure(latest.current),
    printScreen: () => window.print(),
    switchStores: () => show({ stores: !latest.current.view.stores, sort: null }),
    exportList: (as) => exportReport({ ...latest.current, answer: latest.current.read }, as),
  };
}

/** What a report puts on stage. `own`, `filtering` and `days` are the tools of its parts. */
function useReportStage(
  readReport: ReadReport,
  own: Partial<StageTools>,
  filtering: FilterOfReport["tools"],
  { choosePeriod, chooseBeside, chooseGrouping }: ReturnType<typeof useDays>["tools"],
): Omit<StagePart, "home"> {
  const { report, ofStore, view, filter, period, sort, answer, failure, here, rows } = readReport;
  const same = useMemo(() => reports.filter(({ route }) => route === ofStore.route), [ofStore]);
  const tabs = useMemo(() => same.map(({ title }) => title), [same]);
  const columns = useMemo(
    () => (answer?.columns ?? []).map(({ name, title }) => ({ id: name, title, sortable: true })),
    [answer],
  );
  return {
    tools: useMemo(
      () => ({
        ...own,
        ...filtering,
        readListView: () => ({ list: reportName(report), query: writeView({ ...view, saved: null }), columns: null }),
        // A file that is written later is of one store.
        ...(view.stores ? {} : { reportHere: () => ({ report, filter: filter ?? {}, period }) }),
        ...(report.isOfNow ? {} : { choosePeriod, chooseBeside }),
        ...(ofStore.by.includes("day") && !view.stores ? { chooseGrouping } : {}),
      }),
      [own, report, ofStore, view, filter, period, filtering, choosePeriod, chooseBeside, chooseGrouping],
    ),
    now: () => ({
      kind: null,
      total: answer ? rows + 1 : 0,
      pageRows: rows,
      tabs,
      tab: same.indexOf(ofStore),
      columns,
      sort,
      filtered: filter !== undefined,
      exportRight: "report.view",
      about: answer?.columns[here.column]?.explain || null,
    }),
    coming: () => answer === undefined && failure === undefined,
    clock: () => "A report is of one moment",
  };
}
