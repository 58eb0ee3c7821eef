import { keyOf } from "./key-press.ts";

/** How far a key moves in a list: 1 for the arrow down and j, -1 for the arrow up and k, 0 for any other. */
export function listStep(event: KeyboardEvent): 1 | -1 | 0 {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return 0;
  const key = event.key.startsWith("Arrow") ? event.key : keyOf(event);
  return key === "ArrowDown" || key === "j" ? 1 : key === "ArrowUp" || key === "k" ? -1 : 0;
}
