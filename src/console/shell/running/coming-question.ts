import { subscribe } from "valtio";
import type { Command } from "#commands/command.ts";
import { dialogState, isWrittenInto } from "#console/shell/dialogs/dialog-state.ts";

let coming = 0;
const listeners = new Set<() => void>();

/** Whether a command is about to ask something, but its dialog is not open yet. */
export function isQuestionComing(): boolean {
  return coming > 0;
}

/** Whether a dialog is open that is written into, but has no field yet. */
export function isFieldComing(): boolean {
  return isWrittenInto() && document.querySelector("dialog:modal :is(input, textarea)") === null;
}

/** Calls back when a question has come, or does not come any more; returns the function that unsubscribes. */
export function subscribeQuestions(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Calls `run` of a command. If it asks something, its question is coming until a dialog opens or the command has ended.
 */
export async function awaitQuestion(command: Command, run: () => Promise<void>): Promise<void> {
  if (!command.title.endsWith("...")) return run();
  coming += 1;
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    coming -= 1;
    for (const listener of listeners) listener();
  };
  const stop = subscribe(dialogState, end, true);
  try {
    await run();
  } finally {
    stop();
    end();
  }
}
