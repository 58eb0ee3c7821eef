import { join } from "node:path";
import { Client } from "pg";
import { ensureFolder, folderPaths, readText, serverLogin } from "#gateway/database/server/folder.ts";
import { choosePlace } from "#gateway/database/server/place.ts";
import { runToEnd, spawnServer } from "#gateway/database/server/process.ts";
import { serverArguments } from "#gateway/database/server/settings.ts";
import type { Cleanups } from "../../support/run/cleanups.ts";
import { freePort, makeFolder } from "./installation.ts";
import { stopPostmaster } from "./postmaster.ts";
import { until } from "../../support/run/until.ts";

/** A PostgreSQL that no gateway manages: it stays down when it is stopped. */
export interface OwnPostgres {
  /** The connection string of an empty database in it. */
  readonly url: string;
  start(): Promise<void>;
  /** Ends every connection and the server, as a service manager does for an update. */
  stop(): Promise<void>;
}

/** Creates a PostgreSQL and starts it. */
export async function openPostgres(cleanups: Cleanups): Promise<OwnPostgres> {
  const parent = join(await makeFolder(cleanups), "own");
  const { user, directory } = choosePlace(join(parent, "postgres"));
  const folder = await ensureFolder(directory, user);
  const password = await readText(folderPaths(folder).password);
  const port = await freePort();
  const address = `postgres://${serverLogin}:${password}@127.0.0.1:${port}`;
  let closed = false;
  cleanups.push(() => {
    closed = true;
    return stopPostmaster(folder);
  });

  const ask = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: `${address}/postgres` });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query(statement);
    } finally {
      await client.end().catch(() => {});
    }
  };
  const start = async (): Promise<void> => {
    if (closed) throw new Error("This PostgreSQL has been put away");
    spawnServer(user, serverArguments({ folder, port, durable: true }), folderPaths(folder).log);
    await until("PostgreSQL answers", () =>
      ask("select 1").then(
        () => true,
        () => false,
      ),
    );
  };
  await start();
  await ask("create database shop");
  return {
    url: `${address}/shop`,
    start,
    stop: () => runToEnd("pg_ctl", user, ["stop", `--pgdata=${folder}`, "--mode=fast", "--wait"]),
  };
}
