import { type ReactElement, type RefObject, useEffect } from "react";
import type { Report } from "#contract/reports/new-report.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import { runById } from "#console/shell/buttons/use-command.ts";
import { openedBy } from "#contract/reports/drill.ts";
import { changeText, figureText, nameText } from "#console/reports/report-text.ts";
import { mostDrawn } from "./act-on-report.ts";
import { type ShownAnswer, type ShownReport } from "./use-report.ts";

/** What every part of the table is drawn from. */
interface TableProps {
  readonly report: Report;
  readonly shown: ShownReport;
  readonly answer: ShownAnswer;
  readonly format: Format;
}

/** What the figures of a row are of: its names, or null for the totals. */
type FigureRow = Parameters<typeof openedBy>[2];

/** The rows of a report, its totals with those of the days before, and a sentence for each figure. */
export function ReportTable(props: TableProps & { readonly home: RefObject<HTMLTableElement | null> }): ReactElement {
  const { home, ...parts } = props;
  const { report, shown, answer, format } = parts;
  const { columns, rows, rowCount, below } = answer;
  const current = cellId(shown.at.row, shown.at.column);
  useEffect(() => {
    home.current?.querySelector(`#${current}`)?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [current, home]);
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
          <ColumnTitles {...parts} />
          <Rows {...parts} />
          <Totals {...parts} />
        </table>
        {rows.length === 0 ? <EmptyState title="There is nothing to tell of these days." /> : null}
      </div>
      {below.size > 0 ? (
        <p className="aisle-quiet aisle-report-cut">
          On a name, <kbd>→</kbd> opens a category and <kbd>←</kbd> closes it. It holds what is below it.
        </p>
      ) : null}
      {rowCount > drawnRows(answer).length ? (
        <p className="aisle-quiet aisle-report-cut">
          The first {format.count(drawnRows(answer).length)} of {format.count(rowCount)} rows are shown. The total has
          all.
        </p>
      ) : null}
      <dl className="aisle-report-words" aria-label="What the figures tell">
        {columns.slice(report.by.length).map(({ name, title, explain }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{explain}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The titles of the columns, by which the rows can be sorted. */
function ColumnTitles({ report, shown, answer }: TableProps): ReactElement {
  const sorted = shown.view.sort ?? report.sort ?? { column: report.by[0] ?? "", descending: false };
  return (
    <thead>
      <tr>
        {answer.columns.map(({ name, title, explain }, index) => (
          <th
            key={name}
            scope="col"
            data-of={index < report.by.length ? "names" : undefined}
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
  );
}

/** A row for each group, with its names and its figures. */
function Rows(props: TableProps): ReactElement {
  const { shown, answer, format } = props;
  const { columns, below } = answer;
  return (
    <tbody>
      {drawnRows(answer).map(({ key, names, values, level }, row) => (
        <tr
          key={key.join("\u0000")}
          className={shown.at.row === row ? "is-cursor" : undefined}
          aria-level={level === undefined ? undefined : level + 1}
          aria-expanded={below.get(key[0] ?? null)}
        >
          {key.map((value, index) => (
            <th
              key={columns[index]?.name}
              scope="row"
              data-is={columns[index]?.is}
              {...cellAttributes(shown, row, index)}
            >
              {level === undefined ? null : (
                <BranchMark level={level} isOpen={below.get(value)} onToggle={() => shown.toggle(row)} />
              )}
              {nameText(columns[index] ?? noColumn, value, names[index] ?? "", format)}
            </th>
          ))}
          <Figures {...props} of={{ key, values }} row={row} />
        </tr>
      ))}
    </tbody>
  );
}

/** The totals, and those of the days before where these are compared. */
function Totals(props: TableProps): ReactElement {
  const { report, shown, answer, format } = props;
  const { columns, totals, comparedTotals } = answer;
  const row = drawnRows(answer).length;
  return (
    <tfoot>
      <tr className={shown.at.row === row ? "is-cursor" : undefined}>
        {report.by.map((name, index) => (
          <th key={name} scope="row" {...cellAttributes(shown, row, index)}>
            {index === 0 ? "Total" : ""}
          </th>
        ))}
        <Figures {...props} of={{ key: null, values: totals }} row={row} />
      </tr>
      {comparedTotals ? (
        <tr className="aisle-report-before">
          {report.by.map((name, index) => (
            <th key={name}>{index === 0 ? "Before" : ""}</th>
          ))}
          {comparedTotals.map((before, index) => {
            const column = columns[report.by.length + index] ?? noColumn;
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
  );
}

/** The figures of one row. Those that open the records they are made of look like it. */
function Figures(props: TableProps & { readonly of: FigureRow; readonly row: number }): ReactElement {
  const { report, shown, answer, format, of, row } = props;
  const opens = (index: number): boolean => {
    const measure = report.measures[index];
    return (
      measure !== undefined &&
      openedBy(report, measure, of, shown.period, shown.view.grouping, shown.filtering.filter).length > 0
    );
  };
  return (
    <>
      {of.values.map((value, index) => {
        const at = report.by.length + index;
        const column = answer.columns[at];
        return (
          <td
            key={column?.name}
            {...cellAttributes(shown, row, at)}
            className={opens(index) ? "aisle-report-opens" : undefined}
          >
            {figureText(column ?? noColumn, value, format)}
          </td>
        );
      })}
    </>
  );
}

/** The rows that are drawn: a very long report shows its first ones. */
function drawnRows({ rows }: ShownAnswer): ShownAnswer["rows"] {
  return rows.slice(0, mostDrawn);
}

function cellId(row: number, column: number): string {
  return `report-${row}-${column}`;
}

/** What makes a cell one that the cursor goes to. */
function cellAttributes(shown: ShownReport, row: number, column: number) {
  return {
    id: cellId(row, column),
    "aria-selected": shown.at.row === row && shown.at.column === column,
    onPointerDown: () => shown.point({ row, column }),
    onDoubleClick: () => void runById("report.open"),
  };
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
