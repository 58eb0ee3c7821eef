import { type ReactElement, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { useLocation } from "wouter";
import { reportAt, reports } from "#contract/reports/reports.ts";
import type { Report } from "#contract/reports/new-report.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import type { Format } from "#console/kit/format.ts";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { AskedDays, DaysLine } from "#console/reports/DaysLine.tsx";
import { chartOf } from "#console/reports/report-chart.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { AllowedCommand } from "#console/shell/buttons/AllowedCommand.tsx";
import { ReadFailure } from "#console/shell/buttons/ReadFailure.tsx";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import { ScreenHead } from "#console/shell/rail/AreaViews.tsx";
import { useStage } from "#console/shell/stage/stage.ts";
import { Conditions } from "#console/list/filter/FilterBar.tsx";
import { isFiltered } from "#console/list/filter/fields.ts";
import { useTokens } from "#console/list/filter/use-tokens.ts";
import { ViewToken } from "#console/list/saved/ViewToken.tsx";
import { readView } from "#console/reports/report-address.ts";
import { boardFields } from "#console/order/board-address.ts";
import type { FilterOfReport } from "./use-report-filter.ts";
import { ReportTable } from "./ReportTable.tsx";
import { type ShownReport, useReport } from "./use-report.ts";
import "#console/reports/report-head.css";
import "./reports.css";

const chartPart = createLazyPart(async () => (await import("./ReportChartView.tsx")).ReportChartView);

/** A report with more rows is drawn after its screen, so that this does not wait for it. */
const mostAtOnce = 100;

/** One report: its days with those before beside them, its rows and totals, and what its figures tell. */
export function ReportScreen({ store }: ScreenProps): ReactElement {
  const [path] = useLocation();
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const report = reportAt(path) ?? reports[0];
  if (!report) throw new Error("there is no report");
  const shown = useReport(report, store, () => table.current);
  useStage(shown.part);
  const { failure } = shown;
  const isScreenHere = useDeferredValue<Report | null>(report, null) === report;
  const answer = isScreenHere || (shown.answer?.rows.length ?? 0) <= mostAtOnce ? shown.answer : undefined;
  const isHere = answer !== undefined;
  // Keys move in the figures as soon as they are there.
  useEffect(() => {
    if (isHere && document.activeElement === document.body) table.current?.focus();
  }, [isHere]);
  return (
    <div className="aisle-headed-screen">
      <ScreenHead />
      <main className="aisle-report">
        <div className="aisle-report-head">
          <h1>{report.title}</h1>
          <SavedReport shown={shown} storeId={store.id} />
          {shown.view.stores ? <strong>All stores</strong> : null}
          {answer ? <DaysLine days={shown.view.days} of={answer} format={format} /> : null}
          <span className="aisle-report-tools">
            <AllowedCommand id="report.period" text="Days" variant="minimal" size="small" />
            <AllowedCommand id="report.grouping" text="Day, week, month" variant="minimal" size="small" />
            <AllowedCommand
              id="report.stores"
              text={shown.view.stores ? "This store" : "All stores"}
              variant="minimal"
              size="small"
            />
            <AllowedCommand id="view.tab-next" text="Next report" variant="minimal" size="small" />
            <AllowedCommand id="export.list" text="Export" variant="minimal" size="small" />
          </span>
        </div>
        <FilterOf filtering={shown.filtering} storeId={store.id} about={report.title} />
        {answer ? (
          <>
            <ChartPlace report={shown.report} shown={shown} answer={answer} format={format} />
            {answer.leftOut?.length ? (
              <p className="aisle-quiet aisle-report-cut">
                Left out, because their currency is another one: {answer.leftOut.join(", ")}
              </p>
            ) : null}
            <ReportTable report={shown.report} shown={shown} answer={answer} format={format} home={table} />
          </>
        ) : failure === undefined ? (
          <Skeleton lines={12} label="Loading the report" />
        ) : (
          <ReadFailure failure={failure} showKeys />
        )}
      </main>
      <AskedDays question={shown.question} />
    </div>
  );
}

/** The saved view that the address names. It brings its days, those beside, its sort and its filter. */
function SavedReport(props: { readonly shown: ShownReport; readonly storeId: string }): ReactElement | null {
  const { view, show } = props.shown;
  const [path] = useLocation();
  if (view.saved === null) return null;
  return (
    <ViewToken
      id={view.saved}
      storeId={props.storeId}
      path={path}
      onLeave={() => show({ saved: null })}
      onOpen={({ query, id }) => {
        show({ ...readView(query), saved: id });
        return [];
      }}
    />
  );
}

/** The filter of a report, where it has one. */
function FilterOf(props: {
  readonly filtering: FilterOfReport;
  readonly storeId: string;
  readonly about: string;
}): ReactElement | null {
  const { fields, filter = {}, changeField, removeField } = props.filtering;
  const tokens = useTokens(fields ?? boardFields, fields ? filter : {}, props.storeId);
  if (!fields) return null;
  return (
    <div className="aisle-filter" role="search" aria-label={`Filter ${props.about}`}>
      <Conditions filtered={isFiltered(filter)} tokens={tokens} onChange={changeField} onRemove={removeField} />
    </div>
  );
}

/** Where the chart of a report is drawn; its room is there before its code. */
function ChartPlace(props: {
  readonly report: Report;
  readonly shown: ShownReport;
  readonly answer: ReportAnswer;
  readonly format: Format;
}): ReactElement | null {
  const { report, shown, answer, format } = props;
  const part = useLazyPart(chartPart);
  const { at, today, weekStart } = shown;
  const { grouping, sort } = shown.view;
  const sorted = (sort ?? report.sort)?.column;
  const chart = useMemo(
    () => chartOf(report, answer, { column: at.column, sorted, grouping, today, weekStart }),
    [report, answer, at.column, sorted, grouping, today, weekStart],
  );
  if (!chart || part.state === "failed") return null;
  if (part.state === "loading") return <div className="aisle-report-chart" />;
  return (
    <part.View
      {...{ chart, answer, format }}
      row={at.row}
      onRow={(row) => shown.point({ row, column: report.by.length + chart.figure })}
    />
  );
}
