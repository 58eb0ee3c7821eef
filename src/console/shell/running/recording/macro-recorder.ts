import { proxy } from "valtio";
import type { Command } from "#commands/command.ts";
import type { Now } from "#commands/context/now.ts";
import type { MacroStep } from "#contract/macros/schema.ts";
import { type Answered, titleWith } from "./last.ts";

/** The macro that is being recorded or played; `playing` says how far it is. */
export const macroState = proxy<{ steps: MacroStep[] | null; playing: string | null }>({ steps: null, playing: null });

/** The macro as a part of `Now`. */
export function macroNow(): Now["macro"] {
  const { steps, playing } = macroState;
  if (playing !== null) return { doing: "playing", text: playing };
  if (!steps) return null;
  return { doing: "recording", text: `Recording: ${steps.length} ${steps.length === 1 ? "step" : "steps"}` };
}

/**
 * Adds a command that was run to the macro that is being recorded. A command that changes nothing is skipped. Returns
 * why a command cannot be recorded; null when it was recorded or skipped.
 */
export function recordStep(
  command: Command,
  called: string,
  answers: readonly Answered[],
  hasForm: boolean,
): string | null {
  const { steps } = macroState;
  if (!steps) return null;
  if (command.unrecorded !== undefined) return command.unrecorded;
  if (!command.changes || command.unrepeatable) return null;
  if (hasForm) return "a form must be filled in for each record";
  steps.push({ command: command.id, title: titleWith(called, answers), answers: [...answers] });
  return null;
}
