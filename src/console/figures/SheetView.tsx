import { type KeyboardEvent, type ReactElement, useEffect, useRef } from "react";
import type { AskedFigure, FigureSheet } from "#commands/kinds/figures/figures-question.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { keyOf } from "#console/shell/keys/key-press.ts";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { FigureGrid } from "./FigureGrid.tsx";
import { figureAt, moveTo, type Place } from "./sheet-places.ts";

interface SheetViewProps {
  readonly sheet: FigureSheet;
  readonly at: Place;
  onMove(to: Place): void;
  onAsk(figure: AskedFigure): void;
}

/** A sheet of figures in a dialog, with its own keys. */
export function SheetView({ sheet, at, onMove, onAsk }: SheetViewProps): ReactElement {
  const format = useFormat();
  const grid = useRef<HTMLDivElement>(null);
  // It comes back in the place of the entries, which had the focus.
  useEffect(() => grid.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const figure = figureAt(sheet, at);
    const key = keyOf(event.nativeEvent);
    const isWay = /^(Arrow|Home$|End$)/.test(event.key);
    const way = isWay ? event.key : /^[hjkl]$/.test(key) && !event.shiftKey ? key : null;
    if (way !== null) onMove(moveTo(sheet, at, way));
    else if (figure && ((key === "l" && event.shiftKey) || key === "Enter")) onAsk(figure);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="aisle-dialog-head">
        <h2>{sheet.title}</h2>
        <span
          className={sheet.isWrong ? "aisle-ledger-wrong" : "aisle-quiet"}
          role={sheet.isWrong ? "alert" : undefined}
        >
          {sheet.about}
        </span>
      </div>
      <div className="aisle-ledger">
        <FigureGrid {...{ sheet, at, grid, onMove, onAsk, onKeyDown }} write={format.amount} />
      </div>
      <div className="aisle-dialog-foot aisle-ledger-keys">
        <span className="aisle-quiet">{figureAt(sheet, at)?.title ?? "There is no such figure"}</span>
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
