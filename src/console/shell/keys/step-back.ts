import { dialogState, stepBackDialog } from "#console/shell/dialogs/dialog-state.ts";
import { focusHome, isFocusLost } from "#console/shell/focus.ts";
import { readPress } from "./key-press.ts";

/**
 * Whether the focus is in a menu, a date picker or a dialog: keys belong to it, and not to the commands of the screen.
 */
export function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog, [role=dialog], [role=menu]") !== null;
}

/**
 * Handles Esc: closes the open dialog, or else leaves a text field. Returns `false` when Esc is left to the commands.
 */
export function stepBack(event: KeyboardEvent): boolean {
  // A dialog that handles Esc itself may be open over the dialog of a command.
  if (event.target instanceof Element && event.target.closest("dialog[data-own-escape]")) return false;
  if (dialogState.current) {
    event.preventDefault();
    stepBackDialog();
    return true;
  }
  if (isElsewhere(event.target) || readPress(event).on !== "field") return false;
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.blur();
  if (isFocusLost()) focusHome();
  return true;
}
