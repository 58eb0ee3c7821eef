import { resolve } from "node:path";
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

/** Where the embedded database is backed up, by whom, for how many days, and why it cannot be: null where it can. */
interface Backups extends Pick<BackUp, "to"> {
  readonly user: ServerUser;
  readonly days: number;
  readonly trouble: string | null;
}

/** Starts the embedded PostgreSQL of the settings, with its back-ups; `onStop` takes what ends it. */
export async function startEmbedded(
  config: Config,
  log: Logger,
  onStop: (end: () => Promise<unknown>) => void,
): Promise<ReachableDatabase> {
  const directory = resolve(config.dataDirectory, "postgres");
  const ready = await readyBackups(config, directory);
  const archive = ready?.trouble === null ? partsOf(ready.to).log : undefined;
  const server = await startDatabaseServer({ directory, log, archive });
  onStop(() => server.stop());
  // A database that was just made is marked now, so that no other one is ever backed up to its folder.
  const backups = ready?.trouble === null ? await readyBackups(config, directory) : ready;
  if (backups?.trouble) log.error(`Nothing is backed up: ${backups.trouble}`);
  const { url: ownerUrl, servingUrl: url, hasRoom } = server;
  return { ownerUrl, url, directUrl: url, replicaUrl: null, hasRoom, ...(backups && { backups }) };
}

/** Where the embedded database is backed up; null where it is not to be. A shop sells also where that cannot be done. */
async function readyBackups({ backups }: Config, directory: string): Promise<Backups | null> {
  if (!backups) return null;
  const place = choosePlace(directory);
  const ready = { to: resolve(backups.directory), user: place.user, days: backups.days };
  try {
    await prepareBackups(ready.to, place.directory, place.user);
    return { ...ready, trouble: null };
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error;
    return { ...ready, trouble: error.message };
  }
}
