import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { hasPushProject } from "#gateway/store/stores/settings.ts";

/** Where the web push library registers a browser; it sends requests nowhere else. */
const pushServices: readonly string[] = [
  "https://firebaseinstallations.googleapis.com",
  "https://fcmregistrations.googleapis.com",
];

/** How long a page waits for this query, in milliseconds: the page must load even while the database is unavailable. */
const timeout = 500;

/**
 * Returns a function that lists the foreign origins the console's pages may send requests to: those of web push once a
 * push project is set up, before that none. The list is cached for `freshFor` milliseconds; when the query fails the
 * last one is used.
 */
export function pushOrigins(db: Kysely<Database>, freshFor = 5_000): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  let askedAt = -Infinity;
  const ask = async (): Promise<void> => {
    try {
      known = (await hasPushProject(db)) ? pushServices : [];
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
