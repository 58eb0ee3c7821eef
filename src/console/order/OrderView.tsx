import { Tab } from "@blueprintjs/core/lib/esm/components/tabs/tab.js";
import { Tabs } from "@blueprintjs/core/lib/esm/components/tabs/tabs.js";
import { type ReactElement, type ReactNode, useMemo, useState } from "react";
import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { useOrderDetail, useOrderHistory } from "#console/client/orders/order-detail.ts";
import { useViewSettings } from "#console/client/view-settings.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { Failure } from "#console/kit/Failure.tsx";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { CommandButton } from "#console/shell/running/CommandButton.tsx";
import { useStage } from "#console/shell/running/stage.ts";
import { Details } from "./Details.tsx";
import { OrderHead } from "./OrderHead.tsx";
import { NoOrder } from "./NoOrder.tsx";
import { type OrderTab, orderTabs, tabAfter } from "./order-tabs.ts";
import { Payments } from "./Payments.tsx";
import { Products } from "./Products.tsx";
import { Timeline } from "./Timeline.tsx";
import { useFormat } from "#console/session/use-format.ts";
import { useRested } from "./use-rested.ts";
import "./order.css";

/** A held key passes orders faster than this, in ms; only the one it rests on is read. */
const restAfter = 120;
const noTabs: readonly ViewTab[] = [];

/** The name without its space: ids of the page are made of it. */
function tabId(tab: OrderTab): string {
  return tab.toLowerCase().replace(" ", "-");
}

/**
 * One order with its tabs, on its own page and in the panel beside a list. `row` is what the list knows of it, painted
 * until and unless something newer is known.
 */
export function OrderView(props: {
  readonly storeId: string;
  readonly orderId: string;
  readonly row?: OrderRow | undefined;
  /** Stands before the head: how to close, where in the list. */
  readonly children?: ReactNode;
}): ReactElement {
  const { storeId, orderId } = props;
  const [tab, setTab] = useState<OrderTab>("ORDER DETAILS");
  const format = useFormat();
  const { settings } = useViewSettings(storeId, "BUSINESS");
  const tabs = settings?.viewTypeTabs ?? noTabs;
  const rested = useRested(orderId, restAfter);
  const read = useOrderDetail(storeId, rested);
  const isRead = rested === orderId;
  const row = (isRead ? read.row : undefined) ?? props.row;
  const detail = isRead ? read.detail : undefined;
  const failure = isRead ? read.failure : undefined;

  useStage({
    now: () => ({ opened: row ?? null }),
    tools: useMemo(() => ({ view: { moveOrderTab: (by: number) => setTab((now) => tabAfter(now, by)) } }), []),
  });

  if (!row) {
    return (
      <article className="aisle-order" aria-label="Order">
        {props.children}
        {isNoOrder(failure) ? <NoOrder /> : failure ? <ReadFailure failure={failure} /> : <Skeleton lines={9} />}
      </article>
    );
  }
  const panels: Record<OrderTab, ReactElement> = {
    "ORDER DETAILS": <Details row={row} detail={detail} format={format} />,
    "PRODUCT LIST": detail ? <Products detail={detail} format={format} /> : <Waiting failure={failure} lines={10} />,
    PAYMENTS: detail ? (
      <Payments detail={detail.order === row ? detail : { ...detail, order: row }} format={format} />
    ) : (
      <Waiting failure={failure} lines={4} />
    ),
    TRACKING: <Tracking storeId={storeId} orderId={rested} format={format} tabs={tabs} />,
  };
  return (
    <article className="aisle-order" aria-label={`Order ${row.number}`}>
      {props.children}
      <OrderHead row={row} format={format} tabs={tabs} />
      {failure && detail === undefined && tab === "ORDER DETAILS" ? <ReadFailure failure={failure} /> : null}
      <Tabs
        id="order"
        className="aisle-order-tabs"
        animate={false}
        renderActiveTabPanelOnly
        selectedTabId={tabId(tab)}
        onChange={(next) => setTab(orderTabs.find((name) => tabId(name) === next) ?? tab)}
      >
        {orderTabs.map((name) => (
          <Tab key={name} id={tabId(name)} title={name} panel={<TabRoom name={name}>{panels[name]}</TabRoom>} />
        ))}
      </Tabs>
    </article>
  );
}

function isNoOrder(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === "not-found";
}

/** The scrolled room of a tab; the product list scrolls by itself. */
function TabRoom({ name, children }: { readonly name: OrderTab; readonly children: ReactNode }): ReactNode {
  if (name === "PRODUCT LIST") return children;
  return (
    // A scrolled region without anything in it to focus could not be scrolled by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="aisle-order-room" role="region" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}

function Waiting({ failure, lines }: { readonly failure: unknown; readonly lines: number }): ReactElement {
  return failure ? <ReadFailure failure={failure} /> : <Skeleton lines={lines} />;
}

function ReadFailure({ failure }: { readonly failure: unknown }): ReactElement {
  return (
    <Failure title={messages.fetchingFailed} because={failure instanceof Error ? failure.message : undefined}>
      <CommandButton id="view.refresh" />
    </Failure>
  );
}

function Tracking(props: {
  readonly storeId: string;
  readonly orderId: string;
  readonly format: ReturnType<typeof useFormat>;
  readonly tabs: readonly ViewTab[];
}): ReactElement {
  const { history, failure } = useOrderHistory(props.storeId, props.orderId);
  if (!history) return <Waiting failure={failure} lines={8} />;
  if (history.entries.length === 0) return <EmptyState title="Nothing has happened to this order yet." />;
  return <Timeline entries={history.entries} format={props.format} tabs={props.tabs} />;
}
