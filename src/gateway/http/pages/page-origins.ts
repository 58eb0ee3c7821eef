import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { settingSql } from "#gateway/store/settings/read-setting.ts";
import { hasPushProject } from "#gateway/store/stores/settings.ts";

/** Where the web push library registers a browser; it sends requests nowhere else. */
const pushServices: readonly string[] = [
  "https://firebaseinstallations.googleapis.com",
  "https://fcmregistrations.googleapis.com",
];

/** How long a page waits for this query, in milliseconds: the page must load even while the database is unavailable. */
const timeout = 500;

/**
 * Returns a function that lists foreign origins of the console's pages. The list is cached for `freshFor` milliseconds;
 * when the query fails the last one is used.
 */
type Origins = (db: Kysely<Database>, freshFor?: number) => () => Promise<readonly string[]>;

/** The origins that pages may send requests to: those of web push once a push project is set up, before that none. */
export const pushOrigins: Origins = (db, freshFor) =>
  cached(async () => ((await hasPushProject(db)) ? pushServices : []), freshFor);

/** The origins of the map servers that stores have set: pages may load images from there. */
export const tileOrigins: Origins = (db, freshFor) =>
  cached(async () => {
    const { rows } = await sql<{ address: string }>`
      select distinct ${settingSql("map", "tileAddress", sql.ref("stores.id"))} as address from stores`.execute(db);
    return [...new Set(rows.flatMap(({ address }) => (URL.canParse(address) ? [new URL(address).origin] : [])))];
  }, freshFor);

function cached(read: () => Promise<readonly string[]>, freshFor = 5_000): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  let askedAt = -Infinity;
  const ask = async (): Promise<void> => {
    try {
      known = await read();
    } catch {
      // Not reported here: every request that needs the database reports the failure itself.
    }
  };
  return async () => {
    if (performance.now() - askedAt >= freshFor) {
      askedAt = performance.now();
      await Promise.race([ask(), wait(timeout, undefined, { ref: false })]);
    }
    return known;
  };
}
