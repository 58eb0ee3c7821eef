import { memo, type ReactElement, type RefObject, useEffect, useMemo } from "react";
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

/** What each row is drawn from. It stays the same while the cursor moves. */
interface Drawing extends Pick<ShownReport, "report" | "period" | "point" | "toggle"> {
  readonly columns: ShownAnswer["columns"];
  readonly grouping: ShownReport["view"]["grouping"];
  readonly filter: ShownReport["filtering"]["filter"];
  readonly format: Format;
}

/** What the figures of a row are of: its names, or null for the totals. */
type FigureRow = Parameters<typeof openedBy>[2];

/** Which row this is, from 0, and the column under the cursor; null where the cursor is in another row. */
interface RowPlace {
  readonly row: number;
  readonly cursor: number | null;
}

/** The rows of a report, its totals with those of the days before, and a sentence for each figure. */
export function ReportTable(props: TableProps & { readonly home: RefObject<HTMLTableElement | null> }): ReactElement {
  const { home, ...parts } = props;
  const { report, shown, answer, format } = parts;
  const { columns, rows, rowCount, below } = answer;
  const { period, point, toggle, view, filtering } = shown;
  const { grouping } = view;
  const { filter } = filtering;
  const drawing = useMemo(
    () => ({ report, columns, format, period, grouping, filter, point, toggle }),
    [report, columns, format, period, grouping, filter, point, toggle],
  );
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
          <tbody>
            {drawnRows(answer).map((line, row) => (
              <Row
                key={line.key.join("\u0000")}
                {...{ drawing, line, row }}
                cursor={cursorIn(shown, row)}
                isOpen={below.get(line.key[0] ?? null)}
              />
            ))}
          </tbody>
          <Totals {...parts} drawing={drawing} />
        </table>
        {rows.length === 0 ? <EmptyState title="There is nothing to tell of these days." /> : null}
      </div>
      <BelowRows {...parts} />
    </>
  );
}

/** What is said below the rows: how they are opened, how many are left out, and what each figure tells. */
function BelowRows({ report, answer, format }: TableProps): ReactElement {
  const { columns, rowCount, below } = answer;
  return (
    <>
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

/** The row of a group, with its names and its figures. Of the others, a move of the cursor draws none anew. */
const Row = memo(function Row(
  props: RowPlace & {
    readonly drawing: Drawing;
    readonly line: ShownAnswer["rows"][number];
    /** Whether what is below this row is shown; undefined where nothing is below it. */
    readonly isOpen: boolean | undefined;
  },
): ReactElement {
  const { drawing, line, row, cursor, isOpen } = props;
  const { columns, format, toggle } = drawing;
  const { key, names, level } = line;
  return (
    <tr
      className={cursor === null ? undefined : "is-cursor"}
      aria-level={level === undefined ? undefined : level + 1}
      aria-expanded={isOpen}
    >
      {key.map((value, index) => (
        <th
          key={columns[index]?.name}
          scope="row"
          data-is={columns[index]?.is}
          {...cellAttributes(drawing, { row, cursor }, index)}
        >
          {level === undefined ? null : <BranchMark level={level} isOpen={isOpen} onToggle={() => toggle(row)} />}
          {nameText(columns[index] ?? noColumn, value, names[index] ?? "", format)}
        </th>
      ))}
      <Figures drawing={drawing} of={line} row={row} cursor={cursor} />
    </tr>
  );
});

/** The totals, and those of the days before where these are compared. */
function Totals(props: TableProps & { readonly drawing: Drawing }): ReactElement {
  const { report, shown, answer, format, drawing } = props;
  const { columns, totals, comparedTotals } = answer;
  const row = drawnRows(answer).length;
  const cursor = cursorIn(shown, row);
  return (
    <tfoot>
      <tr className={cursor === null ? undefined : "is-cursor"}>
        {report.by.map((name, index) => (
          <th key={name} scope="row" {...cellAttributes(drawing, { row, cursor }, index)}>
            {index === 0 ? "Total" : ""}
          </th>
        ))}
        <Figures drawing={drawing} of={{ key: null, values: totals }} row={row} cursor={cursor} />
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
function Figures(props: RowPlace & { readonly drawing: Drawing; readonly of: FigureRow }): ReactElement {
  const { drawing, of } = props;
  const { report, columns, period, grouping, filter, format } = drawing;
  const opens = (index: number): boolean => {
    const measure = report.measures[index];
    return measure !== undefined && openedBy(report, measure, of, period, grouping, filter).length > 0;
  };
  return (
    <>
      {of.values.map((value, index) => {
        const at = report.by.length + index;
        const column = columns[at];
        return (
          <td
            key={column?.name}
            {...cellAttributes(drawing, props, at)}
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

function cursorIn({ at }: ShownReport, row: number): number | null {
  return at.row === row ? at.column : null;
}

/** What makes a cell one that the cursor goes to. */
function cellAttributes({ point }: Drawing, { row, cursor }: RowPlace, column: number) {
  return {
    id: cellId(row, column),
    "aria-selected": cursor === column,
    onPointerDown: () => point({ row, column }),
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
