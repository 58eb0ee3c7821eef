import { subscribe } from "valtio";
import type { Command } from "#commands/command.ts";
import { dialogState } from "#console/shell/dialogs/dialog-state.ts";

/** What is coming, each by the function that ends it. */
const coming = new Set<() => void>();
const listeners = new Set<() => void>();

/** Whether a command is about to ask something, but neither its dialog nor its field is there yet. */
export function isQuestionComing(): boolean {
  return coming.size > 0;
}

/** Calls back when a question has come, or does not come any more; returns the function that unsubscribes. */
export function subscribeQuestions(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says that a question comes; returns the function that says that it is there. */
function begin(): () => void {
  const end = (): void => {
    if (coming.delete(end)) tell();
  };
  coming.add(end);
  return end;
}

/** The same of a field of the screen, in place of all else that was coming. */
export function beginField(): () => void {
  coming.clear();
  return begin();
}

/** Says that a field has the focus, so that what was typed for it goes in now and nothing else is coming. */
export function fieldIsHere(): void {
  coming.clear();
  tell();
}

/**
 * Calls `run` of a command. If it asks something, its question is coming until a dialog opens or the command has ended.
 */
export async function awaitQuestion(command: Command, run: () => Promise<void>): Promise<void> {
  if (!command.title.endsWith("...") && !command.opensField) return run();
  const end = begin();
  const stop = subscribe(dialogState, end, true);
  try {
    await run();
  } finally {
    stop();
    end();
  }
}
