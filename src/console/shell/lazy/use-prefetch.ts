import { useEffect } from "react";
import { untilIdle } from "./fetch-in-turn.ts";
import { prefetch } from "./lazy-part.ts";
import { savesData } from "./saves-data.ts";

/** Fetches a part in advance, once the screen has its data and the browser is idle; never where it is asked to save data. */
export function usePrefetch(part: { fetch(): Promise<unknown> }): void {
  useEffect(() => {
    if (savesData()) return undefined;
    let isWanted = true;
    void untilIdle().then(() => isWanted && prefetch(part));
    return () => {
      isWanted = false;
    };
  }, [part]);
}
