import { createHmac } from "node:crypto";
import { dirname, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";
import { messageOf } from "#gateway/plain-failure.ts";
import { type Cluster, ServerFailed } from "./server/cluster.ts";
import { endServer } from "./server/end-server.ts";
import { ensureFolder, FolderRefused, folderPaths, readText, serverLogin } from "./server/folder.ts";
import { isServerOf, readLock } from "./server/postmaster.ts";
import { choosePlace } from "./server/place.ts";
import { type Reaching, type RunningServer, reachServer } from "./server/reach.ts";
import { takeLeave } from "./server/take-leave.ts";
import { watchAnswers, watchRoom } from "./server/watch.ts";

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
  const { log } = options;
  const cluster = await prepareCluster(options);
  const { folder, password } = cluster;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = await reach(cluster, { log, limit: firstTries, signal });
  if (running.adopted) log.info(`Using the PostgreSQL that was still running in ${folder}`);
  const { port } = running;
  await ensureDatabase(running.connection, servingPassword(password));
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
    const again = await reach(cluster, { log, port, limit: Infinity, skip, signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (!again) return;
    running = again;
    upSince = Date.now();
    if (running.port === port) log.info("PostgreSQL is running again");
    else log.error(`PostgreSQL was started at port ${running.port}, no longer ${port}: start this gateway again`);
    watch();
  }

  /** How many other gateways use the server; undefined when it could not be asked in time. */
  const askForOthers = (): Promise<number | undefined> =>
    askInTime(async (left) => {
      await withinTime(recovery ?? Promise.resolve(), left());
      if (crashed) await sleep(Math.max(0, upSince + othersReturn - Date.now()));
      return withinTime(takeLeave(running), left());
    });

  return {
    url: embeddedUrl(password, port),
    servingUrl: urlOf(servingLogin, servingPassword(password), port),
    hasRoom: watchRoom(folder),
    async stop() {
      const others = (await isRunning(folder)) ? await askForOthers() : undefined;
      stopping.abort();
      await recovery;
      await endConnection(running.connection);
      // Nobody may stop a server that others perhaps use: PostgreSQL may even hang when stopped during a recovery.
      if (others === 0) await stopServer(cluster);
      else if (others === undefined && (await isRunning(folder))) log.warn(leftRunning);
    },
  };
}

const leftRunning =
  "It is not known whether other programs use PostgreSQL, so it was left running: the next start uses it again";

/** The cluster of a server: its folder, made where it is missing, and what its owner logs in with. */
async function prepareCluster({ directory: given, log, durable = true, archive }: ServerOptions): Promise<Cluster> {
  const wanted = resolve(given);
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
  return { folder, user, password, durable, archive };
}

/** Ends a connection. A server that hangs never closes it, which must not keep this process alive. */
async function endConnection(connection: Client): Promise<void> {
  await withinTime(connection.end(), 1_000);
  (connection as Client & { unref(): void }).unref();
}

async function isRunning(folder: string): Promise<boolean> {
  const lock = await readLock(folderPaths(folder).lock);
  return lock !== undefined && isServerOf(lock.pid, folder);
}

/** Asks again until there is an answer; undefined where there was none in time. `left` tells the time that is left. */
async function askInTime(ask: (left: () => number) => Promise<number | undefined>): Promise<number | undefined> {
  const deadline = Date.now() + longestQuestion;
  const left = () => deadline - Date.now();
  do {
    const answer = await ask(left);
    if (answer !== undefined) return answer;
    await sleep(100);
  } while (left() > 0);
  return undefined;
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

/** Creates the database and the login that serves, where they are missing. */
async function ensureDatabase(connection: Client, password: string): Promise<void> {
  const found = await connection.query("select from pg_database where datname = $1", [databaseName]);
  if (!found.rowCount) await createOnce(connection, `create database ${databaseName}`);
  const login = await connection.query("select from pg_roles where rolname = $1", [servingLogin]);
  if (!login.rowCount)
    await createOnce(connection, `create role ${servingLogin} login password ${connection.escapeLiteral(password)}`);
}

/** Creates something that another gateway may create as well. */
async function createOnce(connection: Client, statement: string): Promise<void> {
  try {
    await connection.query(statement);
  } catch (error) {
    // A database is there already, a role is, or either was made at the same instant.
    if (!(error instanceof DatabaseError) || !["42P04", "42710", "23505"].includes(error.code ?? "")) throw error;
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

/** The connection string of an embedded server with the rights of its owner. */
export function embeddedUrl(password: string, port: number): string {
  return urlOf(serverLogin, password, port);
}

function urlOf(login: string, password: string, port: number): string {
  return `postgres://${login}:${encodeURIComponent(password)}@127.0.0.1:${port}/${databaseName}`;
}
