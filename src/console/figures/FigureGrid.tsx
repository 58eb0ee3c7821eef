import { type KeyboardEvent, type ReactElement, type Ref, useEffect } from "react";
import type { AskedFigure, FigureTables } from "#commands/kinds/figures/figures-question.ts";
import type { Place } from "./figure-places.ts";

interface FigureGridProps {
  readonly figures: FigureTables;
  readonly at: Place;
  readonly grid: Ref<HTMLDivElement>;
  readonly isBusy?: boolean;
  /** Writes an amount in minor units. */
  write(amount: number): string;
  onMove(to: Place): void;
  onAsk(figure: AskedFigure): void;
  onKeyDown?(event: KeyboardEvent): void;
}

/** Tables of figures, with one of them under the cursor, which stays in view. */
export function FigureGrid(props: FigureGridProps): ReactElement {
  const { figures, at, grid, isBusy = false, write, onMove, onAsk, onKeyDown } = props;
  const current = `figure-${at.row}-${at.column}`;
  useEffect(() => {
    document.getElementById(current)?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={figures.title}
      aria-busy={isBusy}
      aria-activedescendant={current}
      tabIndex={0}
      data-first-focus
      onKeyDown={onKeyDown}
    >
      {figures.tables.map((table, nth) => (
        <FigureTable
          key={table.title}
          table={table}
          first={figures.tables.slice(0, nth).flatMap(({ rows }) => rows).length}
          {...{ at, write, onMove, onAsk }}
        />
      ))}
    </div>
  );
}

/** One of the tables; `first` is the number of its first row among those of all. */
function FigureTable(
  props: Pick<FigureGridProps, "at" | "write" | "onMove" | "onAsk"> & {
    readonly table: FigureTables["tables"][number];
    readonly first: number;
  },
): ReactElement {
  const { table, first, at, write, onMove, onAsk } = props;
  return (
    <div role="rowgroup" aria-label={table.title} className="aisle-ledger-table">
      <div role="row">
        <span role="columnheader">{table.title}</span>
        {table.columns.map((column) => (
          <span key={column} role="columnheader">
            {column}
          </span>
        ))}
      </div>
      {table.rows.length === 0 && table.none ? (
        <div role="row">
          <span role="rowheader" className="aisle-quiet">
            {table.none}
          </span>
        </div>
      ) : null}
      {table.rows.map((line, nth) => {
        const row = first + nth;
        return (
          <div key={`${line.title} ${row}`} role="row">
            <span role="rowheader">
              {line.title} {line.hint ? <small className="aisle-quiet">{line.hint}</small> : null}
            </span>
            {line.cells.map((figure, column) => {
              const isHere = row === at.row && column === at.column;
              return (
                // The grid or the commands of the screen hear the keys.
                <span
                  key={table.columns[column]}
                  id={`figure-${row}-${column}`}
                  role="gridcell"
                  aria-selected={isHere}
                  onClick={() => (isHere && figure ? onAsk(figure) : onMove({ row, column }))}
                >
                  {figure === null ? "" : figure.amount ? write(figure.amount) : "–"}
                </span>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
