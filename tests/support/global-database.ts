import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#gateway/database/migrate.ts";
import { type DatabaseServer, startDatabaseServer } from "#gateway/database/server.ts";
import { isAlive } from "#gateway/database/server/folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the run's own PostgreSQL, at its maintenance database. */
    databaseServer: string;
  }
}

/** The migrated and empty database that every test database is a copy of. */
export const templateDatabase = "aisle_template";

/** Points a connection string at another database of the same server. */
export function atDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

interface Shared {
  server: Promise<DatabaseServer>;
  directory: string;
  users: number;
}

// Two projects of one run share the server, yet each loads this file anew: only the process itself is common.
const holder = globalThis as { aisleTestDatabase?: Promise<Shared> };

/** Vitest calls this once per project before its tests, and the answer after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  holder.aisleTestDatabase ??= begin();
  const shared = await holder.aisleTestDatabase;
  shared.users += 1;
  const server = await shared.server;
  project.provide("databaseServer", atDatabase(server.url, "postgres"));
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    await server.stop();
    await rm(shared.directory, { recursive: true, force: true });
  };
}

async function begin(): Promise<Shared> {
  await removeLeftovers();
  const directory = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const say = (message: string) => process.stderr.write(`${message}\n`);
  const log = { info: () => {}, warn: say, error: say };
  const server = startDatabaseServer({ directory: join(directory, "postgres"), log, durable: false });
  await makeTemplate((await server).url);
  return { server, directory, users: 0 };
}

async function makeTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  await migrate(atDatabase(url, templateDatabase));
}

const folderPrefix = "aisle-test-";

/** Ends the servers of this user's runs that were killed, and removes their folders. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const owner = Number.parseInt(name.slice(folderPrefix.length), 10);
    if (isAlive(owner)) continue;
    const directory = join(tmpdir(), name);
    // Another user's folder cannot be read, and the run it is of may still be removing it.
    const found = await stat(directory).catch(() => undefined);
    if (!found || found.uid !== (process.getuid?.() ?? found.uid)) continue;
    const lock = await readFile(join(directory, "postgres", "postmaster.pid"), "utf8").catch(() => "");
    const server = Number.parseInt(lock, 10);
    // An immediate stop: nothing in there is worth a clean one.
    if (server && isAlive(server)) process.kill(server, "SIGQUIT");
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
