import type { Now } from "#commands/context/now.ts";
import { preferences, setPreference } from "#console/session/preferences/preferences.ts";

const most = 24;

type View = Now["place"]["view"];

/** The commands that were run from the palette, the latest first: on all screens, and on one. */
export interface Recent {
  readonly all: readonly string[];
  readonly here: readonly string[];
}

/** Remembers, for this login, that a command was run from the palette, and on which screen. */
export function addRecentCommand(id: string, view: View): void {
  const entry = `${id}@${view ?? ""}`;
  const others = preferences.recentCommands.filter((other) => other !== entry);
  setPreference("recentCommands", [entry, ...others].slice(0, most));
}

/** The commands that were run from the palette. What was kept without a screen counts on none. */
export function recentCommands(view: View): Recent {
  const kept = preferences.recentCommands.map((entry) => entry.split("@"));
  const here = kept.filter(([, on]) => on === (view ?? "")).map(([id = ""]) => id);
  return { all: [...new Set(kept.map(([id = ""]) => id))], here };
}
