import { preferences, setPreference } from "#console/session/preferences/preferences.ts";

const most = 12;

/** Remembers, for this login, that a command was run from the palette. */
export function addRecentCommand(id: string): void {
  const others = preferences.recentCommands.filter((other) => other !== id);
  setPreference("recentCommands", [id, ...others].slice(0, most));
}
