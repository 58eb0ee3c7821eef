import { type ReactElement, useMemo, useRef } from "react";
import { messages } from "#contract/messages.ts";
import type { Tile } from "#contract/tiles/tiles.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { useTimedRefresh } from "#console/client/refreshing/timed-refresh.ts";
import { useViewSettings } from "#console/client/refreshing/view-settings.ts";
import { Failure } from "#console/kit/Failure.tsx";
import { AskedDays, DaysLine } from "#console/reports/DaysLine.tsx";
import "#console/reports/report-head.css";
import { setListLayout } from "#console/session/preferences/list-layouts.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { AllowedCommand } from "#console/shell/buttons/AllowedCommand.tsx";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { LazyDialog } from "#console/shell/lazy/LazyDialog.tsx";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { ScreenHead } from "#console/shell/rail/AreaViews.tsx";
import { useStage } from "#console/shell/stage/stage.ts";
import { useScrollArea } from "#console/shell/stage/use-scroll-area.ts";
import { TileView } from "./TileView.tsx";
import { hasRows, layoutName, type ShownAnalytics, tileColumns, useAnalytics } from "./use-analytics.ts";
import "./analytics.css";

const tilesDialog = createLazyPart(async () => (await import("#console/list/frame/ColumnsDialog.tsx")).ColumnsDialog);

/** How the store is doing: tiles with figures of reports, all of the same days. */
export function AnalyticsScreen({ store, title }: ScreenProps): ReactElement {
  const area = useRef<HTMLDivElement>(null);
  const format = useFormat();
  const scroll = useScrollArea(area);
  const analytics = useAnalytics(store);
  const { days, shown, current, failure, asOf, layout } = analytics;
  const { period, compare, today, view } = days;
  const { part } = analytics;
  useStage({ ...part, tools: useMemo(() => ({ ...scroll.tools, ...part.tools }), [scroll.tools, part.tools]) });
  const { settings } = useViewSettings(store.id, "BUSINESS");
  useTimedRefresh("analytics", settings);
  const isUnfinished = period.from <= today && today <= period.to;
  const tilesOf = (some: readonly Tile[]): ReactElement[] =>
    some.map((tile) => (
      <TileView
        key={tile.name}
        {...{ tile, days, format }}
        weekStart={store.weekStart}
        state={analytics.stateOf(tile)}
        href={analytics.pathOf(tile)}
        isCurrent={tile === current}
        onFocus={() => analytics.point(tile)}
      />
    ));
  const [figures, lists] = [shown.filter((tile) => !hasRows(tile)), shown.filter(hasRows)];
  return (
    <div className="aisle-headed-screen">
      <ScreenHead />
      <main className="aisle-analytics" aria-busy={analytics.isEmpty && failure === undefined}>
        <div className="aisle-report-head">
          <h1>{title}</h1>
          <DaysLine
            days={view.days}
            of={{ period, compared: compare, comparedUntilNow: isUnfinished, asOf }}
            format={format}
          />
          <span className="aisle-report-tools">
            <AllowedCommand id="report.period" text="Days" variant="minimal" size="small" />
            <AllowedCommand id="report.beside" text="Compare with" variant="minimal" size="small" />
            <AllowedCommand id="report.grouping" text="Day, week, month" variant="minimal" size="small" />
            <AllowedCommand id="analytics.tiles" text="Tiles" variant="minimal" size="small" />
            <AllowedCommand id="analytics.print" text="Print" variant="minimal" size="small" />
          </span>
        </div>
        {failure === undefined || failure === null ? null : <Failed analytics={analytics} failure={failure} />}
        {failure !== undefined && analytics.isEmpty ? null : (
          <div className="aisle-analytics-area" ref={area} data-scroller>
            {figures.length > 0 ? <div className="aisle-analytics-figures">{tilesOf(figures)}</div> : null}
            {lists.length > 0 ? <div className="aisle-analytics-lists">{tilesOf(lists)}</div> : null}
          </div>
        )}
        <p className="aisle-analytics-about aisle-quiet">{analytics.about}</p>
      </main>
      <AskedDays question={days.question} />
      {analytics.isChoosing ? (
        <LazyDialog
          part={tilesDialog}
          title="Tiles"
          given={{
            of: "Tiles",
            columns: tileColumns,
            layout,
            onLayout: (next) => setListLayout(layoutName, next),
            onClose: analytics.endChoosing,
          }}
          onClose={analytics.endChoosing}
        />
      ) : null}
    </div>
  );
}

/** Says that the figures could not be read; where others are still shown, in one line. */
function Failed(props: { readonly analytics: ShownAnalytics; readonly failure: unknown }): ReactElement {
  const { analytics, failure } = props;
  if (analytics.isEmpty)
    return (
      <Failure title={messages.fetchingFailed} because={failure instanceof Error ? failure.message : undefined}>
        <CommandButton id="view.refresh" showKeys />
      </Failure>
    );
  return (
    <p className="aisle-analytics-stale" role="alert">
      {messages.fetchingFailed}. These are the figures from before.{" "}
      <CommandButton id="view.refresh" size="small" showKeys />
    </p>
  );
}
