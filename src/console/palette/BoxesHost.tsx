import { type ComponentType, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { messages } from "#contract/messages.ts";
import { asking, closeAsked } from "#console/shell/boxes/asking.ts";
import { explainFailure } from "#console/shell/running/explain-failure.ts";
import { tell } from "#console/shell/messages/toasts.ts";

interface Loaded {
  readonly Boxes: ComponentType;
}

let loaded: Loaded | null = null;

/** Fetches palette and boxes, once. */
async function load(): Promise<Loaded> {
  loaded ??= await import("./Boxes.tsx");
  return loaded;
}

/**
 * Draws the open box. Its code is no part of the first load: it is fetched when the browser has nothing to do, so that
 * the palette opens in the next frame; pressed before that, it opens as soon as it has come.
 */
export function BoxesHost() {
  const { current } = useSnapshot(asking);
  const [boxes, setBoxes] = useState<Loaded | null>(loaded);
  const isWanted = current !== null;

  useEffect(() => {
    if (boxes) return;
    const fetchNow = (): void => {
      load().then(setBoxes, (error: unknown) => {
        if (asking.current === null) return;
        closeAsked();
        const explained = explainFailure(error, messages.chunkFailed);
        if (explained) tell(explained.message, "error", explained.detail);
      });
    };
    if (isWanted) return fetchNow();
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(fetchNow, 1_500);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(fetchNow, { timeout: 4_000 });
    return () => cancelIdleCallback(idle);
  }, [boxes, isWanted]);

  return boxes && isWanted ? <boxes.Boxes /> : null;
}
