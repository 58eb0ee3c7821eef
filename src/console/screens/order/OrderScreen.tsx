import { type ReactElement, useCallback, useMemo } from "react";
import { useLocation } from "wouter";
import { orderIdAt, orderPath } from "#commands/destinations.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { listPosition, stepInList } from "#console/client/records/list-position.ts";
import { stepByTime } from "#console/client/orders/step-by-time.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { useViewSettings } from "#console/client/view-settings.ts";
import { isId } from "#console/client/id.ts";
import { useTimedRefresh } from "#console/client/timed-refresh.ts";
import { stageClock, useStageClock } from "#console/shell/running/stage-clock.ts";
import { orderTabs } from "#console/order/order-tabs.ts";
import { NoOrder } from "#console/order/NoOrder.tsx";
import { OrderView } from "#console/order/OrderView.tsx";
import { useFormat } from "#console/session/use-format.ts";
import { CommandButton } from "#console/shell/running/CommandButton.tsx";
import { readNow } from "#console/shell/running/now.ts";
import { useStage } from "#console/shell/running/stage.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import "./order-screen.css";

/** One order on a page of its own; next and previous go through the list it was opened from. */
export function OrderScreen({ store, title }: ScreenProps): ReactElement {
  const [path, go] = useLocation();
  const orderId = orderIdAt(path) ?? "";
  const openNeighbour = useCallback(
    async (by: number) => {
      const isOfList = listPosition()?.id === orderId;
      const { opened } = readNow();
      if (!isOfList && opened === null) return;
      const order = await (isOfList || opened === null ? stepInList("order", by) : stepByTime(opened, by > 0 ? 1 : -1));
      if (order) go(orderPath(order.id), { replace: true });
      else tell(`This is the ${by > 0 ? "last" : "first"} order of the ${isOfList ? "list" : "store"}`, "plain");
    },
    [go, orderId],
  );
  useStage({
    screen: "order",
    now: () => ({ tabs: orderTabs }),
    clock: stageClock,
    tools: useMemo(() => ({ openNeighbour, refresh }), [openNeighbour]),
  });
  useStageClock();
  return (
    <main className="aisle-order-page">
      <h1 className="aisle-unseen">{title}</h1>
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
  const { settings } = useViewSettings(storeId, "BUSINESS");
  useTimedRefresh("order", settings);
  return null;
}

function PageBar({ orderId }: { readonly orderId: string }): ReactElement {
  const format = useFormat();
  const position = listPosition();
  const place = position?.id === orderId ? position : null;
  return (
    <div className="aisle-order-page-bar">
      <CommandButton id="go.back" text="Back" variant="minimal" size="small" showKeys />
      <span className="aisle-order-page-steps">
        {place ? (
          <span className="aisle-quiet">
            {format.count(place.index + 1)} of {format.count(place.total)}
            {place.atLeast ? "+" : ""}
          </span>
        ) : null}
        <CommandButton id="order.previous" text="Previous" variant="minimal" size="small" showKeys />
        <CommandButton id="order.next" text="Next" variant="minimal" size="small" showKeys />
      </span>
    </div>
  );
}
