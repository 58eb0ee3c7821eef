import { type ReactElement, type RefObject, useEffect } from "react";
import type { Report } from "#contract/reports/new-report.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import { runById } from "#console/shell/buttons/use-command.ts";
import { openedBy } from "#contract/reports/drill.ts";
import { changeText, figureText, nameText } from "#console/reports/report-text.ts";
import { mostDrawn } from "./act-on-report.ts";
import { type ShownAnswer, type ShownReport } from "./use-report.ts";

/** The rows of a report, its totals with those of the days before, and a sentence for each figure. */
export function ReportTable(props: {
  readonly report: Report;
  readonly shown: ShownReport;
  readonly answer: ShownAnswer;
  readonly format: Format;
  readonly home: RefObject<HTMLTableElement | null>;
}): ReactElement {
  const { report, shown, answer, format, home } = props;
  const { columns, rows, rowCount, totals, comparedTotals, below } = answer;
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
  const opens = (column: number, of: Parameters<typeof openedBy>[2]): boolean => {
    const measure = report.measures[column];
    return (
      measure !== undefined &&
      openedBy(report, measure, of, shown.period, shown.view.grouping, shown.filtering.filter).length > 0
    );
  };
  const figures = (of: Parameters<typeof openedBy>[2], row: number) =>
    of.values.map((value, index) => (
      <td
        key={columns[width + index]?.name}
        {...cell(row, width + index)}
        className={opens(index, of) ? "aisle-report-opens" : undefined}
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
          role={below.size > 0 ? "treegrid" : "grid"}
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
            {drawn.map(({ key, names, values, level }, row) => (
              <tr
                key={key.join("\u0000")}
                className={at.row === row ? "is-cursor" : undefined}
                aria-level={level === undefined ? undefined : level + 1}
                aria-expanded={below.get(key[0] ?? null)}
              >
                {key.map((value, index) => (
                  <th key={columns[index]?.name} scope="row" data-is={columns[index]?.is} {...cell(row, index)}>
                    {level === undefined ? null : (
                      <BranchMark level={level} isOpen={below.get(value)} onToggle={() => shown.toggle(row)} />
                    )}
                    {nameText(columns[index] ?? noColumn, value, names[index] ?? "", format)}
                  </th>
                ))}
                {figures({ key, values }, row)}
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
              {figures({ key: null, values: totals }, drawn.length)}
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
                      {before === null ? "–" : figureText(column, before, format)}{" "}
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
      {below.size > 0 ? (
        <p className="aisle-quiet aisle-report-cut">
          On a name, <kbd>→</kbd> opens a category and <kbd>←</kbd> closes it. It holds what is below it.
        </p>
      ) : null}
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

/** How deep a category stands, and whether those below it are shown. */
function BranchMark(props: {
  readonly level: number;
  readonly isOpen: boolean | undefined;
  readonly onToggle: () => void;
}): ReactElement {
  const { level, isOpen, onToggle } = props;
  return (
    <>
      {Array.from({ length: level }, (_, at) => (
        <span key={at} className="aisle-report-step" aria-hidden />
      ))}
      {/* Keys open it by its row. */}
      <span className="aisle-report-step" aria-hidden onClick={isOpen === undefined ? undefined : onToggle}>
        {isOpen === undefined ? "" : isOpen ? "▾" : "▸"}
      </span>
    </>
  );
}

const noColumn = { name: "", title: "", is: "count", explain: "" } as const;
