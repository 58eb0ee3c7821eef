import { useEffect, useRef } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import type { Command } from "#commands/command.ts";
import { openNumberCommand } from "#commands/console/go.ts";
import { allCommands } from "#commands/index.ts";
import { dialogState, closeDialog, isDialogGuarded, stepBackDialog } from "#console/shell/dialogs/dialog-state.ts";
import { showPendingKeys } from "#console/shell/running/pending-keys.ts";
import { focusHome, isFocusLost } from "#console/shell/focus.ts";
import { emptyField, fieldText, readPress } from "./key-press.ts";
import { keyCaps } from "./key-caps.ts";
import { matchKeys, nothingTyped, sequenceWindow, type Typed } from "./match-keys.ts";
import { readNow } from "#console/shell/stage/now.ts";
import { isMac } from "./platform.ts";
import { runCommand } from "#console/shell/running/run-command.ts";
import { strokeOf } from "./strokes.ts";
import { type Burst, noBurst, scanPress } from "./scanner.ts";
import { tools } from "#console/shell/running/tools.ts";

/**
 * Whether the focus is in a menu, a date picker or a dialog: keys belong to it, and not to the commands of the screen.
 */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog, [role=dialog], [role=menu]") !== null;
}

async function runHere(command: Command): Promise<void> {
  await runCommand(command, readNow(), tools);
  requestAnimationFrame(() => {
    if (isFocusLost() && dialogState.current === null) focusHome();
  });
}

/** The only listener for the console's keys. Mounted once; renders nothing. */
export function CommandKeys() {
  const typed = useRef<Typed>(nothingTyped);
  const burst = useRef<Burst>(noBurst);
  const scanning = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // In the capture phase, because the Enter of a scanner must be caught before the field that it typed into reacts to
  // it.
  useHotkeys(
    "*",
    (event) => {
      // In a form, scanned characters are treated like typed ones: the code goes into its field and Enter to the next
      // field.
      if (dialogState.current?.kind === "form") {
        burst.current = noBurst;
        scanning.current = false;
        return;
      }
      const text = fieldText(event.target);
      const seen = scanPress(burst.current, readPress(event), text === null || text === "");
      burst.current = seen.burst;
      scanning.current = seen.held;
      if (seen.scanned === null || !readNow().loggedIn) return;
      event.preventDefault();
      event.stopPropagation();
      scanning.current = true;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
        emptyField(event.target);
      if (isDialogGuarded()) {
        tools.tell("A change of many is under way", "plain", `Stop it or wait for it, then scan ${seen.scanned} again`);
        return;
      }
      closeDialog();
      void runHere(openNumberCommand(seen.scanned));
    },
    { enableOnFormTags: true, enableOnContentEditable: true, eventListenerOptions: { capture: true } },
  );

  useHotkeys(
    "*",
    (event) => {
      if (event.defaultPrevented || scanning.current) return;
      const press = readPress(event);
      if (press.key === "Escape" && !press.composing && !press.repeat && stepBack(event)) return;
      const opensPalette = dialogState.current?.kind === "palette" && press.key === "k" && (press.ctrl || press.meta);
      if (opensPalette) {
        event.preventDefault();
        closeDialog();
        return;
      }
      if (dialogState.current || isElsewhere(event.target)) return;
      const now = readNow();
      const here = allCommands.filter((command) => command.can(now) !== "hidden");
      const mac = isMac();
      const before = typed.current;
      const { match, typed: after, preventsDefault } = matchKeys(here, before, press, mac);
      typed.current = after;
      clearTimeout(timer.current);
      if (preventsDefault) event.preventDefault();
      showPendingKeys(after.strokes, match.kind === "wait" ? match.commands : []);
      if (match.kind === "run") void runHere(match.command);
      if (match.kind === "clash") {
        const titles = match.commands.map((command) => command.title).join(", ");
        tools.tell("These keys mean more than one command", "error", titles);
      }
      if (match.kind === "none" && preventsDefault && before.strokes.length > 0) {
        const strokes = [...before.strokes, strokeOf(press, mac) ?? ""];
        tools.tell(`${strokes.map((stroke) => keyCaps(stroke)).join(" ")} is no command`, "plain");
      }
      if (after.strokes.length > 0) {
        // This timer only clears the status bar. Whether a sequence continues is decided by the time stamps of the key
        // events, because on a busy machine the timer may end before a key event is handled.
        timer.current = setTimeout(() => showPendingKeys([], []), sequenceWindow);
      }
    },
    { enableOnFormTags: true, enableOnContentEditable: true },
  );

  return null;
}

/**
 * Handles Esc: closes the open dialog, or else leaves a text field. Returns `false` when Esc is left to the commands.
 */
function stepBack(event: KeyboardEvent): boolean {
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
