// Commands need these files only when they run, so they are loaded then, or ahead of that by `preloadCommands`.

/** The forms of records. */
export const loadFillRecord = () => import("./fill-record.ts");

/** The question for a record's state. */
export const loadStateChange = () => import("./state-change.ts");

/** Loads all of them, so that no command waits for the network when its key is pressed. */
export async function preloadCommands(): Promise<void> {
  await Promise.all([loadFillRecord(), loadStateChange()]);
}
