import { proxy, ref } from "valtio";
import type { Command } from "#commands/command.ts";

/** A started key sequence and the commands it may lead to, for the status bar; empty when none is started. */
export const pendingKeys = proxy<{ strokes: readonly string[]; commands: readonly Command[] }>({
  strokes: [],
  commands: [],
});

/** Sets the started key sequence. */
export function showPendingKeys(strokes: readonly string[], commands: readonly Command[]): void {
  if (pendingKeys.strokes.length === 0 && strokes.length === 0) return;
  pendingKeys.strokes = strokes;
  pendingKeys.commands = ref([...commands]);
}
