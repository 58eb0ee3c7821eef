import { type KeyboardEvent, type ReactElement, useEffect, useRef } from "react";
import type { AskedFigure, FigureSheet } from "#commands/kinds/figures/figures-question.ts";
import { messages } from "#contract/messages.ts";
import { Failure } from "#console/kit/Failure.tsx";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { figureAt, moveTo, type Place } from "./sheet-places.ts";
import { keyOf } from "#console/shell/keys/key-press.ts";

interface SheetViewProps {
  /** Null until it is read. */
  readonly sheet: FigureSheet | null;
  /** Whether another one is being read. */
  readonly isBusy: boolean;
  /** Why it could not be read; null where it could. */
  readonly failure: unknown;
  readonly at: Place;
  onMove(to: Place): void;
  onTurn(name: string): void;
  onAsk(figure: AskedFigure): void;
}

/** Tables of figures, with one of them under the cursor. */
export function SheetView({ sheet, isBusy, failure, at: wanted, onMove, onTurn, onAsk }: SheetViewProps): ReactElement {
  const format = useFormat();
  const grid = useRef<HTMLDivElement>(null);
  const here = sheet ? moveTo(sheet, wanted, "stay") : wanted;
  const current = `figure-${here.row}-${here.column}`;
  // It comes back in the place of the entries, which had the focus.
  useEffect(() => grid.current?.focus(), []);
  useEffect(() => {
    grid.current?.querySelector(`#${current}`)?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [current]);

  function onKeyDown(event: KeyboardEvent): void {
    if (!sheet || event.ctrlKey || event.metaKey || event.altKey) return;
    const figure = figureAt(sheet, here);
    const key = keyOf(event.nativeEvent);
    const turn = key === "[" ? sheet.earlier : key === "]" ? sheet.later : null;
    const way = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End" ? event.key : null;
    if (way !== null) onMove(moveTo(sheet, here, way));
    else if (turn !== null) onTurn(turn);
    else if (figure && ((key === "l" && event.shiftKey) || key === "Enter")) onAsk(figure);
    else return;
    event.preventDefault();
  }

  let row = -1;
  return (
    <>
      <div className="aisle-dialog-head">
        <h2>{sheet?.title ?? "..."}</h2>
        <span
          className={sheet?.isWrong ? "aisle-ledger-wrong" : "aisle-quiet"}
          role={sheet?.isWrong ? "alert" : undefined}
        >
          {sheet?.about}
        </span>
      </div>
      <div className="aisle-ledger">
        {failure !== null ? (
          <Failure title={messages.fetchingFailed} because={explainFailure(failure, messages.fetchingFailed)?.detail} />
        ) : null}
        {sheet === null && failure === null ? <Skeleton lines={6} /> : null}
        <div
          ref={grid}
          role="grid"
          aria-label={sheet?.title ?? messages.loading}
          aria-busy={isBusy}
          aria-activedescendant={sheet ? current : undefined}
          tabIndex={0}
          data-first-focus
          onKeyDown={onKeyDown}
        >
          {sheet?.tables.map((table) => (
            <div key={table.title} role="rowgroup" aria-label={table.title} className="aisle-ledger-table">
              <div role="row">
                <span role="columnheader">{table.title}</span>
                {table.columns.map((column) => (
                  <span key={column} role="columnheader">
                    {column}
                  </span>
                ))}
              </div>
              {table.rows.map((line) => {
                row += 1;
                const own = row;
                return (
                  <div key={`${line.title} ${own}`} role="row">
                    <span role="rowheader">
                      {line.title} {line.hint ? <small className="aisle-quiet">{line.hint}</small> : null}
                    </span>
                    {line.cells.map((figure, column) => {
                      const isHere = own === here.row && column === here.column;
                      return (
                        // The grid hears the keys.
                        <span
                          key={table.columns[column]}
                          id={`figure-${own}-${column}`}
                          role="gridcell"
                          aria-selected={isHere}
                          onClick={() => (isHere && figure ? onAsk(figure) : onMove({ row: own, column }))}
                        >
                          {figure === null ? "" : figure.amount ? format.amount(figure.amount) : "–"}
                        </span>
                      );
                    })}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      </div>
      <div className="aisle-dialog-foot aisle-ledger-keys">
        <span className="aisle-quiet">{sheet ? (figureAt(sheet, here)?.title ?? "There is no such figure") : ""}</span>
        {sheet?.earlier ? (
          <span>
            <Keys binding="[" /> <Keys binding="]" /> day before, day after
          </span>
        ) : null}
        <span>
          <Keys binding="shift+l" /> entries
        </span>
        <span>
          <Keys binding="Escape" /> close
        </span>
      </div>
    </>
  );
}
