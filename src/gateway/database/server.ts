import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseError } from "pg";
import { watchRoom } from "./server/disk-room.ts";
import { ensureFolder, FolderRefused, folderPaths, readText, serverLogin } from "./server/folder.ts";
import { chooseServerUser, runToEnd } from "./server/process.ts";
import { type Cluster, type Reached, reachServer, ServerFailed } from "./server/reach.ts";

/** Where the embedded server reports what happens to it, in sentences. */
export interface ServerLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A PostgreSQL server of the gateway's own, kept running until `stop()`. */
export interface DatabaseServer {
  /** Connection string of the database, for pools. */
  readonly url: string;
  /** The same, but never through a pooler: for LISTEN and migrations. */
  readonly directUrl: string;
  /** Whether its disk has room for writes. When it has not, writes must be refused so that reads can go on. */
  hasRoom(): boolean;
  /** Stops the server, unless another gateway is connected to it. Close your own connections first. */
  stop(): Promise<void>;
}

/** The options of the embedded server. */
export interface ServerOptions {
  /** The folder of the database's files; it is created when missing. */
  readonly directory: string;
  readonly log: ServerLog;
  /** False makes writes faster, but a crash of the machine may lose them: for tests only. */
  readonly durable?: boolean;
}

const databaseName = "aisle";
/** Pauses between attempts to restart the server, in milliseconds; the last one repeats. */
const pauses = [0, 200, 500, 1_000, 2_000, 5_000] as const;
/**
 * Right after a crash, the last processes of the old server may still hold its shared memory, so the first start is
 * retried this often.
 */
const firstTries = pauses.length - 1;
/** When a server dies sooner than this after its start, the restart waits first; in milliseconds. */
const steadyAfter = 10_000;

/**
 * Starts the embedded PostgreSQL in a folder, or takes over the one that still runs there, and restarts it whenever it
 * dies. While the disk is full it waits. Throws FolderRefused or ServerFailed, whose messages are sentences.
 */
export async function startDatabaseServer(options: ServerOptions): Promise<DatabaseServer> {
  const { log, durable = true } = options;
  const directory = resolve(options.directory);
  const user = chooseServerUser(directory);
  const folder = await ensureFolder(directory, user);
  const password = await readText(folderPaths(folder).password);
  if (!password) throw new FolderRefused(`${folderPaths(folder).password} is missing: the database cannot be opened`);
  const cluster: Cluster = { folder, user, password, durable };

  const stopping = new AbortController();
  let reached = await reach(cluster, { log, limit: firstTries, signal: stopping.signal });
  if (reached.adopted) log.info(`Took over the PostgreSQL that still ran in ${folder}`);
  const { port } = reached;
  await ensureDatabase(reached);
  let recovery: Promise<void> | undefined;
  let upSince = Date.now();
  watch();

  function watch(): void {
    reached.connection.once("end", () => {
      if (!stopping.signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    const skip = Date.now() - upSince > steadyAfter ? 0 : 1;
    log.warn("PostgreSQL went away: bringing it back");
    try {
      reached = await reach(cluster, { log, port, limit: Infinity, skip, signal: stopping.signal });
    } catch (error) {
      if (stopping.signal.aborted) return;
      throw error;
    }
    upSince = Date.now();
    log.info("PostgreSQL is back");
    watch();
  }

  return {
    url: urlOf(password, port),
    directUrl: urlOf(password, port),
    hasRoom: watchRoom(folder),
    async stop() {
      const others = await countOtherGateways(reached);
      stopping.abort();
      await recovery;
      await reached.connection.end().catch(() => {});
      if (others === 0) await stopServer(cluster);
    },
  };
}

interface Tries {
  readonly log: ServerLog;
  readonly port?: number;
  /** Attempts before the error is thrown; those that fail because the disk is full do not count. */
  readonly limit: number;
  readonly skip?: number;
  readonly signal: AbortSignal;
}

async function reach(cluster: Cluster, tries: Tries): Promise<Reached> {
  let lastMessage = "";
  for (let attempt = tries.skip ?? 0; ; attempt++) {
    await sleep(pauses[Math.min(attempt, pauses.length - 1)], undefined, { signal: tries.signal });
    try {
      return await reachServer(cluster, tries.port);
    } catch (error) {
      const full = error instanceof ServerFailed && error.diskFull;
      if (attempt + 1 >= tries.limit && !full) throw error;
      const message = error instanceof Error ? error.message : String(error);
      if (message !== lastMessage) tries.log.error(message);
      lastMessage = message;
    }
  }
}

async function ensureDatabase({ connection }: Reached): Promise<void> {
  const found = await connection.query("select from pg_database where datname = $1", [databaseName]);
  if (found.rowCount) return;
  try {
    await connection.query(`create database ${databaseName}`);
  } catch (error) {
    // 42P04 or, at the same instant, 23505: another gateway has created the database.
    if (!(error instanceof DatabaseError) || !["42P04", "23505"].includes(error.code ?? "")) throw error;
  }
}

async function countOtherGateways({ connection }: Reached): Promise<number> {
  try {
    const { rows } = await connection.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where backend_type = 'client backend' and application_name like 'aisle %' and application_name not like $1`,
      [`aisle ${process.pid} %`],
    );
    return rows[0]?.others ?? 0;
  } catch {
    return 0; // The server does not answer, so no gateway uses it.
  }
}

async function stopServer(cluster: Cluster): Promise<void> {
  const args = ["stop", `--pgdata=${cluster.folder}`, "--mode=fast", "--wait", "--timeout=60"];
  await runToEnd("pg_ctl", cluster.user, args).catch((error: Error) => {
    if (!/PID file .* does not exist|No such process|Is server running/.test(error.message)) throw error;
  });
}

function urlOf(password: string, port: number): string {
  return `postgres://${serverLogin}:${encodeURIComponent(password)}@127.0.0.1:${port}/${databaseName}`;
}
