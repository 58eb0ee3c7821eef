import { readFileSync, statSync } from "node:fs";
import { readFile, rm, statfs, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { applicationName } from "#gateway/database/connect.ts";
import { folderPaths, giveTo, isAlive, readText, serverLogin } from "./folder.ts";
import { type ServerUser, spawnServer } from "./process.ts";
import { serverArguments } from "./settings.ts";

/** One database folder and who runs its server. */
export interface Cluster {
  readonly folder: string;
  readonly user: ServerUser;
  readonly password: string;
  readonly durable: boolean;
}

/** A server that answered: its port, and the connection that marks us present and ends when it ends. */
export interface Reached {
  readonly port: number;
  readonly presence: Client;
  /** True when the server already ran. */
  readonly adopted: boolean;
}

/** The server did not start; the message is a sentence, `diskFull` tells that space is all that is missing. */
export class ServerFailed extends Error {
  readonly diskFull: boolean;
  constructor(message: string, diskFull = false) {
    super(message);
    this.diskFull = diskFull;
  }
}

/** How often a starting server is asked whether it answers, and how long one may refuse to, in milliseconds. */
const askEvery = 40;
const patience = 60_000;
/** Less free space than one WAL segment and a half is a full disk, in bytes. */
const leastSpace = 24 * 1024 * 1024;
/** Below the ports that systems hand to outgoing connections, so that no client ever connects to itself. */
const portRange = { from: 20_000, to: 32_000 } as const;

/**
 * Answers a connection to the folder's one server: the one that runs, else one started now. `port` is where it must
 * listen, because others know it by that; without it the remembered one is kept if it is free. Throws ServerFailed.
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
        await remember(cluster, lock.port);
        return { port: lock.port, presence: answer, adopted: started?.pid !== lock.pid };
      }
      if (answer === "recovering") since = Date.now();
    }
    if (!running && started?.ended()) throw await explain(cluster, started.said());
    if (!running && !started) {
      // Whatever runs under the number in a left-over lock is no PostgreSQL; the server itself could not tell.
      if (lock) await rm(paths.lock, { force: true });
      started = start(cluster, port ?? (await choosePort(cluster)));
    }
    if (Date.now() - since > patience) {
      const who = lock ? `the PostgreSQL with process id ${lock.pid}` : "PostgreSQL";
      throw new ServerFailed(`${who} holds ${cluster.folder} but does not answer: stop it and start again`);
    }
    await sleep(askEvery);
  }
}

interface Started {
  readonly pid: number | undefined;
  ended(): boolean;
  /** What the server wrote into its log since. */
  said(): string;
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
    said: () => failure?.message ?? readFrom(log, from),
  };
}

function readFrom(path: string, from: number): string {
  try {
    return readFileSync(path).subarray(from).toString("utf8").trim();
  } catch {
    return "";
  }
}

/** What stands in postmaster.pid: the process id, and the port once the server has chosen it. */
export async function readLock(path: string): Promise<{ pid: number; port: number | undefined } | undefined> {
  const lines = (await readText(path))?.split("\n");
  const pid = Number.parseInt(lines?.[0] ?? "", 10);
  if (!Number.isInteger(pid)) return undefined;
  const port = Number.parseInt(lines?.[3] ?? "", 10);
  return { pid, port: Number.isInteger(port) ? port : undefined };
}

/** Whether this process is a PostgreSQL that serves `folder`, and not another one that got its number since. */
export function isServerOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    // A zombie has no command line.
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
  // The loss of this connection is told by its end; without a listener it would also end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    const code = error instanceof DatabaseError ? error.code : undefined;
    // 57P03: starting up, recovering or shutting down.
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

async function remember(cluster: Cluster, port: number): Promise<void> {
  const path = folderPaths(cluster.folder).port;
  const known = await readFile(path, "utf8").catch(() => "");
  if (known === `${port}\n`) return;
  // Convenient, not needed: a full disk must not stop a server that answers.
  await writeFile(path, `${port}\n`)
    .then(() => giveTo(cluster.user, path))
    .catch(() => {});
}

async function explain(cluster: Cluster, said: string): Promise<ServerFailed> {
  const { bavail, bsize } = await statfs(cluster.folder);
  if (said.includes("No space left on device") || bavail * bsize < leastSpace) {
    return new ServerFailed(`The disk that holds ${cluster.folder} is full: the database waits for free space`, true);
  }
  const words = said.match(/(?<=(?:FATAL|PANIC|ERROR|HINT|error): +).*/g)?.join("; ") ?? said.slice(-300);
  return new ServerFailed(`PostgreSQL did not start: ${words || "it said nothing"}`);
}
