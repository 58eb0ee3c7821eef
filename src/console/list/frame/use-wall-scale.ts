import { useSyncExternalStore } from "react";

/** The width of a screen, in CSS pixels, for which the sizes of a wall board are given. */
const usualWidth = 1440;

/**
 * The factor for the sizes of a wall board on this screen: the same columns fill a small one and a large one, in type as
 * large as fits.
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
