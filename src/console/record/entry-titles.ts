/** What an entry of any kind's history says about undoing. */
interface Undoable {
  readonly version: number | null;
  /** The version of the change it took back; null for any other entry. */
  readonly undoes: number | null;
}

/**
 * How the entries of a history are called in a timeline: what took a change back is called by that change.
 * `undone` says what was undone, where that is not its title.
 */
export function entryTitles<Entry extends Undoable>(
  entries: readonly Entry[],
  titleOf: (entry: Entry) => string,
  undone: (entry: Entry) => string | null,
): (entry: Entry) => string {
  const byVersion = new Map(entries.map((entry) => [entry.version, entry]));
  return (entry) => {
    if (entry.undoes === null) return titleOf(entry);
    const made = byVersion.get(entry.undoes) ?? entry;
    return `Undone: ${undone(made) ?? titleOf(made)}`;
  };
}
