import { type ComponentType, useEffect, useState } from "react";
import type { LazyPart } from "./lazy-part.ts";

/** The state of a part: loading, loaded, or failed; `again` retries. */
export type LazyPartState<Props> =
  | { readonly state: "loading" }
  | { readonly state: "loaded"; readonly View: ComponentType<Props> }
  | { readonly state: "failed"; readonly error: unknown; again(): void };

/** Fetches a part when its component mounts. */
export function useLazyPart<Props>(part: LazyPart<Props>): LazyPartState<Props> {
  const [state, setState] = useState<LazyPartState<Props>>(() => {
    const View = part.view();
    return View ? { state: "loaded", View } : { state: "loading" };
  });
  const isComing = state.state === "loading";
  useEffect(() => {
    if (!isComing) return undefined;
    let wanted = true;
    part.fetch().then(
      (View) => wanted && setState({ state: "loaded", View }),
      (error: unknown) => wanted && setState({ state: "failed", error, again: () => setState({ state: "loading" }) }),
    );
    return () => {
      wanted = false;
    };
  }, [part, isComing]);
  return state;
}
