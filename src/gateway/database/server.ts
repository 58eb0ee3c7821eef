import { createHmac } from "node:crypto";
import { dirname, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";
import { statfsSync } from "node:fs";
import { messageOf } from "#gateway/plain-failure.ts";
import { type Cluster, ServerFailed } from "./server/cluster.ts";
import { endServer } from "./server/end-server.ts";
import { ensureFolder, FolderRefused, folderPaths, readText, serverLogin } from "./server/folder.ts";
import { isServerOf, readLock } from "./server/postmaster.ts";
import { choosePlace } from "./server/place.ts";
import { type Reaching, type RunningServer, reachServer } from "./server/reach.ts";
import { takeLeave } from "./server/take-leave.ts";

/** How often a server is asked whether it still answers, in milliseconds. */
const askEvery = 5_000;
/**
 * So many questions in a row without an answer in time end the connection: after a single one, this process itself may
 * have slept.
 */
const mostUnanswered = 2;

/**
 * The free space that is kept for the server, in bytes: two and a half segments of its write-ahead log. Without room
 * for the next segment the server stops completely; if writes are refused before that, it can still answer reads.
 */
const reserve = 40 * 1024 * 1024;
/** How long one measurement of the free space is used, in milliseconds. */
const measureEvery = 200;

/** Where the embedded server reports what happens to it, in sentences. */
export interface ServerLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A PostgreSQL server of the gateway's own, kept running until `stop()`. */
export interface DatabaseServer {
  /** Connection string of the database with the rights of its owner: for migrations, setup and imports. */
  readonly url: string;
  /** The same with the rights of a role that may only serve. */
  readonly servingUrl: string;
  /** Whether its disk has room for writes. When it has not, writes must be refused so that reads can go on. */
  hasRoom(): boolean;
  /**
   * Stops the server, unless another gateway is connected to it or it cannot be asked whether one is. Close your own
   * connections first.
   */
  stop(): Promise<void>;
}

/** The options of the embedded server. */
export interface ServerOptions {
  /** The folder of the database's files; it is created when missing. */
  readonly directory: string;
  readonly log: ServerLog;
  /** False makes writes faster, but a crash of the machine may lose them: for tests only. */
  readonly durable?: boolean;
  /** The folder to which it copies its write-ahead log; a server that runs already keeps its own way. */
  readonly archive?: string | undefined;
}

const databaseName = "aisle";
/** Pauses between attempts to restart the server, in milliseconds; the last one repeats. */
const pauses = [0, 200, 500, 1_000, 2_000] as const;
/**
 * Right after a crash, the last processes of the old server may still hold its shared memory, so the first start is
 * retried this often.
 */
const firstTries = pauses.length;
/** When a server dies sooner than this after its start, the restart waits first; in milliseconds. */
const steadyAfter = 10_000;
/** So long after a crash other gateways may still be on their way back to the server, in milliseconds. */
const othersReturn = 1_000;
/** How long a gateway that stops tries to ask the server who else uses it, in milliseconds. */
const longestQuestion = 3_000;
/** How long a server is given to stop, in seconds. */
const stoppingTimes = { fast: 60, immediate: 5 } as const;

/**
 * Starts the embedded PostgreSQL in a folder, or takes over the one that still runs there, and restarts it whenever it
 * dies. While the disk is full it waits. Throws FolderRefused or ServerFailed, whose messages are sentences.
 */
export async function startDatabaseServer(options: ServerOptions): Promise<DatabaseServer> {
  const { log, durable = true, archive } = options;
  const wanted = resolve(options.directory);
  const { user, directory } = choosePlace(wanted);
  const folder = await ensureFolder(directory, user);
  if (directory !== wanted) {
    log.warn(
      `PostgreSQL runs as user ${user.uid}, who may not enter ${dirname(wanted)}, or could not once: its data is in ${folder}`,
    );
  }
  const password = await readText(folderPaths(folder).password).catch((error: Error) => {
    throw new FolderRefused(`The database in ${folder} cannot be opened: ${error.message}`);
  });
  if (!password) throw new FolderRefused(`${folderPaths(folder).password} is missing: the database cannot be opened`);
  const cluster: Cluster = { folder, user, password, durable, archive };

  const stopping = new AbortController();
  const { signal } = stopping;
  let running = await reach(cluster, { log, limit: firstTries, signal });
  if (running.adopted) log.info(`Using the PostgreSQL that was still running in ${folder}`);
  const { port } = running;
  await ensureDatabase(running);
  await ensureServingRole(running, servingPassword(password));
  let recovery: Promise<void> | undefined;
  let upSince = Date.now();
  let crashed = false;
  watch();

  function watch(): void {
    void watchAnswers(running.connection);
    running.onGone(() => {
      if (!signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    const skip = Date.now() - upSince > steadyAfter ? 0 : 1;
    crashed = true;
    log.warn("The connection to PostgreSQL was lost: starting it again where it has stopped");
    try {
      running = await reach(cluster, { log, port, limit: Infinity, skip, signal });
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    upSince = Date.now();
    if (running.port === port) log.info("PostgreSQL is running again");
    else log.error(`PostgreSQL was started at port ${running.port}, no longer ${port}: start this gateway again`);
    watch();
  }

  /** How many other gateways use the server; undefined when it could not be asked in time. */
  async function askForOthers(): Promise<number | undefined> {
    const deadline = Date.now() + longestQuestion;
    do {
      await withinTime(recovery ?? Promise.resolve(), deadline - Date.now());
      if (crashed) await sleep(Math.max(0, upSince + othersReturn - Date.now()));
      const others = await withinTime(takeLeave(running), deadline - Date.now());
      if (others !== undefined) return others;
      await sleep(100);
    } while (Date.now() < deadline);
    return undefined;
  }

  return {
    url: embeddedUrl(password, port),
    servingUrl: urlOf(servingLogin, servingPassword(password), port),
    hasRoom: watchRoom(folder),
    async stop() {
      const lock = await readLock(folderPaths(folder).lock);
      const others = lock && isServerOf(lock.pid, folder) ? await askForOthers() : undefined;
      stopping.abort();
      await recovery;
      // A server that hangs never closes the connection, which must not keep this process alive.
      await withinTime(running.connection.end(), 1_000);
      (running.connection as Client & { unref(): void }).unref();
      // Nobody may stop a server that others perhaps use: PostgreSQL may even hang when it is stopped during a
      // recovery.
      if (others === undefined) await tellLeft();
      else if (others === 0) await stopServer(cluster);
    },
  };

  async function tellLeft(): Promise<void> {
    const lock = await readLock(folderPaths(folder).lock);
    if (!lock || !isServerOf(lock.pid, folder)) return;
    log.warn(
      "It is not known whether other programs use PostgreSQL, so it was left running: the next start uses it again",
    );
  }
}

/** What a promise resolves with; undefined when it rejects or takes longer than `milliseconds`. */
async function withinTime<Result>(promise: Promise<Result>, milliseconds: number): Promise<Result | undefined> {
  const waiting = new AbortController();
  const late = sleep(Math.max(0, milliseconds), undefined, { signal: waiting.signal }).catch(() => undefined);
  const result = await Promise.race([promise.catch(() => undefined), late]);
  waiting.abort();
  return result;
}

interface Tries extends Reaching {
  readonly log: ServerLog;
  /** Attempts before the error is thrown; those that fail because the disk is full do not count. */
  readonly limit: number;
  readonly skip?: number;
}

async function reach(cluster: Cluster, tries: Tries): Promise<RunningServer> {
  let lastMessage = "";
  for (let attempt = tries.skip ?? 0; ; attempt++) {
    await sleep(pauses[Math.min(attempt, pauses.length - 1)], undefined, { signal: tries.signal });
    try {
      return await reachServer(cluster, tries);
    } catch (error) {
      tries.signal.throwIfAborted();
      const full = error instanceof ServerFailed && error.diskFull;
      if (attempt + 1 >= tries.limit && !full) throw error;
      const message = messageOf(error);
      if (message !== lastMessage) tries.log.error(message);
      lastMessage = message;
    }
  }
}

async function ensureDatabase({ connection }: RunningServer): Promise<void> {
  const found = await connection.query("select from pg_database where datname = $1", [databaseName]);
  if (found.rowCount) return;
  try {
    await connection.query(`create database ${databaseName}`);
  } catch (error) {
    // 42P04 or, at the same instant, 23505: another gateway has created the database.
    if (!(error instanceof DatabaseError) || !["42P04", "23505"].includes(error.code ?? "")) throw error;
  }
}

async function stopServer(cluster: Cluster): Promise<void> {
  const lock = await readLock(folderPaths(cluster.folder).lock);
  if (lock) await endServer(cluster, lock.pid, stoppingTimes);
}

/** The login that serves. Its password follows from that of the owner, which cannot be told from it. */
const servingLogin = "aisle_serving";

function servingPassword(password: string): string {
  return createHmac("sha256", password).update(servingLogin).digest("hex");
}

async function ensureServingRole({ connection }: RunningServer, password: string): Promise<void> {
  const found = await connection.query("select from pg_roles where rolname = $1", [servingLogin]);
  if (found.rowCount) return;
  try {
    await connection.query(`create role ${servingLogin} login password ${connection.escapeLiteral(password)}`);
  } catch (error) {
    // 42710 or, at the same instant, 23505: another gateway has created the role.
    if (!(error instanceof DatabaseError) || !["42710", "23505"].includes(error.code ?? "")) throw error;
  }
}

/** The connection string of an embedded server with the rights of its owner. */
export function embeddedUrl(password: string, port: number): string {
  return urlOf(serverLogin, password, port);
}

function urlOf(login: string, password: string, port: number): string {
  return `postgres://${login}:${encodeURIComponent(password)}@127.0.0.1:${port}/${databaseName}`;
}

/**
 * Returns a function that tells whether a folder's disk has room for writes. Where the system does not tell, it returns
 * true.
 */
function watchRoom(folder: string): () => boolean {
  let measuredAt = -Infinity;
  let room = true;
  return () => {
    if (performance.now() - measuredAt < measureEvery) return room;
    measuredAt = performance.now();
    try {
      const { bavail, bsize } = statfsSync(folder);
      room = bavail * bsize >= reserve;
    } catch {
      room = true;
    }
    return room;
  };
}

/**
 * Ends a connection whose server has stopped to answer without closing it, so that it is found to be gone. Stops by
 * itself once the connection has ended.
 */
async function watchAnswers(client: Client): Promise<void> {
  const ended = new AbortController();
  client.once("end", () => ended.abort());
  let unanswered = 0;
  while (unanswered < mostUnanswered) {
    try {
      await sleep(askEvery, undefined, { ref: false, signal: ended.signal });
    } catch {
      return;
    }
    unanswered = await client.query("select 1").then(
      () => 0,
      () => unanswered + 1,
    );
  }
  // With a question that is still open, the driver says no goodbye and closes the connection at once.
  void client.end().catch(() => {});
}
