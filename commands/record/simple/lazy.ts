// Commands need these files only when they run, so they are loaded then, or ahead of that by `loadsAhead`.

/** The forms of records. */
export const loadFillRecord = () => import("./fill-record.ts");

/** The question for a record's state. */
export const loadStateChange = () => import("./state-change.ts");

const others: (() => Promise<unknown>)[] = [];

/** Adds a file of a kind, such as its form, to those that are loaded ahead; returns the loader. */
export function loadAhead<File>(load: () => Promise<File>): () => Promise<File> {
  others.push(load);
  return load;
}

/** The loaders of all these files, so that no command waits for the network when its key is pressed. */
export function loadsAhead(): readonly (() => Promise<unknown>)[] {
  return [loadFillRecord, loadStateChange, ...others];
}
