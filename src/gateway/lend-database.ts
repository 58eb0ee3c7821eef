import { join } from "node:path";
import { readConfig } from "./config.ts";
import { reachDatabase } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { type DatabaseServer, startDatabaseServer } from "./database/server.ts";
import { PlainFailure } from "./plain-failure.ts";

/**
 * Lends a program of the command line the database of the settings, brought up to date: the one of DATABASE_URL_OWNER or
 * DATABASE_URL, or the embedded one, whether a gateway runs it or not. Throws a PlainFailure with a sentence where there is none.
 */
export async function lendDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { config, refusals } = readConfig(process.env);
  if (!config) throw new PlainFailure(refusals.join("\n"));
  const { database, dataDirectory } = config;
  if (database) {
    await reachDatabase(database.ownerUrl);
    await migrate(database.ownerUrl);
    return work(database.ownerUrl);
  }
  const log = { info: () => {}, warn: console.error, error: console.error };
  const server: DatabaseServer = await startDatabaseServer({ directory: join(dataDirectory, "postgres"), log });
  try {
    await migrate(server.url);
    await work(server.url);
  } finally {
    await server.stop();
  }
}
