import { randomUUID } from "node:crypto";
import { appendFile, mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { applicationName, openDatabase } from "#gateway/database/connect.ts";
import { migrate } from "#gateway/database/migrate.ts";
import type { Cluster } from "#gateway/database/server/cluster.ts";
import { endServer } from "#gateway/database/server/end-server.ts";
import { folderPaths, giveTo, makeFolder, readText } from "#gateway/database/server/folder.ts";
import { choosePlace } from "#gateway/database/server/place.ts";
import { readLock } from "#gateway/database/server/postmaster.ts";
import { runAs } from "#gateway/database/server/process.ts";
import { type RunningServer, reachServer } from "#gateway/database/server/reach.ts";
import { embeddedUrl } from "#gateway/database/server.ts";
import { messageOf, PlainFailure } from "#gateway/plain-failure.ts";
import { markFolder } from "#gateway/store/files/folder-mark.ts";
import type { Anchor } from "#gateway/store/audit/anchors.ts";
import { baseFile, partsOf, readLines, removeAll, restoredFile } from "./backup-folder.ts";
import { type ChosenBase, chooseBase } from "./choose-base.ts";
import { forgetAgain } from "./forget-again.ts";
import { anchorsFile, putBack, readFiles } from "./keep-outside.ts";
import { fetchCommand } from "./log-parts.ts";

/** What is to be restored, and where. */
export interface Restoring {
  /** The folder of back-ups. */
  readonly from: string;
  /** The moment; null for the last one that is there. */
  readonly at: Date | null;
  /** DATA_DIR, which has no database yet. */
  readonly to: string;
  readonly log: { info(message: string): void; warn(message: string): void };
}

/** A restore that was tried, as it is noted beside the back-ups. */
export interface RestoreTried {
  readonly tried: string;
  /** The moment that was asked for; null for the last one. */
  readonly at: string | null;
  /** The last change that is there; null where it failed. */
  readonly last: string | null;
  readonly failure: string | null;
}

/** How often a server that reads the log is asked whether it is done, in milliseconds. */
const askEvery = 100;
const endingTimes = { fast: 60, immediate: 5 } as const;

/**
 * Restores the embedded database and what lies beside it, as they were at a moment. Nothing is there before all of it
 * is. Answers the moment of the last change. Throws a PlainFailure with a sentence.
 */
export async function restore(restoring: Restoring): Promise<string> {
  const { from, at, to } = restoring;
  const tried = new Date().toISOString();
  const note = (end: Pick<RestoreTried, "last" | "failure">): Promise<void> =>
    appendFile(partsOf(from).restores, `${JSON.stringify({ tried, at: at?.toISOString() ?? null, ...end })}\n`).catch(
      // Back-ups may lie where nothing can be written.
      () => {},
    );
  const place = choosePlace(join(to, "postgres"));
  if ((await readdir(place.directory).catch(() => [])).length > 0)
    throw new PlainFailure(`${place.directory} holds a database: move it away, or set DATA_DIR to another folder`);
  try {
    const last = await restoreAt(restoring, place, await chooseBase(from, at));
    await note({ last, failure: null });
    return last;
  } catch (error) {
    await note({ last: null, failure: messageOf(error) });
    throw error;
  }
}

async function restoreAt(
  restoring: Restoring,
  { directory, user }: ReturnType<typeof choosePlace>,
  base: ChosenBase,
): Promise<string> {
  const { from, at, to, log } = restoring;
  const folder = `${directory}.new-${process.pid}`;
  await makeFolder(to, user);
  try {
    log.info(`Restoring from the back-up of ${base.manifest.ended}`);
    await mkdir(folder, { mode: 0o700 });
    giveTo(user, folder);
    await runAs(user, "tar", ["-xzf", join(base.folder, baseFile), "-C", folder]);
    // They are of the server that was backed up.
    const { port, log: serverLog, password: passwordFile } = folderPaths(folder);
    for (const path of [port, serverLog]) await removeAll(path);
    for (const [name, text] of [
      ["recovery.signal", ""],
      [restoredFile, `${randomUUID()}\n`],
    ] as const) {
      await writeFile(join(folder, name), text, { mode: 0o600 });
      giveTo(user, join(folder, name));
    }
    // Zones have no names yet when PostgreSQL reads its command line.
    const until = at && at.toISOString().replace("Z", "+00");
    const recovery = { fetch: fetchCommand(from), until, timeline: base.manifest.timeline };
    const cluster: Cluster = { folder, user, password: (await readText(passwordFile)) ?? "", durable: true, recovery };
    const { server, last } = await readLog(cluster, log);
    try {
      await restoreBeside(restoring, embeddedUrl(cluster.password, server.port));
    } finally {
      await server.connection.end();
      await stop(cluster);
    }
    await rename(folder, directory).catch((error: Error) => {
      throw new PlainFailure(`${directory} was made meanwhile, by a gateway or another restore: ${error.message}`);
    });
    return last ?? base.manifest.ended;
  } catch (error) {
    await removeAll(folder);
    throw error;
  }
}

/** Starts a server that reads the log up to the moment; answers it once it goes on by itself, with its last change. */
async function readLog(
  cluster: Cluster,
  log: Restoring["log"],
): Promise<{ readonly server: RunningServer; readonly last: string | null }> {
  const { signal } = new AbortController();
  try {
    const server = await reachServer(cluster, { log, signal });
    for (;;) {
      const { rows } = await server.connection.query<{ reads: boolean }>("select pg_is_in_recovery() as reads");
      if (!rows[0]?.reads) return { server, last: await lastChange(cluster) };
      await sleep(askEvery);
    }
  } catch (error) {
    await stop(cluster);
    const words = (await readText(folderPaths(cluster.folder).log)) ?? "";
    if (!words.includes("before configured recovery target was reached")) throw error;
    const last = await lastChange(cluster);
    throw new PlainFailure(
      last === null
        ? "The log does not reach to that moment: leave --at out to restore all that is there"
        : `The last change that can be restored is of ${last}: give no later moment, or leave --at out`,
      { cause: error },
    );
  }
}

/** The moment of the last change that a server has read from the log, as it says in its own one; null where there is none. */
async function lastChange(cluster: Cluster): Promise<string | null> {
  const words = (await readText(folderPaths(cluster.folder).log)) ?? "";
  const [, time] = [...words.matchAll(/last completed transaction was at log time (\S+ \S+)/g)].at(-1) ?? [];
  return time === undefined ? null : new Date(time.replace(" ", "T").replace(/\+00$/, "Z")).toISOString();
}

async function stop(cluster: Cluster): Promise<void> {
  const lock = await readLock(folderPaths(cluster.folder).lock);
  if (lock) await endServer(cluster, lock.pid, endingTimes);
}

/** Brings the database up to date, forgets again who was forgotten since, and puts back what lies beside it. */
async function restoreBeside({ from, at, to, log }: Restoring, url: string): Promise<void> {
  await migrate(url);
  const db = openDatabase(url, { statementTimeout: 0, applicationName: applicationName("restore") });
  try {
    for (const sentence of await forgetAgain(db, await readLines(partsOf(from).forgotten))) log.warn(sentence);
    const lost: string[] = [];
    for (const file of await readFiles(db)) if (!(await putBack(from, to, file))) lost.push(file.path);
    for (const path of lost.slice(0, 20))
      log.warn(`The uploaded file ${path} is missing or was changed: it is left out`);
    if (lost.length > 20) log.warn(`So are ${lost.length - 20} more`);
    await markFolder(db, join(to, "files"));
    await sql`checkpoint`.execute(db);
  } finally {
    await db.destroy();
  }
  const anchors = (await readLines<Anchor>(partsOf(from).anchors)).filter(
    (anchor) => at === null || Date.parse(anchor.at) <= at.getTime(),
  );
  const path = join(to, anchorsFile);
  const aside = join(to, `audit-anchors.before-${new Date().toISOString().replaceAll(":", "-")}.jsonl`);
  await rename(path, aside).then(
    () => log.info(`What was noted of audit lists until now is in ${aside}`),
    () => {},
  );
  await writeFile(path, anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join(""), { mode: 0o600 });
}
