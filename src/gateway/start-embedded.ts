import { join, resolve } from "node:path";
import type { Logger } from "pino";
import type { BackUp } from "./backup/back-up.ts";
import { partsOf, prepareBackups } from "./backup/backup-folder.ts";
import type { Config } from "./config.ts";
import type { ServerUser } from "./database/server/process.ts";
import { choosePlace } from "./database/server/place.ts";
import { type DatabaseServer, startDatabaseServer } from "./database/server.ts";
import { PlainFailure } from "./plain-failure.ts";

/** The database of a gateway. An external one does not report whether its disk has room, and is backed up by others. */
export type ReachableDatabase = NonNullable<Config["database"]> &
  Partial<Pick<DatabaseServer, "hasRoom">> & { readonly backups?: Backups };
/** Where the embedded database is backed up, by whom, and for how many days that is kept. */
type Backups = Pick<BackUp, "to"> & { readonly user: ServerUser; readonly days: number };

/** Starts the embedded PostgreSQL of the settings, with its back-ups; `onStop` takes what ends it. */
export async function startEmbedded(
  config: Config,
  log: Logger,
  onStop: (end: () => Promise<unknown>) => void,
): Promise<ReachableDatabase> {
  const directory = join(config.dataDirectory, "postgres");
  const backups = await readyBackups(config, directory, log);
  const archive = backups && partsOf(backups.to).log;
  const server = await startDatabaseServer({ directory, log, archive });
  onStop(() => server.stop());
  // A database that was just made is marked now, so that no other one is ever backed up to its folder.
  const isMarked = backups && (await readyBackups(config, directory, log));
  const { url: ownerUrl, servingUrl: url, hasRoom } = server;
  return { ownerUrl, url, directUrl: url, hasRoom, ...(isMarked && { backups }) };
}

/** Where the embedded database is backed up; undefined where it is not. A shop sells also where that cannot be done. */
async function readyBackups({ backups }: Config, directory: string, log: Logger): Promise<Backups | undefined> {
  if (!backups) return undefined;
  const place = choosePlace(directory);
  const to = resolve(backups.directory);
  try {
    await prepareBackups(to, place.directory, place.user);
    return { to, user: place.user, days: backups.days };
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error;
    log.error(`Nothing is backed up: ${error.message}`);
    return undefined;
  }
}
