import type { ReactElement } from "react";
import { ListScreen } from "#console/list/ListScreen.tsx";
import { useListAddress } from "#console/list/use-list-address.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { useStage } from "#console/shell/running/stage.ts";
import { boardAddress, orderBoard } from "./list.ts";
import { useBoardView } from "./use-board-view.ts";
import "./orders.css";

/** The board of a store's orders, behind `/orders`, `/business-view` and `/process-view`. */
export function OrdersScreen(props: ScreenProps): ReactElement {
  const { view, switchView } = useBoardView();
  const { change } = useListAddress(boardAddress);
  useStage({
    screen: "orders",
    now: () => ({ view }),
    tools: {
      findOrders: (text) => change({ filter: { text }, tab: null }, "push"),
      view: { switchView },
    },
  });
  return <ListScreen {...props} list={orderBoard} view={view} />;
}
