import { setTimeout as wait } from "node:timers/promises";
import { parse } from "hono/utils/cookie";
import { lastStoreCookie } from "#contract/constants.ts";
import { z } from "zod";
import type { ThemeSettings } from "#contract/store/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readGeneralSettings } from "#gateway/store/stores/settings.ts";
import { firstStore } from "#gateway/store/stores/stores.ts";

/** How long a page waits for its theme, in milliseconds: it must come even while the database is unavailable. */
const timeout = 500;

/**
 * The theme for somebody who is not logged in: that of the store in which this browser worked last, else of the first
 * store of the installation, because a login screen has to look like something.
 */
export async function readTheme(db: Db, storageBase: string, lastStoreId: string | null): Promise<ThemeSettings> {
  return readGeneralSettings(db, await firstStore(db, lastStoreId), "theme", storageBase);
}

/** The id of the store in which the browser of a request worked last, which it keeps in a cookie; null without one. */
export function lastStoreOf(headers: Headers): string | null {
  const { success, data } = z.uuid().safeParse(parse(headers.get("cookie") ?? "", lastStoreCookie)[lastStoreCookie]);
  return success ? data : null;
}

/** Reads the theme for a page of somebody who worked in this store last; null before the first day. */
export type ReadTheme = (lastStoreId: string | null) => Promise<ThemeSettings | null>;

/**
 * Returns a function that reads the theme for a page; null while the database is unavailable. Pages for the same store
 * that are requested at the same time share one reading.
 */
export function pageTheme(read: ReadTheme): ReadTheme {
  const readings = new Map<string | null, Promise<ThemeSettings | null>>();
  const readOnce = async (storeId: string | null): Promise<ThemeSettings | null> => {
    try {
      return await read(storeId);
    } catch {
      // Not reported here: the console asks again, and that call reports the failure.
      return null;
    } finally {
      readings.delete(storeId);
    }
  };
  return (storeId) => {
    const reading = readings.get(storeId) ?? readOnce(storeId);
    readings.set(storeId, reading);
    return Promise.race([reading, wait(timeout, null, { ref: false })]);
  };
}
