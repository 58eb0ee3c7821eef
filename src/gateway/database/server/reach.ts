import { readFileSync, statSync } from "node:fs";
import { readFile, rm, statfs, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { applicationName } from "#gateway/database/connect.ts";
import { folderPaths, giveTo, isAlive, readText, serverLogin } from "./folder.ts";
import { type ServerUser, spawnServer } from "./process.ts";
import { serverArguments } from "./settings.ts";

/** One database folder, and the user and settings of its server. */
export interface Cluster {
  readonly folder: string;
  readonly user: ServerUser;
  readonly password: string;
  readonly durable: boolean;
}

/**
 * A server that answers: its port, and a connection that is kept open. Other gateways see from that connection that
 * this gateway uses the server, and its end shows that the server has gone.
 */
export interface Reached {
  readonly port: number;
  readonly connection: Client;
  /** True when the server was already running. */
  readonly adopted: boolean;
}

/** The server did not start. The message is a sentence; `diskFull` means that only disk space is missing. */
export class ServerFailed extends Error {
  readonly diskFull: boolean;
  constructor(message: string, diskFull = false) {
    super(message);
    this.diskFull = diskFull;
  }
}

/** How often a starting server is polled, and how long one may take to answer, in milliseconds. */
const askEvery = 40;
const answerTimeout = 60_000;
/** With less free space than one and a half WAL segments the disk counts as full, in bytes. */
const leastSpace = 24 * 1024 * 1024;
/** These ports are below those that systems give to outgoing connections, so that no client can connect to itself. */
const portRange = { from: 20_000, to: 32_000 } as const;

/**
 * Returns a connection to the folder's only server: the one that runs, or else one started now. `port` is required when
 * others already know the server by it; without it, the last used port is taken if it is free. Throws ServerFailed.
 */
export async function reachServer(cluster: Cluster, port?: number): Promise<Reached> {
  const paths = folderPaths(cluster.folder);
  let started: Started | undefined;
  let since = Date.now();
  for (;;) {
    const lock = await readLock(paths.lock);
    const running = lock !== undefined && isServerOf(lock.pid, cluster.folder);
    if (running && lock.port) {
      const answer = await ask(cluster, lock.port);
      if (answer instanceof Client) {
        await rememberPort(cluster, lock.port);
        return { port: lock.port, connection: answer, adopted: started?.pid !== lock.pid };
      }
      if (answer === "recovering") since = Date.now();
    }
    if (!running && started?.ended()) throw await explainFailure(cluster, started.output());
    if (!running && !started) {
      // The process with the id in this old lock file is not PostgreSQL. The server could not tell that, and would
      // refuse to start.
      if (lock) await rm(paths.lock, { force: true });
      started = start(cluster, port ?? (await choosePort(cluster)));
    }
    if (Date.now() - since > answerTimeout) {
      const who = lock ? `the PostgreSQL with process id ${lock.pid}` : "PostgreSQL";
      throw new ServerFailed(`${who} holds ${cluster.folder} but does not answer: stop it and start again`);
    }
    await sleep(askEvery);
  }
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

/** Reads postmaster.pid: the process id, and the port once the server has chosen it. */
export async function readLock(path: string): Promise<{ pid: number; port: number | undefined } | undefined> {
  const lines = (await readText(path))?.split("\n");
  const pid = Number.parseInt(lines?.[0] ?? "", 10);
  if (!Number.isInteger(pid)) return undefined;
  const port = Number.parseInt(lines?.[3] ?? "", 10);
  return { pid, port: Number.isInteger(port) ? port : undefined };
}

/**
 * Whether the process with this id is the PostgreSQL that serves `folder`, and not another one that got the same id
 * later.
 */
export function isServerOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    // A zombie process has an empty command line.
    return line.includes(folder) && line.some((word) => word.endsWith("/postgres"));
  } catch {
    return isAlive(pid);
  }
}

async function ask(cluster: Cluster, port: number): Promise<Client | "recovering" | "silent"> {
  const client = new Client({
    host: "127.0.0.1",
    port,
    user: serverLogin,
    password: cluster.password,
    database: "postgres",
    application_name: applicationName("presence"),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // The `end` event already reports the loss of this connection. Without an error listener it would also end the
  // process.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    const code = error instanceof DatabaseError ? error.code : undefined;
    // 57P03: the server is starting, recovering or shutting down.
    if (code === "57P03") return "recovering";
    if (code === "28P01") {
      throw new ServerFailed(`The password in ${folderPaths(cluster.folder).password} is not the server's any more`);
    }
    return "silent";
  }
}

async function choosePort(cluster: Cluster): Promise<number> {
  const remembered = Number(await readText(folderPaths(cluster.folder).port));
  if (remembered && (await isFree(remembered))) return remembered;
  for (let tries = 0; tries < 100; tries++) {
    const port = portRange.from + Math.floor(Math.random() * (portRange.to - portRange.from));
    if (await isFree(port)) return port;
  }
  throw new ServerFailed(`No port between ${portRange.from} and ${portRange.to} is free for PostgreSQL`);
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
  const words = output.match(/(?<=(?:FATAL|PANIC|ERROR|HINT|error): +).*/g)?.join("; ") ?? output.slice(-300);
  return new ServerFailed(`PostgreSQL did not start: ${words || "it said nothing"}`);
}
