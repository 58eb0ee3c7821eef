import { type KeyboardEvent, type ReactElement, useEffect, useRef } from "react";
import type { AskedFigure, FigureTables } from "#commands/kinds/figures/figures-question.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { keyOf } from "#console/shell/keys/key-press.ts";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { FigureGrid } from "./FigureGrid.tsx";
import { figureAt, moveTo, type Place } from "./figure-places.ts";

interface FiguresViewProps {
  readonly figures: FigureTables;
  readonly at: Place;
  onMove(to: Place): void;
  onAsk(figure: AskedFigure): void;
}

/** Tables of figures in a dialog, with their own keys. */
export function FiguresView({ figures, at, onMove, onAsk }: FiguresViewProps): ReactElement {
  const format = useFormat();
  const grid = useRef<HTMLDivElement>(null);
  // It comes back in the place of the entries, which had the focus.
  useEffect(() => grid.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const figure = figureAt(figures, at);
    const key = keyOf(event.nativeEvent);
    const isWay = /^(Arrow|Home$|End$)/.test(event.key);
    const way = isWay ? event.key : /^[hjkl]$/.test(key) && !event.shiftKey ? key : null;
    if (way !== null) onMove(moveTo(figures, at, way));
    else if (figure && ((key === "l" && event.shiftKey) || key === "Enter")) onAsk(figure);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="aisle-dialog-head">
        <h2>{figures.title}</h2>
        <span className={figures.isWrong ? "aisle-worse" : "aisle-quiet"} role={figures.isWrong ? "alert" : undefined}>
          {figures.about}
        </span>
      </div>
      <div className="aisle-ledger">
        <FigureGrid {...{ figures, at, grid, onMove, onAsk, onKeyDown }} write={format.amount} />
      </div>
      <div className="aisle-dialog-foot aisle-ledger-keys">
        <span className="aisle-quiet">{figureAt(figures, at)?.title ?? "There is no such figure"}</span>
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
