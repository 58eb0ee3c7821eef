const storageKey = "aisle.recentCommands";
const most = 12;

/** Ids of the commands run lately from the palette, the latest first. */
export function recentCommands(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Remembers that a command was run. */
export function keepRecent(id: string): void {
  const ids = [id, ...recentCommands().filter((other) => other !== id)].slice(0, most);
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    // A full or forbidden storage only costs the order of the rows.
  }
}
