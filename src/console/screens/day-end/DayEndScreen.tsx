import { type ReactElement, useRef } from "react";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { FigureGrid } from "#console/figures/FigureGrid.tsx";
import { figureAt } from "#console/figures/figure-places.ts";
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
  const { day, figures, isBusy, failure, at, moveTo } = useDayEnd(store, grid);
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
          {figures && !isBusy ? (
            <p className={figures.isWrong ? "aisle-worse" : "aisle-quiet"} role={figures.isWrong ? "alert" : undefined}>
              {figures.about}
            </p>
          ) : null}
        </header>
        {failed}
        {figures ? (
          <div className="aisle-ledger" data-scroller>
            <FigureGrid
              {...{ figures, at, grid, isBusy }}
              write={format.money}
              onMove={moveTo}
              onAsk={() => void runById("day-end.entries")}
            />
          </div>
        ) : failed ? null : (
          <Skeleton lines={14} label="Loading the day end" />
        )}
        {figures ? (
          <footer className="aisle-quiet">
            {figureAt(figures, at)?.title ?? "There is no figure here"}
            <CommandButton id="day-end.entries" short showKeys size="small" variant="minimal" />
          </footer>
        ) : null}
      </main>
    </div>
  );
}
