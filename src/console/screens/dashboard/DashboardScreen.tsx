import { type ReactElement, useRef } from "react";
import { useSnapshot } from "valtio";
import { limitText } from "#contract/delivery/limit-text.ts";
import type { IntakeLimit } from "#contract/delivery/schema.ts";
import { messages } from "#contract/messages.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import type { Format } from "#console/kit/format.ts";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { AskedDays, DaysLine } from "#console/reports/DaysLine.tsx";
import "#console/reports/report-head.css";
import { setListLayout } from "#console/session/preferences/list-layouts.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { session } from "#console/session/session.ts";
import { AllowedCommand } from "#console/shell/buttons/AllowedCommand.tsx";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { ReadFailure } from "#console/shell/buttons/ReadFailure.tsx";
import { type Aim, ButtonAim } from "#console/shell/buttons/button-aim.ts";
import { LazyDialog } from "#console/shell/lazy/LazyDialog.tsx";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { ScreenHead } from "#console/shell/rail/AreaViews.tsx";
import { useScrollArea } from "#console/shell/stage/use-scroll-area.ts";
import { FirstStepList } from "./FirstStepList.tsx";
import { LeftScreenOffer } from "./LeftScreen.tsx";
import { TileView } from "./TileView.tsx";
import { type ShownDashboard, useDashboardScreen } from "./use-dashboard-screen.ts";
import type { ShownTiles, TileScreen } from "./use-tiles.ts";
import { WorkList } from "./WorkList.tsx";
import "./dashboard.css";

const tilesDialog = createLazyPart(async () => (await import("#console/list/frame/ColumnsDialog.tsx")).ColumnsDialog);

/**
 * Today at the store: all that waits as one list, beside tiles of the day. Where no order has been placed for a week, the
 * last day with orders stands in the place of today, until the operator switches.
 */
export function DashboardScreen(props: ScreenProps): ReactElement {
  return <Tiles {...props} of="dashboard" />;
}

/** How the store is doing: tiles alone, all of them where nobody has chosen. */
export function AnalyticsScreen(props: ScreenProps): ReactElement {
  return <Tiles {...props} of="analytics" />;
}

function Tiles({ store, title, of }: ScreenProps & { readonly of: TileScreen }): ReactElement {
  const area = useRef<HTMLDivElement>(null);
  const format = useFormat();
  const shown = useDashboardScreen(of, store, useScrollArea(area));
  const { tiles, isEmpty, failure } = shown;
  const drawTile = ({ id, title, tile }: ShownTiles["columns"][number]): ReactElement => (
    <TileView
      key={id}
      {...{ tile, title, format }}
      days={tiles.days}
      weekStart={store.weekStart}
      tabs={shown.tabs}
      load={shown.load}
      state={tile.look === "load" ? undefined : tiles.stateOf(tile)}
      href={tiles.pathOf(tile)}
      look={shown.cursor.look}
    />
  );
  return (
    <div className="aisle-headed-screen">
      <ScreenHead />
      <main className="aisle-dashboard" aria-busy={isEmpty && failure === undefined}>
        <Head {...{ title, shown, format }} />
        {failure === undefined ? null : <Failed {...{ shown, format }} />}
        {failure !== undefined && isEmpty ? null : (
          <div className="aisle-dashboard-area" ref={area} data-scroller>
            {shown.hasWork ? <Work {...{ shown, format }} /> : null}
            <div>
              {tiles.low.length > 0 ? <div className="aisle-tiles-low">{tiles.low.map(drawTile)}</div> : null}
              {tiles.high.length > 0 ? <div className="aisle-tiles-high">{tiles.high.map(drawTile)}</div> : null}
            </div>
          </div>
        )}
        <p className="aisle-dashboard-about aisle-quiet">{shown.about}</p>
      </main>
      <AskedDays question={tiles.days.question} />
      {tiles.isChoosing ? (
        <LazyDialog
          part={tilesDialog}
          title="Tiles"
          given={{
            of: "Tiles",
            columns: tiles.columns,
            layout: tiles.layout,
            onLayout: (next) => setListLayout(of, next),
            onClose: () => tiles.setChoosing(false),
          }}
          onClose={() => tiles.setChoosing(false)}
        />
      ) : null}
    </div>
  );
}

/** These buttons are there whatever is highlighted: an order has their keys for itself. */
const screenAim: Aim = {
  now: (now) => (now.kind === null ? now : { ...now, kind: null }),
  tools: (tools) => tools,
};

/** Which days the tiles tell of, and the buttons that change it. */
function Head(props: { readonly title: string; readonly shown: ShownDashboard; readonly format: Format }) {
  const { title, shown, format } = props;
  const { view, period, compare, today } = shown.tiles.days;
  const comparedUntilNow = period.from <= today && today <= period.to;
  const of = { period, compared: compare, comparedUntilNow, asOf: shown.asOf };
  return (
    <div className="aisle-report-head">
      <h1>{title}</h1>
      {shown.tiles.tellsDays ? <DaysLine days={view.days} {...{ of, format }} /> : null}
      <ButtonAim value={screenAim}>
        <span className="aisle-report-tools">
          <AllowedCommand id="report.period" text="Days" variant="minimal" size="small" />
          <AllowedCommand id="report.beside" text="Compare with" variant="minimal" size="small" />
          <AllowedCommand id="report.grouping" text="Day, week, month" variant="minimal" size="small" />
          <AllowedCommand id="analytics.tiles" text="Tiles" variant="minimal" size="small" />
          <AllowedCommand id="analytics.print" text="Print" variant="minimal" size="small" />
        </span>
      </ButtonAim>
    </div>
  );
}

/** All that waits, below what the operator must know of this day. */
function Work({ shown, format }: { readonly shown: ShownDashboard; readonly format: Format }): ReactElement {
  const { work, steps, lines, tabs, cursor } = shown;
  const { settings } = useSnapshot(session);
  return (
    <section className="aisle-dashboard-work" aria-label="What waits">
      <LeftScreenOffer />
      {settings?.welcomeMessage ? <p className="aisle-dashboard-welcome">{settings.welcomeMessage}</p> : null}
      {work?.limits.map((limit) => (
        <p key={limit.id} role="status">
          {limitLine(limit, format)}
        </p>
      ))}
      <QuietLine {...{ shown, format }} />
      {work ? null : <Skeleton lines={14} label="Loading the dashboard" />}
      {steps.length > 0 ? <FirstStepList steps={steps} look={cursor.look} /> : null}
      <WorkList look={cursor.look} {...{ lines, tabs, format }} />
    </section>
  );
}

/** "The slot today, 16:00 to 18:00 is closed by Asha until 18:00", "Express is stopped by Asha until 15:00". */
function limitLine(limit: IntakeLimit, format: Format): string {
  const now = Date.now();
  const what = limit.slot ? `The slot ${format.slot(limit.slot.start, limit.slot.end, now)}` : "Express";
  return `${what} is ${limitText(limit, (at) => format.moment(at, now))}.`;
}

/** Where no order has been placed for a week: which day is shown, and the way to the other one. */
function QuietLine({ shown, format }: { readonly shown: ShownDashboard; readonly format: Format }) {
  const { lastDay } = shown;
  if (lastDay === null || !shown.tiles.tellsDays) return null;
  const { view, period } = shown.tiles.days;
  const day = format.date(lastDay);
  const isToday = view.days === "today";
  const isLast = period.from === lastDay && period.to === lastDay;
  return (
    <p>
      {isLast
        ? `This is ${day}, the last day with orders.`
        : `${isToday ? "This is today. " : ""}No order has been placed since ${day}.`}{" "}
      <CommandButton id="view.day" text={isToday ? `Show ${day}` : "Show today"} size="small" showKeys />
    </p>
  );
}

/** Says that something could not be read; where it is still shown as it was, in one line. */
function Failed({ shown, format }: { readonly shown: ShownDashboard; readonly format: Format }): ReactElement {
  const { isEmpty, failure, asOf } = shown;
  if (isEmpty) return <ReadFailure failure={failure} showKeys />;
  return (
    <p className="aisle-dashboard-stale" role="alert">
      {messages.fetchingFailed}. {asOf === null ? "" : `Data from ${format.time(asOf)}. `}
      <CommandButton id="view.refresh" size="small" showKeys />
    </p>
  );
}
