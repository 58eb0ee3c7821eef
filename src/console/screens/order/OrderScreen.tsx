import { type ReactElement, useCallback, useMemo } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { listPosition, stepInList } from "#console/client/list-position.ts";
import { refreshOrders } from "#console/client/order-cache.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { orderTabs } from "#console/order/order-tabs.ts";
import { OrderView } from "#console/order/OrderView.tsx";
import { useFormat, useStore } from "#console/order/use-format.ts";
import { session } from "#console/session/session.ts";
import { CommandButton } from "#console/shell/CommandButton.tsx";
import { useStage } from "#console/shell/stage.ts";
import { tell } from "#console/shell/toasts.ts";
import "./order-screen.css";

/** One order on a page of its own; next and previous go through the list it was opened from. */
export function OrderScreen(): ReactElement {
  const [path, go] = useLocation();
  const orderId = decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
  const store = useStore();
  const { rights } = useSnapshot(session);
  const openNeighbour = useCallback(
    async (by: number) => {
      const order = await stepInList(by);
      if (order) go(`/orders/${order.id}`, { replace: true });
      else
        tell(
          listPosition() ? `This is the ${by > 0 ? "last" : "first"} order of the list` : "No list is open",
          "plain",
        );
    },
    [go],
  );
  useStage({
    screen: "order",
    now: () => ({ tabs: orderTabs }),
    tools: useMemo(() => ({ openNeighbour, refresh: refreshOrders }), [openNeighbour]),
  });
  if (!store) return <Skeleton lines={10} />;
  if (!rights.includes("order.view")) return <EmptyState title="You may not see orders." />;
  return (
    <main className="aisle-order-page">
      <h1 className="aisle-unseen">Order</h1>
      <OrderView storeId={store.id} orderId={orderId}>
        <PageBar orderId={orderId} />
      </OrderView>
    </main>
  );
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
