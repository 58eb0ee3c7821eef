import type { ReactElement } from "react";
import { ListScreen } from "#console/list/ListScreen.tsx";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { usePrefetch } from "#console/shell/lazy/use-prefetch.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import { orderBoard, orderPanel } from "./list.ts";
import { useBoardView } from "./use-board-view.ts";
import "./orders.css";

/** The board of a store's orders, behind `/orders`, `/business-view` and `/process-view`. */
export function OrdersScreen(props: ScreenProps): ReactElement {
  const { view, switchView } = useBoardView();
  usePrefetch(orderPanel);
  useStage({
    now: () => ({ view }),
    tools: { switchView },
  });
  return <ListScreen {...props} list={orderBoard} view={view} />;
}
