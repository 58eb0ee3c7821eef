import type { ReactElement } from "react";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import { BarChart, DayChart } from "#console/chart/Chart.tsx";
import type { Format } from "#console/kit/format.ts";
import type { ReportChart } from "#console/reports/report-chart.ts";
import { axisText } from "#console/reports/report-text.ts";

const height = 150;

/** One figure of a report as a chart, which follows the cursor of the table below. */
export function ReportChartView(props: {
  readonly chart: ReportChart;
  readonly answer: ReportAnswer;
  readonly format: Format;
  /** The row under the cursor. */
  readonly row: number;
  readonly onRow: (row: number) => void;
}): ReactElement {
  const { chart, answer, format } = props;
  const { shape, figure, points, rows, isUnfinished } = chart;
  const column = answer.columns[answer.columns.length - answer.totals.length + figure];
  const marked = rows.indexOf(props.row);
  const given = {
    points,
    height,
    marked: marked < 0 ? null : marked,
    figure: (value: number) => axisText(column, value, format),
    onPoint: (at: number) => {
      const row = rows[at] ?? -1;
      if (row >= 0) props.onRow(row);
    },
  };
  return (
    <figure className="aisle-chart aisle-report-chart">
      <figcaption>
        <strong>{column?.title}</strong>
        {answer.compared ? (
          <span className="aisle-quiet"> · {shape === "days" ? "dashed" : "line"}: the days beside</span>
        ) : null}
        {answer.rowCount > rows.length && shape === "bars" ? (
          <span className="aisle-quiet"> · the first {format.count(rows.length)} rows</span>
        ) : null}
      </figcaption>
      {shape === "days" ? (
        <DayChart {...given} isUnfinished={isUnfinished} day={(day) => format.date(day)} />
      ) : (
        <BarChart {...given} />
      )}
    </figure>
  );
}
