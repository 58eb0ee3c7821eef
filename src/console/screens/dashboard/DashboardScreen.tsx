import { type ReactElement, useCallback, useRef } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { limitText } from "#contract/delivery/limit-text.ts";
import type { IntakeLimit } from "#contract/delivery/schema.ts";
import { messages } from "#contract/messages.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { otherTitle } from "#console/client/other-words.ts";
import { useDashboard } from "#console/client/orders/dashboard.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { useViewSettings } from "#console/client/refreshing/view-settings.ts";
import { useTimedRefresh } from "#console/client/refreshing/timed-refresh.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { dayAt } from "#console/kit/time/days.ts";
import { Failure } from "#console/kit/Failure.tsx";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { stageClock, useStageClock } from "#console/shell/stage/stage-clock.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { session } from "#console/session/session.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { ScreenHead } from "#console/shell/rail/AreaViews.tsx";
import { useStage } from "#console/shell/stage/stage.ts";
import { useScrollArea } from "#console/shell/stage/use-scroll-area.ts";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import type { Format } from "#console/kit/format.ts";
import { Figures } from "./Figures.tsx";
import { FirstStepList } from "./FirstStepList.tsx";
import { HourChart } from "./HourChart.tsx";
import { PickerLoad, SlotLoad } from "./LoadList.tsx";
import { LeftScreenOffer } from "./LeftScreen.tsx";
import { isToday } from "./figures.ts";
import { StatusList } from "./StatusList.tsx";
import { useWorkList } from "./use-work-list.ts";
import { WorkList } from "./WorkList.tsx";
import "./dashboard.css";

/** The query of the address with which the dashboard shows today, whenever the last order was placed. */
const todayQuery = "day=today";

/**
 * Today at the store: first all that waits as one list, last how the day sells. Where no order has been placed for a
 * week, the last day with orders stands in the place of today, until the operator switches.
 */
export function DashboardScreen({ store, title }: ScreenProps): ReactElement {
  const area = useRef<HTMLElement>(null);
  const { tools } = useScrollArea(area);
  useStageClock();
  const dayOf = useCallback((at: number) => dayAt(at, store.timeZone), [store.timeZone]);
  const today = useByMinute(dayOf);
  const wantsToday = useSearch() === todayQuery;
  const { dashboard, failure } = useDashboard(store.id, wantsToday ? today : null, dayOf);
  const [path, go] = useLocation();
  const isQuiet = dashboard !== undefined && dashboard.lastDay !== null;
  const switchDay = useCallback(() => go(wantsToday ? path : `${path}?${todayQuery}`), [go, path, wantsToday]);
  const { rights, settings: general } = useSnapshot(session);
  const work = useWorkList(dashboard, rights);
  useStage({
    ...work.part,
    tools: { refresh, ...tools, ...work.part.tools, ...(isQuiet ? { switchDay } : {}) },
    clock: stageClock,
    coming: () => dashboard === undefined && failure === undefined,
  });
  const { settings } = useViewSettings(store.id, "BUSINESS");
  const format = useFormat();
  const welcome = general?.welcomeMessage;
  useTimedRefresh("dashboard", settings);
  const tabs = settings?.viewTypeTabs ?? [];
  if (!dashboard) {
    return (
      <div className="aisle-headed-screen">
        <ScreenHead />
        {failure === undefined ? (
          <Skeleton lines={14} label="Loading the dashboard" />
        ) : (
          <Failure title={messages.fetchingFailed} because={failure instanceof Error ? failure.message : undefined}>
            <CommandButton id="view.refresh" showKeys />
          </Failure>
        )}
      </div>
    );
  }
  const byStatus = isToday(dashboard) ? "dashboard.todayByStatus" : "dashboard.dayByStatus";
  const seesOrders = rights.includes("order.view");
  return (
    <div className="aisle-headed-screen">
      <ScreenHead />
      <main className="aisle-dashboard" ref={area} data-scroller>
        <h1 className="aisle-unseen">{title}</h1>
        <LeftScreenOffer />
        {welcome ? <p className="aisle-dashboard-welcome">{welcome}</p> : null}
        {failure === undefined ? null : (
          <p className="aisle-dashboard-stale" role="alert">
            {messages.fetchingFailed}. Data from {format.time(dashboard.asOf)}.{" "}
            <CommandButton id="view.refresh" size="small" showKeys />
          </p>
        )}
        {dashboard.limits.map((limit) => (
          <p key={limit.id} className="aisle-dashboard-limit" role="status">
            {limitLine(limit, format)}
          </p>
        ))}
        <QuietLine dashboard={dashboard} format={format} />
        <div className="aisle-dashboard-columns">
          <section aria-label="What waits">
            {work.steps.length > 0 ? <FirstStepList steps={work.steps} look={work.look} /> : null}
            <WorkList lines={work.lines} tabs={tabs} format={format} look={work.look} />
            <Figures dashboard={dashboard} format={format} />
          </section>
          <section aria-label={otherTitle(byStatus)}>
            <h2>{otherTitle(byStatus)}</h2>
            <StatusList dashboard={dashboard} tabs={tabs} format={format} />
          </section>
          <section aria-label="Load" className="aisle-dashboard-load">
            <div>
              <h2>{otherTitle("dashboard.hours")}</h2>
              <HourChart dashboard={dashboard} format={format} />
            </div>
            <div>
              <h2>{otherTitle("dashboard.slots")}</h2>
              <SlotLoad slots={dashboard.slots} format={format} />
            </div>
            {seesOrders || rights.includes("picker.view") ? (
              <div>
                <h2>{otherTitle("dashboard.pickers")}</h2>
                <PickerLoad pickers={dashboard.pickers} format={format} />
              </div>
            ) : null}
          </section>
        </div>
      </main>
    </div>
  );
}

/** "The slot today, 16:00 to 18:00 is closed by Asha until 18:00", "Express is stopped by Asha until 15:00". */
function limitLine(limit: IntakeLimit, format: Format): string {
  const now = Date.now();
  const what = limit.slot ? `The slot ${format.slot(limit.slot.start, limit.slot.end, now)}` : "Express";
  return `${what} is ${limitText(limit, (at) => format.moment(at, now))}.`;
}

/** Where no order has been placed for a week: which day is shown, and the way to the other one. */
function QuietLine(props: { readonly dashboard: Dashboard; readonly format: Format }): ReactElement | null {
  const { dashboard, format } = props;
  const { lastDay } = dashboard;
  if (lastDay === null) return null;
  const day = format.date(lastDay);
  return (
    <p className="aisle-dashboard-quiet">
      {isToday(dashboard)
        ? `This is today. No order has been placed since ${day}.`
        : `This is ${day}, the last day with orders.`}{" "}
      <CommandButton id="view.day" text={isToday(dashboard) ? `Show ${day}` : "Show today"} size="small" showKeys />
    </p>
  );
}
