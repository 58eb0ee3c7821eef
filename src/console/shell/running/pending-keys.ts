import { proxy, ref } from "valtio";
import type { Command } from "#commands/command.ts";

/** A begun sequence of keys and the commands it may become, for the status bar; empty when none is begun. */
export const pendingKeys = proxy<{ strokes: readonly string[]; commands: readonly Command[] }>({
  strokes: [],
  commands: [],
});

/** Says which sequence is begun. */
export function showPendingKeys(strokes: readonly string[], commands: readonly Command[]): void {
  if (pendingKeys.strokes.length === 0 && strokes.length === 0) return;
  pendingKeys.strokes = strokes;
  pendingKeys.commands = ref([...commands]);
}
