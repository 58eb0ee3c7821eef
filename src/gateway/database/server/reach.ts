import { readFileSync, statSync } from "node:fs";
import { readFile, statfs, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { applicationName } from "#gateway/database/connect.ts";
import { type Cluster, ServerFailed } from "./cluster.ts";
import { endOrphans, endServer } from "./end-server.ts";
import { folderPaths, giveTo, isAlive, readText, serverLogin } from "./folder.ts";
import { hasEnded, isServerOf, knowsProcesses, readLock, removeLock } from "./postmaster.ts";
import { spawnServer } from "./process.ts";
import { serverArguments } from "./settings.ts";

/**
 * A server that answers: its port, and a connection that is kept open. Other gateways see from that connection that
 * this gateway uses the server, and its end shows that the server has gone.
 */
export interface RunningServer {
  readonly port: number;
  readonly connection: Client;
  /** Calls `then` once that connection has ended, also where it has ended before. */
  onGone(then: () => void): void;
  /** True when the server was already running. */
  readonly adopted: boolean;
}

/** What reaching a server needs besides its cluster. */
export interface Reaching {
  /** Where others already know the server; without it, the last used port is taken if it is free. */
  readonly port?: number | undefined;
  readonly log: { warn(message: string): void };
  /** Ends the waiting; the server is left as it is. */
  readonly signal: AbortSignal;
}

/** How often a server that lets nobody in is asked again, in milliseconds. */
const askEvery = 40;
/** How often the log says that a server is still waited for, in milliseconds. */
const sayEvery = 10_000;
/**
 * How long a server that runs may let nobody in before it counts as hung, in milliseconds. A recovery reads up to
 * `max_wal_size` of log, on a slow disk too. Nobody stops a server that somebody uses, so a stop is the last one's or a
 * mistake: ending it sooner costs a recovery and loses nothing.
 */
const longestWait: Readonly<Record<Closed, number>> = {
  starting: 300_000,
  stopping: 2_000,
  silent: 30_000,
  full: 30_000,
};
/** What the log says of each. */
const words: Readonly<Record<Closed, string>> = {
  starting: "is starting or recovering",
  stopping: "is shutting down",
  silent: "does not answer",
  full: "has no connection left",
};
/** How long a hung server is given to end, in seconds; one that shuts down was asked to do so fast already. */
const endingTimes = { stopping: { fast: 0, immediate: 1 }, others: { fast: 2, immediate: 2 } } as const;
/**
 * How long processes of a killed server may take to end, and its parent to ask for its end, in milliseconds. Both
 * happen at once unless something hangs.
 */
const longestEnd = 1_000;
/** With less free space than one and a half WAL segments the disk counts as full, in bytes. */
const leastSpace = 24 * 1024 * 1024;
/** These ports are below those that systems give to outgoing connections, so that no client can connect to itself. */
const portRange = { from: 20_000, to: 32_000 } as const;

/**
 * Returns a connection to the folder's only server: the one that runs, or else one started now. One that hangs is ended
 * and started again. Throws ServerFailed, and the reason of `signal`.
 */
export async function reachServer(cluster: Cluster, { port, log, signal }: Reaching): Promise<RunningServer> {
  const paths = folderPaths(cluster.folder);
  const waiting = watchWaiting(log);
  const began = performance.now();
  let started: Started | undefined;
  for (;;) {
    signal.throwIfAborted();
    const lock = await readLock(paths.lock);
    const running = lock !== undefined && isServerOf(lock.pid, cluster.folder);
    const answer = running && lock.port ? await ask(cluster, lock.port) : "silent";
    if (running && lock.port && typeof answer !== "string") {
      await rememberPort(cluster, lock.port);
      return { port: lock.port, connection: answer.client, onGone: answer.onGone, adopted: started?.pid !== lock.pid };
    }
    if (!running && started?.ended()) {
      const output = started.output();
      if (!/shared memory block .* is still in use/.test(output)) throw await explainFailure(cluster, output);
      const killed = await endOrphans(cluster.folder, longestEnd);
      if (killed === 0) throw await explainFailure(cluster, output);
      log.warn(
        `${killed} ${killed === 1 ? "process" : "processes"} of the killed PostgreSQL did not end: killed as well`,
      );
      started = undefined;
    }
    if (!running && !started) {
      if (lock && isAlive(lock.pid)) {
        // The gateway that started the killed server takes note of its end in a moment.
        if (hasEnded(lock.pid) && performance.now() - began < longestEnd) {
          await sleep(askEvery);
          continue;
        }
        // The process with the id in this old lock file is not PostgreSQL. The server could not tell that, and would
        // refuse to start. It removes the lock of a process that has ended by itself.
        await removeLock(paths.lock, lock.pid);
      }
      started = start(cluster, port ?? (await choosePort(cluster)));
    }
    const closed = typeof answer === "string" ? answer : "silent";
    if (waiting.isTooLong(closed, lock?.pid)) {
      const who = lock ? `The PostgreSQL with process id ${lock.pid}` : "PostgreSQL";
      const seconds = Math.round(longestWait[closed] / 1_000);
      const what = `${who} ${words[closed]} for ${seconds} s`;
      if (!lock || !running || closed === "full" || !knowsProcesses) {
        throw new ServerFailed(`${what} and holds ${cluster.folder}: stop it and start again`);
      }
      log.warn(`${what}: stopping it. The next start recovers everything that was committed`);
      await endServer(cluster, lock.pid, closed === "stopping" ? endingTimes.stopping : endingTimes.others);
      started = undefined;
    }
    await sleep(askEvery);
  }
}

/** Measures how long a server has been in the same state, and says so now and then. */
function watchWaiting(log: Reaching["log"]) {
  let state = "";
  let since = 0;
  let said = 0;
  return {
    isTooLong(closed: Closed, pid: number | undefined): boolean {
      const now = performance.now();
      if (state !== `${closed} ${pid}`) {
        state = `${closed} ${pid}`;
        since = said = now;
      }
      if (now - said >= sayEvery) {
        said = now;
        log.warn(`PostgreSQL ${words[closed]} for ${Math.round((now - since) / 1_000)} s: waiting for it`);
      }
      return now - since > longestWait[closed];
    },
  };
}

interface Started {
  readonly pid: number | undefined;
  ended(): boolean;
  /** What the server has written to its log since it was started. */
  output(): string;
}

function start(cluster: Cluster, port: number): Started {
  const { log } = folderPaths(cluster.folder);
  const child = spawnServer(cluster.user, serverArguments({ ...cluster, port }), log);
  const from = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  let failure: Error | undefined;
  child.on("error", (error) => (failure = error));
  return {
    pid: child.pid,
    ended: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    output: () => failure?.message ?? readFrom(log, from),
  };
}

function readFrom(path: string, from: number): string {
  try {
    return readFileSync(path).subarray(from).toString("utf8").trim();
  } catch {
    return "";
  }
}

async function choosePort(cluster: Cluster): Promise<number> {
  const remembered = Number((await readText(folderPaths(cluster.folder).port)) ?? 0);
  // Other gateways know the server at this port and no other. A killed server, or another gateway that looks whether
  // the port is free, gives it back in a moment.
  if (remembered > 0 && (await isFreeSoon(remembered))) return remembered;
  for (let tries = 0; tries < 100; tries++) {
    const port = portRange.from + Math.floor(Math.random() * (portRange.to - portRange.from));
    if (await isFree(port)) return port;
  }
  throw new ServerFailed(`No port between ${portRange.from} and ${portRange.to} is free for PostgreSQL`);
}

async function isFreeSoon(port: number): Promise<boolean> {
  for (let waited = 0; waited < longestEnd; waited += askEvery) {
    if (await isFree(port)) return true;
    await sleep(askEvery);
  }
  return false;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

async function rememberPort(cluster: Cluster, port: number): Promise<void> {
  const path = folderPaths(cluster.folder).port;
  const known = await readFile(path, "utf8").catch(() => "");
  if (known === `${port}\n`) return;
  // The file is a convenience: a full disk must not stop a server that answers.
  await writeFile(path, `${port}\n`)
    .then(() => giveTo(cluster.user, path))
    .catch(() => {});
}

async function explainFailure(cluster: Cluster, output: string): Promise<ServerFailed> {
  const { bavail, bsize } = await statfs(cluster.folder);
  if (output.includes("No space left on device") || bavail * bsize < leastSpace) {
    return new ServerFailed(`The disk that holds ${cluster.folder} is full: the database waits for free space`, true);
  }
  const words =
    [...output.matchAll(/(?:FATAL|PANIC|ERROR|HINT|error): +(.*)/g)].map(([, said]) => said).join("; ") ||
    output.slice(-300);
  return new ServerFailed(`PostgreSQL did not start: ${words || "it said nothing"}`);
}

/**
 * Why a server that runs does not let anybody in: it starts or recovers, it shuts down, it has no connection left, or
 * it says nothing at all.
 */
type Closed = "starting" | "stopping" | "full" | "silent";

/** A connection to the server. */
interface Presence {
  readonly client: Client;
  /** Calls `then` once the connection has ended, also where it has ended before. */
  onGone(then: () => void): void;
}

/** Connects to the server of a cluster at a port; answers why where that cannot be done. Throws ServerFailed. */
async function ask(cluster: Cluster, port: number): Promise<Presence | Closed> {
  const client = new Client({
    host: "127.0.0.1",
    port,
    user: serverLogin,
    password: cluster.password,
    database: "postgres",
    application_name: applicationName("presence"),
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  // The `end` event already reports the loss of this connection. Without an error listener it would also end the
  // process.
  client.on("error", () => {});
  let isGone = false;
  client.once("end", () => (isGone = true));
  try {
    await client.connect();
    return { client, onGone: (then) => void (isGone ? then() : client.once("end", then)) };
  } catch (error) {
    void client.end().catch(() => {});
    if (!(error instanceof DatabaseError)) return "silent";
    // 57P03: the server lets nobody in now. Only its words tell a start from a stop; `lc_messages` makes them English.
    if (error.code === "57P03") return /shutting down/.test(error.message) ? "stopping" : "starting";
    if (error.code === "28P01") {
      throw new ServerFailed(`The password in ${folderPaths(cluster.folder).password} no longer fits the server`);
    }
    return error.code === "53300" ? "full" : "silent";
  }
}
