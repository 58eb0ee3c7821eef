import { type ReactElement, useCallback, useMemo } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { listPosition, stepByTime, stepInList } from "#console/client/orders/list-position.ts";
import { refreshOrders } from "#console/client/orders/order-cache.ts";
import { useOrderView } from "#console/client/orders/order-view.ts";
import { isId } from "#console/client/id.ts";
import { usePulse } from "#console/client/live/pulse.ts";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { stageClock, useStageClock } from "#console/shell/running/stage-clock.ts";
import { orderTabs } from "#console/order/order-tabs.ts";
import { NoOrder } from "#console/order/NoOrder.tsx";
import { OrderView } from "#console/order/OrderView.tsx";
import { useFormat, useStore } from "#console/session/use-format.ts";
import { session } from "#console/session/session.ts";
import { Refused } from "#console/shell/Refused.tsx";
import { CommandButton } from "#console/shell/running/CommandButton.tsx";
import { readNow } from "#console/shell/running/now.ts";
import { useStage } from "#console/shell/running/stage.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import "./order-screen.css";

/** One order on a page of its own; next and previous go through the list it was opened from. */
export function OrderScreen(): ReactElement {
  const [path, go] = useLocation();
  const orderId = path.slice(path.lastIndexOf("/") + 1);
  const store = useStore();
  const { rights } = useSnapshot(session);
  const openNeighbour = useCallback(
    async (by: number) => {
      const isOfList = listPosition()?.orderId === orderId;
      const { opened } = readNow();
      if (!isOfList && opened === null) return;
      const order = await (isOfList || opened === null ? stepInList(by) : stepByTime(opened, by > 0 ? 1 : -1));
      if (order) go(`/orders/${order.id}`, { replace: true });
      else tell(`This is the ${by > 0 ? "last" : "first"} order of the ${isOfList ? "list" : "store"}`, "plain");
    },
    [go, orderId],
  );
  useStage({
    screen: "order",
    now: () => ({ tabs: orderTabs }),
    clock: stageClock,
    tools: useMemo(() => ({ openNeighbour, refresh: refreshOrders }), [openNeighbour]),
  });
  useStageClock();
  if (!store) return <Skeleton lines={10} />;
  if (!rights.includes("order.view")) return <Refused heading="Order" right="order.view" elsewhere="go.dashboard" />;
  return (
    <main className="aisle-order-page">
      <h1 className="aisle-unseen">Order</h1>
      <TimedRefresh storeId={store.id} />
      {isId(orderId) ? (
        <OrderView storeId={store.id} orderId={orderId}>
          <PageBar orderId={orderId} />
        </OrderView>
      ) : (
        <NoOrder />
      )}
    </main>
  );
}

/** Reads the order again in the rhythm of the boards it stands on. */
function TimedRefresh({ storeId }: { readonly storeId: string }): null {
  const { settings } = useOrderView(storeId, "BUSINESS");
  usePulse("order", settings);
  return null;
}

function PageBar({ orderId }: { readonly orderId: string }): ReactElement {
  const format = useFormat();
  const position = listPosition();
  const place = position?.orderId === orderId ? position : null;
  return (
    <div className="aisle-order-page-bar">
      <CommandButton id="go.back" text="Back" variant="minimal" size="small" showKeys />
      <span className="aisle-order-page-steps">
        {place ? (
          <span className="aisle-quiet">
            {format.count(place.index + 1)} of {format.count(place.total)}
          </span>
        ) : null}
        <CommandButton id="order.previous" text="Previous" variant="minimal" size="small" showKeys />
        <CommandButton id="order.next" text="Next" variant="minimal" size="small" showKeys />
      </span>
    </div>
  );
}
