import type { Command } from "#commands/command.ts";
import { dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { focusHome, isFocusLost } from "#console/shell/focus.ts";
import { runCommand } from "#console/shell/running/run-command.ts";
import { tools } from "#console/shell/running/tools.ts";
import { readNow } from "#console/shell/stage/now.ts";

/**
 * Runs a command on what is on screen now. If this removes the focused element, the home of the screen gets the focus.
 */
export async function runHere(command: Command): Promise<void> {
  await runCommand(command, readNow(), tools);
  requestAnimationFrame(() => {
    if (isFocusLost() && dialogState.current === null) focusHome();
  });
}
