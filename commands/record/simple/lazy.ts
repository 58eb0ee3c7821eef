// Commands need these files only when they run, so they are loaded then, or ahead of that by `preloadCommands`.

/** The forms of records. */
export const loadFillRecord = () => import("./fill-record.ts");

/** The question for a record's state. */
export const loadStateChange = () => import("./state-change.ts");

const others: (() => Promise<unknown>)[] = [];

/** Adds a file of a kind, such as its form, to those that are loaded ahead; answers the loader. */
export function loadAhead<File>(load: () => Promise<File>): () => Promise<File> {
  others.push(load);
  return load;
}

/** Loads all of them, so that no command waits for the network when its key is pressed. */
export async function preloadCommands(): Promise<void> {
  await Promise.all([loadFillRecord(), loadStateChange(), ...others.map((load) => load())]);
}
