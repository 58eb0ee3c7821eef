import { useCallback, useMemo } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { pathOf } from "#commands/destinations.ts";
import type { ViewType } from "#contract/enumerations.ts";
import { preferences, setPreference } from "#console/session/preferences.ts";
import { type BoardState, readBoard, writeBoard } from "#console/order/board-address.ts";

const viewPaths: Readonly<Record<ViewType, string>> = {
  BUSINESS: pathOf("go.business-view"),
  PROCESS: pathOf("go.process-view"),
};

/** What the address asks for, and how to ask for something else. */
export interface Board {
  readonly view: ViewType;
  readonly state: BoardState;
  /** The address without its query. */
  readonly path: string;
  /** Changes part of the address; "push" makes a step the browser can go back from. */
  change(part: Partial<BoardState>, how?: "push" | "replace"): void;
  switchView(): void;
}

/** The board the address describes. `/orders` shows the view the operator last worked in. */
export function useBoard(): Board {
  const [path, go] = useLocation();
  const search = useSearch();
  const { ordersView } = useSnapshot(preferences);
  const state = useMemo(() => readBoard(search), [search]);
  const named = (Object.keys(viewPaths) as ViewType[]).find((view) => viewPaths[view] === path);
  const view = named ?? ordersView;
  const change = useCallback(
    (part: Partial<BoardState>, how: "push" | "replace" = "replace") => {
      // A change that comes late must not bring back a board that was left.
      if (window.location.pathname !== path) return;
      // Two changes may come before the next drawing: the address itself is always up to date.
      const now = readBoard(window.location.search);
      go(path + writeBoard({ ...now, ...part }), { replace: how === "replace" });
    },
    [go, path],
  );
  const switchView = useCallback(() => {
    const other: ViewType = view === "BUSINESS" ? "PROCESS" : "BUSINESS";
    setPreference("ordersView", other);
    const query = writeBoard({ ...readBoard(window.location.search), tab: null, open: null });
    go((named ? viewPaths[other] : path) + query);
  }, [go, named, path, view]);
  return { view, state, path, change, switchView };
}
