import { useEffect, useMemo, useRef, useState } from "react";
import useSWR from "swr";
import { navigate } from "wouter/use-browser-location";
import type { StageTools } from "#commands/context/tools.ts";
import { hasBelow, openedRows } from "#contract/reports/branches.ts";
import type { Period } from "#contract/reports/period.ts";
import { byStores } from "#contract/reports/report-facts.ts";
import { reportName, reportPath, reports } from "#contract/reports/reports.ts";
import type { Report } from "#contract/reports/new-report.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
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
import { exportReport, mostDrawn, openFigure } from "./act-on-report.ts";
import { askedFilter, type FilterOfReport, useReportFilter } from "./use-report-filter.ts";

/** The figure under the cursor: its row, from 0, the last one being the total, and its column. */
export interface FigurePlace {
  readonly row: number;
  readonly column: number;
}

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

/** Reads a report at the days, grouping and sorting of its address, and moves a cursor in it. */
export function useReport(ofStore: Report, store: StoreDetails, home: () => HTMLElement | null): ShownReport {
  const format = useFormat();
  const days = useDays(store);
  const { view, today } = days;
  const report = useMemo(() => (view.stores ? byStores(ofStore) : ofStore), [ofStore, view.stores]);
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
    filtering.filter === undefined
      ? null
      : cacheKeys.report(store.id, view.stores ? `${reportName(report)} of all stores` : reportName(report), body),
    () =>
      api(view.stores ? "reports.read-stores" : "reports.read", {
        params: { storeId: store.id, report: reportName(report) },
        body,
      }),
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
    ofStore,
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
        const next = same[(same.indexOf(latest.current.ofStore) + by + same.length) % same.length];
        if (next)
          navigate(reportPath(next) + writeView({ ...latest.current.view, sort: null, saved: null }), {
            replace: true,
          });
      },
      setSort: (next) => latest.current.show({ sort: next }),
      openFigure: () => void openFigure(latest.current),
      printScreen: () => window.print(),
      switchStores: () => latest.current.show({ stores: !latest.current.view.stores, sort: null }),
      exportList: (as) => exportReport({ ...latest.current, answer: latest.current.read }, as),
    };
    return { lent, put, toggle };
  }, [latest]);

  const same = useMemo(() => reports.filter(({ route }) => route === ofStore.route), [ofStore]);
  const tabs = useMemo(() => same.map(({ title }) => title), [same]);
  const columns = useMemo(
    () => (answer?.columns ?? []).map(({ name, title }) => ({ id: name, title, sortable: true })),
    [answer],
  );
  const { choosePeriod, chooseBeside, chooseGrouping } = days.tools;
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
          // A file that is written later is of one store.
          ...(view.stores ? {} : { reportHere: () => ({ report, filter: filter ?? {}, period }) }),
          ...(report.isOfNow ? {} : { choosePeriod, chooseBeside }),
          ...(ofStore.by.includes("day") && !view.stores ? { chooseGrouping } : {}),
        }),
        [actions, report, ofStore, view, filter, period, filtering.tools, choosePeriod, chooseBeside, chooseGrouping],
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
      home,
    },
  };
}
