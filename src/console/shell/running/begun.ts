import { proxy, ref } from "valtio";
import type { Command } from "#commands/command.ts";

/** A begun sequence of keys and the commands it may become, for the status bar; empty when none is begun. */
export const begun = proxy<{ strokes: readonly string[]; commands: readonly Command[] }>({
  strokes: [],
  commands: [],
});

/** Says which sequence is begun. */
export function showBegun(strokes: readonly string[], commands: readonly Command[]): void {
  if (begun.strokes.length === 0 && strokes.length === 0) return;
  begun.strokes = strokes;
  begun.commands = ref([...commands]);
}
