import { useSyncExternalStore } from "react";
import { useSnapshot } from "valtio";
import { dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { isTextField } from "#console/shell/keys/text-field.ts";

/** What hears the keys: the commands of the screen, a text field on it, or what is open over it. */
export type Mode = "screen" | "field" | "palette" | "dialog";

/** A key of a mode, and what it does there. */
export type ModeKey = readonly [keys: string, does: string];

/** The keys of what is open over the screen; a dialog shows its own. */
export const modeKeys: Readonly<Record<Exclude<Mode, "screen">, readonly ModeKey[]>> = {
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
  const isTyped = useSyncExternalStore(subscribeFocus, isFieldFocused);
  if (current) return current.kind === "palette" || current.kind === "choice" ? "palette" : "dialog";
  return isTyped ? "field" : "screen";
}

function isFieldFocused(): boolean {
  return document.activeElement instanceof HTMLElement && isTextField(document.activeElement);
}

function subscribeFocus(listener: () => void): () => void {
  // A field that loses the focus to nothing tells only of that.
  for (const type of ["focusin", "focusout"]) document.addEventListener(type, listener);
  return () => {
    for (const type of ["focusin", "focusout"]) document.removeEventListener(type, listener);
  };
}
