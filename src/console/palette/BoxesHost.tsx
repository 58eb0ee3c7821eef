import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { asking, askedTitle, closeAsked } from "#console/shell/boxes/asking.ts";
import { LazyBox } from "#console/shell/parts/LazyBox.tsx";
import { createPart, prefetch } from "#console/shell/parts/part.ts";

const boxes = createPart(async () => (await import("./Boxes.tsx")).Boxes);
const nothing = {};

/**
 * Draws the open box. Its code is no part of the first load: it is fetched when the browser has nothing to do, so that
 * the palette opens in the next frame; pressed before that, it opens as soon as it has come.
 */
export function BoxesHost() {
  useSnapshot(asking);
  useEffect(() => {
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(() => prefetch(boxes), 1_500);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => prefetch(boxes), { timeout: 4_000 });
    return () => cancelIdleCallback(idle);
  }, []);
  const { current } = asking;
  if (!current) return null;
  return <LazyBox part={boxes} title={askedTitle(current)} given={nothing} onClose={closeAsked} />;
}
