import { useSyncExternalStore } from "react";

/** The width of the screen, in CSS pixels, for which the sizes of wall boards are given. */
const usualWidth = 1440;

/**
 * The factor for the sizes of a wall board on this screen. The same columns fill small and large screens, with a font
 * as large as possible.
 */
export function useWallScale(): number {
  return useSyncExternalStore(subscribe, readScale);
}

function readScale(): number {
  return Math.floor((100 * window.innerWidth) / usualWidth) / 100;
}

function subscribe(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}
