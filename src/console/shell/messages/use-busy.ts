import { useState } from "react";
import { tellFailure } from "./tell-failure.ts";

/** Whether something is being done that may fail, and what does it: that answers whether it went well, and tells a failure. */
export function useBusy(): readonly [
  isBusy: boolean,
  run: (errand: () => Promise<void>, words: string) => Promise<boolean>,
] {
  const [isBusy, setBusy] = useState(false);
  const run = async (errand: () => Promise<void>, words: string): Promise<boolean> => {
    setBusy(true);
    try {
      await errand();
      return true;
    } catch (error) {
      tellFailure(error, words);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run];
}
