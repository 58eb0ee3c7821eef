import type { KeyboardEvent } from "react";

/** The key that crops a photo; the command for a product has the same one. */
export const cropKey = "shift+r";

/** Whether a press is that key. */
export function isCropKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return shiftKey && key.toLowerCase() === "r" && !ctrlKey && !metaKey && !altKey;
}
