// What commands need only once they run, each in a file that is fetched then. The console fetches them ahead as well.

/** The forms of records. */
export const loadFillRecord = () => import("./fill-record.ts");

/** The question for a record's state. */
export const loadStateChange = () => import("./state-change.ts");

/** Fetches all of them, so that a key that needs one does not wait for the network. */
export async function preloadCommands(): Promise<void> {
  await Promise.all([loadFillRecord(), loadStateChange()]);
}
