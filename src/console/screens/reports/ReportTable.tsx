import { type ReactElement, type RefObject, useEffect } from "react";
import type { Report } from "#contract/reports/reports.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import { runById } from "#console/shell/buttons/use-command.ts";
import { openedBy } from "#contract/reports/drill.ts";
import { changeText, figureText, nameText } from "#console/reports/report-text.ts";
import { mostDrawn, type ShownReport } from "./use-report.ts";

/** The rows of a report, its totals with those of the days before, and a sentence for each figure. */
export function ReportTable(props: {
  readonly report: Report;
  readonly shown: ShownReport;
  readonly answer: ReportAnswer;
  readonly format: Format;
  readonly home: RefObject<HTMLTableElement | null>;
}): ReactElement {
  const { report, shown, answer, format, home } = props;
  const { columns, rows, rowCount, totals, comparedTotals } = answer;
  const { at } = shown;
  const width = report.by.length;
  const drawn = rows.slice(0, mostDrawn);
  const current = `report-${at.row}-${at.column}`;
  useEffect(() => {
    home.current?.querySelector(`#${current}`)?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [current, home]);
  const sorted = shown.view.sort ?? report.sort ?? { column: report.by[0] ?? "", descending: false };
  const cell = (row: number, column: number) => ({
    id: `report-${row}-${column}`,
    "aria-selected": at.row === row && at.column === column,
    onPointerDown: () => shown.point({ row, column }),
    onDoubleClick: () => void runById("report.open"),
  });
  const opens = (column: number, key: readonly (string | null)[] | null): boolean => {
    const measure = report.measures[column];
    return measure !== undefined && openedBy(report, measure, key, shown.period, shown.view.grouping) !== null;
  };
  const figures = (values: readonly (number | null)[], row: number, key: readonly (string | null)[] | null) =>
    values.map((value, index) => (
      <td
        key={columns[width + index]?.name}
        {...cell(row, width + index)}
        className={opens(index, key) ? "aisle-report-opens" : undefined}
      >
        {figureText(columns[width + index] ?? noColumn, value, format)}
      </td>
    ));
  return (
    <>
      <div className="aisle-report-rows" data-scroller>
        <table
          ref={home}
          // Keys move between its figures.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          tabIndex={0}
          aria-label={report.title}
          aria-rowcount={rowCount + 2}
          aria-activedescendant={current}
        >
          <thead>
            <tr>
              {columns.map(({ name, title, explain }, index) => (
                <th
                  key={name}
                  scope="col"
                  data-of={index < width ? "names" : undefined}

                  title={explain}
                  aria-sort={sorted.column === name ? (sorted.descending ? "descending" : "ascending") : undefined}
                  onClick={() => shown.sortBy(name)}
                >
                  {title}
                  {sorted.column === name ? <span aria-hidden>{sorted.descending ? " ▾" : " ▴"}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map(({ key, names, values }, row) => (
              <tr key={key.join("\u0000")} className={at.row === row ? "is-cursor" : undefined}>
                {key.map((value, index) => (
                  <th key={columns[index]?.name} scope="row" {...cell(row, index)}>
                    {nameText(columns[index] ?? noColumn, value, names[index] ?? "", format)}
                  </th>
                ))}
                {figures(values, row, key)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className={at.row === drawn.length ? "is-cursor" : undefined}>
              {report.by.map((name, index) => (
                <th key={name} scope="row" {...cell(drawn.length, index)}>
                  {index === 0 ? "Total" : ""}
                </th>
              ))}
              {figures(totals, drawn.length, null)}
            </tr>
            {comparedTotals ? (
              <tr className="aisle-report-before">
                {report.by.map((name, index) => (
                  <th key={name}>{index === 0 ? "Before" : ""}</th>
                ))}
                {comparedTotals.map((before, index) => {
                  const column = columns[width + index] ?? noColumn;
                  return (
                    <td key={column.name}>
                      {figureText(column, before, format)}{" "}
                      <small>{changeText(totals[index] ?? null, before, format)}</small>
                    </td>
                  );
                })}
              </tr>
            ) : null}
          </tfoot>
        </table>
        {rows.length === 0 ? <EmptyState title="There is nothing to tell of these days." /> : null}
      </div>
      {rowCount > drawn.length ? (
        <p className="aisle-quiet aisle-report-cut">
          The first {format.count(drawn.length)} of {format.count(rowCount)} rows are shown. The total has all.
        </p>
      ) : null}
      <dl className="aisle-report-words" aria-label="What the figures tell">
        {columns.slice(width).map(({ name, title, explain }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{explain}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const noColumn = { name: "", title: "", is: "count", explain: "" } as const;
