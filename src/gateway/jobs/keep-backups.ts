import { type Kysely, sql } from "kysely";
import { type BackUp, backUp, dropOld } from "#gateway/backup/back-up.ts";
import { type Manifest, readBases } from "#gateway/backup/backup-folder.ts";
import { copyOutside } from "#gateway/backup/keep-outside.ts";
import { copiesLogTo, packLog, partAfter, readParts } from "#gateway/backup/log-parts.ts";
import type { Database } from "#gateway/database/schema.ts";
import type { ServerUser } from "#gateway/database/server/process.ts";
import type { Job } from "./runner.ts";

/** How often the whole database is backed up, in milliseconds. */
const everyDay = 24 * 60 * 60_000;
/** So long after one that failed, as on a full disk, it is tried again: each reads the whole database. */
const afterFailure = 60 * 60_000;
/** What came so long before the last round is looked at once more: a transaction ends later than it began. */
const overlap = 10 * 60_000;

/** The job that copies what has come since, and backs up everything once a day; `days` is for how long back-ups are kept. */
export function keepingBackups(tools: BackUp & { readonly user: ServerUser; readonly days: number }): Job {
  const { db, to, user } = tools;
  let copied: Date | null = null;
  let waitsUntil = 0;
  return {
    failure: "back-ups could not be kept",
    every: 60_000,
    async round(stopping) {
      const began = Date.now();
      await packLog(to, user, stopping);
      await copyOutside(tools, copied);
      copied = new Date(began - overlap);
      const copiesLog = await copiesLogTo(db, to);
      if (!stopping.aborted && began >= waitsUntil && (await isDue(db, to, copiesLog))) {
        waitsUntil = began + afterFailure;
        await backUp(tools);
        waitsUntil = 0;
        await dropOld(to, new Date(Date.now() - tools.days * everyDay));
      }
      // A server that was running already may copy no log: then the moments between two back-ups are lost.
      if (!copiesLog)
        throw new Error(
          "PostgreSQL was started without BACKUP_DIR: stop all gateways of this database and start again",
        );
    },
  };
}

/** Whether a day is over, or a moment since the last back-up could not be restored from it. */
async function isDue(db: Kysely<Database>, to: string, copiesLog: boolean): Promise<boolean> {
  const last = (await readBases(to)).findLast(({ manifest }) => manifest)?.manifest;
  return !last || Date.now() - Date.parse(last.begun) >= everyDay || (copiesLog && isCut(db, to, last));
}

/** Whether the log does not go on from the last back-up, because the server was started without BACKUP_DIR meanwhile. */
async function isCut(db: Kysely<Database>, to: string, last: Manifest): Promise<boolean> {
  const { rows } = await sql<{ oldest: string | null }>`
    select min(name) as oldest from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`.execute(db);
  const oldest = rows[0]?.oldest ?? "";
  const copied = (await readParts(to, last.timeline)).findLast(({ name }) => name >= last.firstPart);
  return oldest > (copied ? partAfter(copied.name) : last.firstPart);
}
