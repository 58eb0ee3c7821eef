import { subscribe } from "valtio";
import { dialogState, isWrittenInto } from "#console/shell/dialogs/dialog-state.ts";
import { beginField } from "#console/shell/running/coming-question.ts";
import { focusKind } from "./key-press.ts";

let fields = 0;

/** Whether a screen or a dialog that is written into is open or about to open, but has no field yet. */
export function isFieldComing(): boolean {
  return fields > 0 || (isWrittenInto() && document.querySelector("dialog:modal :is(input, textarea)") === null);
}

/**
 * Says that a screen is about to open that is written into: what is typed waits until one of its fields has the focus.
 * Esc, a click and a dialog end that.
 */
export function awaitField(): void {
  const told = beginField();
  const over = new AbortController();
  fields += 1;
  const end = (): void => {
    if (over.signal.aborted) return;
    over.abort();
    stop();
    fields -= 1;
    told();
  };
  const stop = subscribe(dialogState, end, true);
  const on = (type: "focusin" | "keydown" | "pointerdown", ends: (event: Event) => boolean): void =>
    document.addEventListener(type, (event) => ends(event) && end(), { capture: true, signal: over.signal });
  on("focusin", ({ target }) => focusKind(target) === "field");
  on("keydown", (event) => event instanceof KeyboardEvent && event.key === "Escape");
  on("pointerdown", () => true);
}
