import { useCallback, useEffect, useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { keepListQuery } from "#console/session/last-place.ts";
import type { ListState } from "./filter/write-address.ts";
import type { ListDefinition } from "./definition.ts";

/** What the address asks of a list, and how to ask for something else. */
export interface ListInAddress {
  readonly state: ListState;
  /** The address without its query. */
  readonly path: string;
  /** Changes part of the address; "push" makes a step that the browser can go back from. */
  change(part: Partial<ListState>, how?: "push" | "replace"): void;
}

/** What the address says of a list. */
export function useListAddress(address: ListDefinition["address"]): ListInAddress {
  const [path, go] = useLocation();
  const search = useSearch();
  const state = useMemo(() => address.read(search), [address, search]);
  // A typed address or a link means what it says; only going to the list by its command brings this back.
  useEffect(() => keepListQuery(path, address.write({ ...state, open: null })), [address, path, state]);
  const change = useCallback(
    (part: Partial<ListState>, how: "push" | "replace" = "replace") => {
      // A change that comes late must not bring back a list that was left.
      if (window.location.pathname !== path) return;
      // Two changes may come before the next drawing: the address itself is always up to date.
      const now = address.read(window.location.search);
      go(path + address.write({ ...now, ...part }), { replace: how === "replace" });
    },
    [address, go, path],
  );
  return useMemo(() => ({ state, path, change }), [state, path, change]);
}
