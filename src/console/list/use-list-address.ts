import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { keepListQuery } from "#console/session/kept/last-place.ts";
import type { ListState } from "./filter/write-address.ts";
import type { ListDefinition } from "./definition.ts";

/** The state of a list in the address, and the function that changes it. */
export interface ListInAddress {
  readonly state: ListState;
  /** The address without its query. */
  readonly path: string;
  /** Changes a part of the address; "push" adds a step to the browser's history. */
  change(part: Partial<ListState>, how?: "push" | "replace"): void;
}

/** Reads the state of a list from the address. */
export function useListAddress(address: ListDefinition["address"]): ListInAddress {
  const [path, go] = useLocation();
  const search = useSearch();
  const state = useMemo(() => address.read(search), [address, search]);
  // Remembered for the command that goes to the list. A link or a typed address without a query does not restore it.
  useEffect(() => keepListQuery(path, address.write({ ...state, open: null })), [address, path, state]);
  const change = useCallback(
    (part: Partial<ListState>, how: "push" | "replace" = "replace") => {
      // A late change must not bring the operator back to a list that they have left.
      if (window.location.pathname !== path) return;
      // There may be two changes before the next rendering, so this reads the address itself, which is always current.
      const now = address.read(window.location.search);
      go(path + address.write({ ...now, ...part }), { replace: how === "replace" });
    },
    [address, go, path],
  );
  return useMemo(() => ({ state, path, change }), [state, path, change]);
}

const nothingSet: ListState = { filter: {}, sort: null, tab: null, view: null, open: null };

/** The same for a list inside a record: the address is the record's, so the list keeps its state for itself. */
export function useOwnState(): ListInAddress {
  const [path] = useLocation();
  const [state, setState] = useState(nothingSet);
  const change = useCallback((part: Partial<ListState>) => setState((now) => ({ ...now, ...part })), []);
  return useMemo(() => ({ state, path, change }), [state, path, change]);
}
