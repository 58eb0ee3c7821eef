import { Console } from "node:console";
import { join } from "node:path";
import { type Config, readConfig } from "./config.ts";
import { reachDatabase } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { type DatabaseServer, startDatabaseServer } from "./database/server.ts";
import { PlainFailure } from "./plain-failure.ts";
import type { ProgramProcess } from "./program-process.ts";

/**
 * Lends a program of the command line the database of the settings, brought up to date: the one of DATABASE_URL_OWNER or
 * DATABASE_URL, or the embedded one, whether a gateway runs it or not; and its settings. Throws a PlainFailure with a sentence where there is none.
 */
export async function lendDatabase<Done>(
  own: ProgramProcess,
  work: (url: string, config: Config) => Promise<Done>,
): Promise<Done> {
  const { config, refusals } = readConfig(own.env);
  if (!config) throw new PlainFailure(refusals.join("\n"));
  const { database, dataDirectory } = config;
  if (database) {
    await reachDatabase(database.ownerUrl);
    await migrate(database.ownerUrl);
    return work(database.ownerUrl, config);
  }
  const { error } = new Console(own);
  const log = { info: () => {}, warn: error, error };
  const server: DatabaseServer = await startDatabaseServer({ directory: join(dataDirectory, "postgres"), log });
  try {
    await migrate(server.url);
    return await work(server.url, config);
  } finally {
    await server.stop();
  }
}
