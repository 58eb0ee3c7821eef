import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, type QueryResultRow } from "pg";
import { ensureFolder, folderPaths, giveTo, readText, serverLogin } from "#gateway/database/server/folder.ts";
import { choosePlace } from "#gateway/database/server/place.ts";
import { runToEnd, type ServerUser, spawnServer } from "#gateway/database/server/process.ts";
import { serverArguments } from "#gateway/database/server/settings.ts";
import type { Cleanups } from "../../support/run/cleanups.ts";
import { freePort, makeFolder } from "./installation.ts";
import { killPostmaster, stopPostmaster } from "./postmaster.ts";
import { until } from "../../support/run/until.ts";

/** A PostgreSQL that no gateway manages: it stays down when it is stopped. */
export interface OwnPostgres {
  /** The connection string of a database in it, which is empty at first. */
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** Asks this database a question as its owner. */
  ask<Row extends QueryResultRow>(statement: string): Promise<readonly Row[]>;
  start(): Promise<void>;
  /** Ends every connection and the server, as a service manager does for an update. */
  stop(): Promise<void>;
  /** Ends all of its processes where they are. */
  kill(): Promise<void>;
  /** Copies it while it works, to a server that follows it; at the port of another one, which must have ended. */
  follow(port?: number): Promise<OwnPostgres>;
}

/** What a copy of a running server leaves out: what is its process's alone, and the log, which is sent to the copy. */
const ownFiles = /^(postmaster\.(pid|opts)|server\.log|(pg_wal|pg_replslot|pg_stat_tmp)\/.*|pgsql_tmp.*)$/;

/** Creates a PostgreSQL and starts it. */
export async function openPostgres(cleanups: Cleanups): Promise<OwnPostgres> {
  const { user, directory } = choosePlace(join(await makeFolder(cleanups), "own", "postgres"));
  const folder = await ensureFolder(directory, user);
  return run({ folder, user, port: await freePort(), cleanups }, "create database shop");
}

interface Place {
  readonly folder: string;
  readonly user: ServerUser;
  readonly port: number;
  readonly cleanups: Cleanups;
}

async function run({ folder, user, port, cleanups }: Place, atFirst = "select"): Promise<OwnPostgres> {
  const password = (await readText(folderPaths(folder).password)) ?? "";
  const address = `postgres://${serverLogin}:${password}@127.0.0.1:${port}`;
  let closed = false;
  cleanups.push(() => {
    closed = true;
    return stopPostmaster(folder);
  });
  const connected = async <Answer>(database: string, work: (client: Client) => Promise<Answer>): Promise<Answer> => {
    const client = new Client({ connectionString: `${address}/${database}` });
    client.on("error", () => {});
    try {
      await client.connect();
      return await work(client);
    } finally {
      await client.end().catch(() => {});
    }
  };
  const ask = <Row extends QueryResultRow>(statement: string) =>
    connected("shop", async (client) => (await client.query<Row>(statement)).rows);

  const start = async (): Promise<void> => {
    if (closed) throw new Error("This PostgreSQL has been put away");
    spawnServer(user, serverArguments({ folder, port, durable: true }), folderPaths(folder).log);
    await until("PostgreSQL answers", () =>
      connected("postgres", async () => {}).then(
        () => true,
        () => false,
      ),
    );
  };
  await start();
  await connected("postgres", (client) => client.query(atFirst));
  return {
    url: `${address}/shop`,
    port,
    folder,
    ask,
    start,
    stop: () => runToEnd("pg_ctl", user, ["stop", `--pgdata=${folder}`, "--mode=fast", "--wait"]),
    kill: () => killPostmaster(folder),
    async follow(at) {
      const copyPort = at ?? (await freePort());
      const slot = `follower_${copyPort}`;
      const copy = join(await makeFolder(cleanups), "postgres");
      await connected("postgres", async (client) => {
        await client.query(`select pg_create_physical_replication_slot('${slot}', true)`);
        await client.query("select pg_backup_start('follower', true)");
        await copyFolder(user, folder, copy);
        const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
        const from = `host=127.0.0.1 port=${port} user=${serverLogin} password=${password}`;
        await write(user, join(copy, "backup_label"), rows[0]?.labelfile ?? "");
        await write(user, join(copy, "standby.signal"), "");
        await write(
          user,
          join(copy, "postgresql.auto.conf"),
          `primary_conninfo = '${from}'\nprimary_slot_name = '${slot}'\n`,
        );
      });
      return run({ folder: copy, user, port: copyPort, cleanups });
    },
  };
}

async function copyFolder(user: ServerUser, from: string, to: string, below = ""): Promise<void> {
  const made = join(to, below);
  await mkdir(made, { recursive: true, mode: 0o700 });
  giveTo(user, made);
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (entry.isDirectory() && !ownFiles.test(`${below}/`)) await copyFolder(user, from, to, path);
    else if (entry.isFile() && !ownFiles.test(path)) {
      // A file that goes while the rest is copied is dropped again by the log.
      const isCopied = await copyFile(join(from, path), join(to, path)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== "ENOENT") throw error;
          return false;
        },
      );
      if (isCopied) giveTo(user, join(to, path));
    }
  }
}

async function write(user: ServerUser, path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  giveTo(user, path);
}
