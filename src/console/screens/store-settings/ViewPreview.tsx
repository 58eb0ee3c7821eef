import type { ReactElement } from "react";
import useSWR from "swr";
import type { Typed } from "#contract/fields/check-field.ts";
import { type OrderStatus, orderStatuses } from "#contract/orders/status.ts";
import type { OrderCounts } from "#contract/orders/schema.ts";
import type { SectionName } from "#contract/settings/sections.ts";
import type { StoreDetails, ViewTab } from "#contract/store/schema.ts";
import { counted } from "#contract/text.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { countIn } from "#console/client/records/counts.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { dayAt } from "#console/kit/time/days.ts";
import { resolveDays } from "#console/list/filter/day-range.ts";
import { ListTabs } from "#console/list/frame/ListTabs.tsx";
import { contrastWarnings } from "#contract/settings/contrast.ts";
import { PreviewFrame } from "./PreviewFrame.tsx";

/** The tabs of an order view as they are typed, with the orders of today, and what they leave out. */
export function ViewPreview(props: {
  readonly name: SectionName;
  readonly typed: Readonly<Record<string, Typed>>;
  readonly store: StoreDetails;
}): ReactElement {
  const { name, typed, store } = props;
  const view = name === "business-view" ? "BUSINESS" : "PROCESS";
  const day = useByMinute((now) => dayAt(now, store.timeZone));
  const { data } = useSWR<OrderCounts>(
    cacheKeys.viewPreview(store.id, view, day),
    () =>
      api("orders.counts", {
        query: { filterType: view },
        body: { entityInternalId: store.id, placed: resolveDays("today", day, store.timeZone) },
      }),
    swrOptions,
  );
  const tabs = typedTabs(typed);
  const counts = data && tabs.map(({ orderStatus }) => countIn(data, orderStatus));
  const field = (of: string) => typed[`${view.toLowerCase()}${of}`];
  const barColor = field("TimeBarFlag") === true ? String(field("TimeBarColor") ?? "") : null;
  const seconds = field("DataRefreshFlag") === true ? field("RefeshTiming") : null;
  return (
    <PreviewFrame warnings={viewWarnings(tabs, data)} fine="Every status has a tab, and the colours can be read well.">
      <figure className="aisle-settings-view">
        {field("ViewTypeFlag") === true ? (
          <div inert>
            <ListTabs
              label="Tabs"
              fills=""
              tabs={tabs.map(({ level, orderStatus, color, bgColor }, at) => ({
                title: `${level}${tabs.findIndex((tab) => tab.level === level) < at ? ` (${at + 1})` : ""}`,
                shows: orderStatus,
                color,
                bgColor,
                isWork: true,
              }))}
              counts={counts}
              selected={0}
              tiles
              onSelect={() => undefined}
            />
          </div>
        ) : (
          <p>This view is not offered: its list has no tabs.</p>
        )}
        {barColor !== null && <div className="aisle-settings-bar" style={{ background: barColor }} />}
        <p className="aisle-quiet">
          {typeof seconds === "string" && seconds !== ""
            ? `Refreshed every ${seconds} s`
            : "Refreshed by changes alone"}
        </p>
        <figcaption>
          {data ? `${counted(data.total, "order")} placed today` : "The orders of today are being counted"}
        </figcaption>
      </figure>
    </PreviewFrame>
  );
}

/** The tabs in the fields of the form; those without a title are none. */
function typedTabs(typed: Readonly<Record<string, Typed>>): ViewTab[] {
  const tabs: ViewTab[] = [];
  for (let place = 0; `tab${place}Level` in typed; place++) {
    const level = String(typed[`tab${place}Level`] ?? "");
    if (level.trim() === "") continue;
    tabs.push({
      level,
      orderStatus: (typed[`tab${place}Status`] ?? []) as OrderStatus[],
      color: String(typed[`tab${place}Color`] ?? ""),
      bgColor: String(typed[`tab${place}Background`] ?? ""),
    });
  }
  return tabs;
}

/** What is wrong with some tabs: statuses that none shows, with their orders of today, and colours hard to read. */
function viewWarnings(tabs: readonly ViewTab[], counts: OrderCounts | undefined): string[] {
  const unseen = tabs.some(({ orderStatus }) => orderStatus.length === 0)
    ? []
    : orderStatuses.filter((status) => tabs.every(({ orderStatus }) => !orderStatus.includes(status)));
  const orders = counts ? countIn(counts, unseen) : 0;
  const left =
    unseen.length === 0
      ? []
      : [`No tab shows ${unseen.join(", ")}${orders > 0 ? `: ${counted(orders, "order")} of today` : ""}.`];
  return [
    ...left,
    ...contrastWarnings(tabs.map(({ level, color, bgColor }) => [`The text of "${level}" has`, color, bgColor])),
  ];
}
