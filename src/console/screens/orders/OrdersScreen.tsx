import { type ReactElement, useCallback } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { ListScreen } from "#console/list/ListScreen.tsx";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { usePrefetch } from "#console/shell/lazy/use-prefetch.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import { pathOf } from "#commands/destinations.ts";
import type { ViewType } from "#contract/enumerations.ts";
import { preferences, setPreference } from "#console/session/preferences/preferences.ts";
import { orderBoard, orderPanel } from "./list.ts";

const viewPaths: Readonly<Record<ViewType, string>> = {
  BUSINESS: pathOf("go.business-view"),
  PROCESS: pathOf("go.process-view"),
};

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

/** The view that the path names; `/orders` shows the one the operator last worked in. */
function useBoardView(): { readonly view: ViewType; switchView(): void } {
  const [path, go] = useLocation();
  const { ordersView } = useSnapshot(preferences);
  const named = (Object.keys(viewPaths) as ViewType[]).find((view) => viewPaths[view] === path);
  const view = named ?? ordersView;
  const switchView = useCallback(() => {
    const other: ViewType = view === "BUSINESS" ? "PROCESS" : "BUSINESS";
    setPreference("ordersView", other);
    const { filter, sort } = orderBoard.address.read(window.location.search);
    go((named ? viewPaths[other] : path) + orderBoard.address.write({ filter, sort }));
  }, [go, named, path, view]);
  return { view, switchView };
}
