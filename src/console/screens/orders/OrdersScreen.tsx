import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import type { StoreDetails } from "#contract/store-schema.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { useStore } from "#console/session/use-format.ts";
import { session } from "#console/session/session.ts";
import { CommandButton } from "#console/shell/running/CommandButton.tsx";
import { useStage } from "#console/shell/running/stage.ts";
import { OrdersBoard } from "./OrdersBoard.tsx";
import "#console/list/list.css";
import "./orders.css";

/** The board of a store's orders: behind `/orders`, `/business-view` and `/process-view`. */
export function OrdersScreen(): ReactElement {
  const store = useStore();
  const { rights } = useSnapshot(session);
  if (!store) return <Waiting />;
  if (!rights.includes("order.view")) return <Refused />;
  return <OrdersBoard key={store.id} store={store as StoreDetails} />;
}

function Waiting(): ReactElement {
  useStage({ screen: "orders" });
  return <Skeleton lines={18} />;
}

function Refused(): ReactElement {
  useStage({ screen: "orders" });
  return (
    <main>
      <h1 className="aisle-unseen">Orders</h1>
      <EmptyState title="You may not see orders.">
        <p className="aisle-quiet">Somebody who manages logins can give you the right.</p>
        <CommandButton id="go.dashboard" showKeys />
      </EmptyState>
    </main>
  );
}
