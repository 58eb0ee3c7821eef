import { useSyncExternalStore } from "react";
import { useSnapshot } from "valtio";
import { dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { isTextField } from "#console/shell/keys/text-field.ts";

/** What hears the keys: the commands of the screen, a text field on it, a map, or what is open over it. */
export type Mode = "screen" | "field" | "map" | "palette" | "dialog";

/** A key of a mode, and what it does there. */
export type ModeKey = readonly [keys: string, does: string];

/** The keys of what is open over the screen; a dialog shows its own. */
export const modeKeys: Readonly<Record<Exclude<Mode, "screen" | "map">, readonly ModeKey[]>> = {
  field: [["Escape", "leave the field"]],
  palette: [
    ["ArrowDown", "next"],
    ["Enter", "take it"],
    ["Escape", "close"],
  ],
  dialog: [["Escape", "leave"]],
};

/** The mode in which the console is now. */
export function useMode(): Mode {
  const { current } = useSnapshot(dialogState);
  const focused = useSyncExternalStore(subscribeFocus, focusedMode);
  if (focused === "map") return focused;
  if (current) return current.kind === "palette" || current.kind === "choice" ? "palette" : "dialog";
  return focused;
}

/** What the element with the focus makes of keys. */
function focusedMode(): "map" | "field" | "screen" {
  const { activeElement: focused } = document;
  if (!(focused instanceof HTMLElement)) return "screen";
  // A map is the only thing that is worked like a program of its own.
  if (focused.role === "application") return "map";
  return isTextField(focused) ? "field" : "screen";
}

function subscribeFocus(listener: () => void): () => void {
  // A field that loses the focus to nothing tells only of that.
  for (const type of ["focusin", "focusout"]) document.addEventListener(type, listener);
  return () => {
    for (const type of ["focusin", "focusout"]) document.removeEventListener(type, listener);
  };
}
