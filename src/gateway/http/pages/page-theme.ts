import { setTimeout as wait } from "node:timers/promises";
import type { ThemeSettings } from "#contract/store/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readGeneralSettings } from "#gateway/store/stores/settings.ts";
import { firstStore } from "#gateway/store/stores/stores.ts";

/** How long a page waits for its theme, in milliseconds: it must come even while the database is unavailable. */
const timeout = 500;

/**
 * The theme for somebody who is not logged in, which is that of the first store of the installation: a login screen has
 * to look like something.
 */
export async function readTheme(db: Db, storageBase: string): Promise<ThemeSettings> {
  return readGeneralSettings(db, await firstStore(db), "theme", storageBase);
}

/**
 * Returns a function that reads the theme for a page; null while the database is unavailable. Pages that are requested at
 * the same time share one reading.
 */
export function pageTheme(read: () => Promise<ThemeSettings | null>): () => Promise<ThemeSettings | null> {
  let reading: Promise<ThemeSettings | null> | null = null;
  const readOnce = async (): Promise<ThemeSettings | null> => {
    try {
      return await read();
    } catch {
      // Not reported here: the console asks again, and that call reports the failure.
      return null;
    } finally {
      reading = null;
    }
  };
  return () => Promise.race([(reading ??= readOnce()), wait(timeout, null, { ref: false })]);
}
