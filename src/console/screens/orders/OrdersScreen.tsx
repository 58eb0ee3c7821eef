import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import type { StoreDetails } from "#contract/store-schema.ts";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { useStore } from "#console/session/use-format.ts";
import { session } from "#console/session/session.ts";
import { Refused } from "#console/shell/Refused.tsx";
import { useStage } from "#console/shell/running/stage.ts";
import { OrdersBoard } from "./OrdersBoard.tsx";
import "#console/list/list.css";
import "./orders.css";

/** The board of a store's orders: behind `/orders`, `/business-view` and `/process-view`. */
export function OrdersScreen(): ReactElement {
  const store = useStore();
  const { rights } = useSnapshot(session);
  if (!store) return <Waiting />;
  if (!rights.includes("order.view")) return <NotForYou />;
  return <OrdersBoard key={store.id} store={store as StoreDetails} />;
}

function Waiting(): ReactElement {
  useStage({ screen: "orders" });
  return <Skeleton lines={18} />;
}

function NotForYou(): ReactElement {
  useStage({ screen: "orders" });
  return <Refused heading="Orders" right="order.view" elsewhere="go.dashboard" />;
}
