import { useEffect } from "react";
import { untilIdle } from "./fetch-in-turn.ts";
import { prefetch } from "./lazy-part.ts";

/** Fetches a part in advance, once the screen has its data and the browser is idle. */
export function usePrefetch(part: { fetch(): Promise<unknown> }): void {
  useEffect(() => {
    let isWanted = true;
    void untilIdle().then(() => isWanted && prefetch(part));
    return () => {
      isWanted = false;
    };
  }, [part]);
}
