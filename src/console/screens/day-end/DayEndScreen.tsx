import { type ReactElement, useRef } from "react";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { FigureGrid } from "#console/figures/FigureGrid.tsx";
import { figureAt } from "#console/figures/sheet-places.ts";
import "#console/figures/figures.css";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { ReadFailure } from "#console/shell/buttons/ReadFailure.tsx";
import { runById } from "#console/shell/buttons/use-command.ts";
import { ScreenHead } from "#console/shell/rail/AreaViews.tsx";
import { useDayEnd } from "./use-day-end.ts";
import "./day-end.css";

/** The money of one day, by the ledger: what was sold, how it was paid, each cash drawer, and what is still open. */
export function DayEndScreen({ store, title }: ScreenProps): ReactElement {
  const grid = useRef<HTMLDivElement>(null);
  const format = useFormat();
  const { day, sheet, isBusy, failure, at, moveTo } = useDayEnd(store, grid);
  const failed = failure === undefined || failure === null ? null : <ReadFailure failure={failure} showKeys />;
  return (
    <div className="aisle-headed-screen">
      <ScreenHead />
      <main className="aisle-day-end">
        <header>
          <h1>{title}</h1>
          <span className="aisle-day-end-day">{format.date(day)}</span>
          <CommandButton id="day-end.earlier" short showKeys size="small" />
          <CommandButton id="day-end.later" short showKeys size="small" />
          <CommandButton id="day-end.choose" showKeys size="small" />
          <CommandButton id="day-end.print" short showKeys size="small" />
          <CommandButton id="money.close-drawer" size="small" />
          {sheet && !isBusy ? (
            <p
              className={sheet.isWrong ? "aisle-ledger-wrong" : "aisle-quiet"}
              role={sheet.isWrong ? "alert" : undefined}
            >
              {sheet.about}
            </p>
          ) : null}
        </header>
        {failed}
        {sheet ? (
          <div className="aisle-ledger" data-scroller>
            <FigureGrid
              {...{ sheet, at, grid, isBusy }}
              write={format.money}
              onMove={moveTo}
              onAsk={() => void runById("day-end.entries")}
            />
          </div>
        ) : failed ? null : (
          <Skeleton lines={14} label="Loading the day end" />
        )}
        {sheet ? (
          <footer className="aisle-quiet">
            {figureAt(sheet, at)?.title ?? "There is no figure here"}
            <CommandButton id="day-end.entries" short showKeys size="small" variant="minimal" />
          </footer>
        ) : null}
      </main>
    </div>
  );
}
