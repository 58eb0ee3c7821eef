import { useSyncExternalStore } from "react";
import type { Command } from "#commands/command.ts";
import { commonCommands, type FurtherCommands, gather, loadFurther } from "#commands/index.ts";

let byId = gather([commonCommands]);
let list = commonCommands;
const loaded = new Set<FurtherCommands>();
/** How many kinds are being fetched. */
let coming = 0;
const listeners = new Set<() => void>();

/** Every command that can be found now: the common ones, and those of the kinds whose screens have been fetched. */
export function knownCommands(): readonly Command[] {
  return list;
}

/** The same for a component, which is rendered again when more have been fetched. */
export function useKnownCommands(): readonly Command[] {
  return useSyncExternalStore(subscribeCommands, knownCommands);
}

/** Calls back when commands have been fetched; returns the function that unsubscribes. */
export function subscribeCommands(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether commands are being fetched: a key that no known one has may be a key of theirs. */
export function areCommandsComing(): boolean {
  return coming > 0;
}

/** A command by its id; undefined for an id that is unknown, or whose kind is not there yet. */
export function knownCommand(id: string): Command | undefined {
  return byId.get(id);
}

/** The same for a component, which is rendered again when the command has been fetched. */
export function useKnownCommand(id: string): Command | undefined {
  return useSyncExternalStore(subscribeCommands, () => knownCommand(id));
}

/**
 * Fetches the commands of a kind, once; the next call answers at once. It begins when `when` resolves. Rejects when
 * their file cannot be fetched.
 */
export async function loadCommands(kind: FurtherCommands, when?: Promise<void>): Promise<void> {
  if (loaded.has(kind)) return;
  coming += 1;
  try {
    await when;
    const commands = await loadFurther(kind);
    if (loaded.has(kind)) return;
    // Most work is about orders: where two commands match a text as well, those about orders come first.
    byId = gather(kind === "order" ? [commands, list] : [list, commands]);
    list = [...byId.values()];
    loaded.add(kind);
  } finally {
    coming -= 1;
    for (const listener of listeners) listener();
  }
}

/** Fetches the commands of all kinds, for callers that find commands by id, such as a macro. */
export async function loadAllCommands(): Promise<void> {
  const { furtherCommands } = await import("#commands/further.ts");
  await Promise.all(Object.keys(furtherCommands).map((kind) => loadCommands(kind as FurtherCommands)));
}
