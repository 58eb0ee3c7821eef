import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { hasPushProject } from "#gateway/store/stores/settings.ts";

/** Where the library of a web push project registers a browser; it calls nobody else. */
const pushServices: readonly string[] = [
  "https://firebaseinstallations.googleapis.com",
  "https://fcmregistrations.googleapis.com",
];

/** A page does not wait longer than this for the answer, in milliseconds: it must come while the database is away. */
const patience = 500;

/**
 * The origins beyond ours that the console's pages may call: those of web push once somebody has set up a push project,
 * none before. What was asked within `freshFor` milliseconds is not asked again; without an answer the last one holds.
 */
export function pushOrigins(db: Kysely<Database>, freshFor = 5_000): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  let askedAt = -Infinity;
  const ask = async (): Promise<void> => {
    try {
      known = (await hasPushProject(db)) ? pushServices : [];
    } catch {
      // Every call that needs the database tells that it is away.
    }
  };
  return async () => {
    if (performance.now() - askedAt >= freshFor) {
      askedAt = performance.now();
      await Promise.race([ask(), wait(patience, undefined, { ref: false })]);
    }
    return known;
  };
}
