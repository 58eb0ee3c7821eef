import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startPooler } from "#gateway/cluster/start-pooler.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { migrate } from "#gateway/database/migrate.ts";
import { grantServing } from "#gateway/database/serving-role.ts";
import { type DatabaseServer, startDatabaseServer } from "#gateway/database/server.ts";
import { createDemoStore } from "#gateway/demo/create.ts";
import { makeFolder, removeAtOnce, removeFolder, removeLeftovers } from "../run/leftovers.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the run's own PostgreSQL, at its maintenance database. */
    databaseServer: string;
    /** The same with the rights of the role that may only serve. */
    servingServer: string;
    /** The same through PgBouncer with `TEST_POOLER=on`; empty where tests connect to the server itself. */
    pooledServer: string;
    /** A folder for what the workers of the run have in common; it is removed at the end. */
    runFolder: string;
  }
}

/** The migrated, empty database that every test database is a copy of. */
export const templateDatabase = "aisle_template";

/**
 * The same with the demo's stores, logins, staff and products, and no orders; only for the browser's tests. Hashing the
 * passwords of the logins takes longer than all else.
 */
export const demoTemplate = "aisle_demo_template";
/** The password of every login of the demo template. */
export const demoPassword = "aisle-demo";

/** Changes the database in a connection string; the server stays the same. */
export function atDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** The same by the server's socket file, which takes half the time; the path of the file may have 103 bytes. */
function bySocket(url: string, directory: string): string {
  const found = new URL(url);
  const folder = join(directory, "postgres");
  if (existsSync(join(folder, `.s.PGSQL.${found.port}`))) found.searchParams.set("host", folder);
  return found.href;
}

/** Starts PgBouncer before the server of a run, as `TEST_POOLER=on` asks; answers the connection string through it. */
async function startTestPooler(servingUrl: string, stops: (() => Promise<unknown>)[]): Promise<string> {
  if (process.env["TEST_POOLER"] !== "on") return "";
  const url = await startPooler(atDatabase(servingUrl, "postgres"), stops, { every: true });
  if (url === null) throw new Error("TEST_POOLER=on needs PgBouncer, which is not installed");
  return url;
}

interface Shared {
  readonly pooledUrl: string;
  readonly stops: (() => Promise<unknown>)[];
  server: Promise<DatabaseServer>;
  directory: string;
  users: number;
  demo?: Promise<void>;
}

/** The project whose tests use the demo template. */
const browser = "browser";

// The projects of a run share one server, but each loads this module separately: only globalThis is common to them.
const holder = globalThis as { aisleTestDatabase?: Promise<Shared> };

/** Vitest calls this once for each project before its tests, and the returned function after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  holder.aisleTestDatabase ??= begin();
  const shared = await holder.aisleTestDatabase;
  shared.users += 1;
  const server = await shared.server;
  // The browser's tests come last: what they copy is made meanwhile.
  if (project.vitest.projects.some(({ name }) => name === browser)) {
    shared.demo ??= makeDemoTemplate(server.url);
    shared.demo.catch(() => undefined);
  }
  if (project.name === browser) await shared.demo;
  project.provide("databaseServer", bySocket(atDatabase(server.url, "postgres"), shared.directory));
  project.provide("servingServer", bySocket(atDatabase(server.servingUrl, "postgres"), shared.directory));
  project.provide("pooledServer", shared.pooledUrl);
  project.provide("runFolder", shared.directory);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    for (const stop of shared.stops) await stop();
    await server.stop();
    await removeFolder(shared.directory);
  };
}

async function begin(): Promise<Shared> {
  await removeLeftovers(tmpdir());
  const directory = makeFolder(tmpdir());
  const say = (message: string) => process.stderr.write(`${message}\n`);
  const log = { info: () => {}, warn: say, error: say };
  const server = startDatabaseServer({ directory: join(directory, "postgres"), log, durable: false });
  // A run that is ended early leaves no server behind either.
  process.once("exit", () => removeAtOnce(directory));
  await makeTemplate(await server);
  const stops: (() => Promise<unknown>)[] = [];
  const pooledUrl = await startTestPooler((await server).servingUrl, stops);
  return { server, directory, users: 0, pooledUrl, stops };
}

async function makeTemplate({ url, servingUrl }: DatabaseServer): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  await migrate(atDatabase(url, templateDatabase));
  await grantServing(atDatabase(url, templateDatabase), atDatabase(servingUrl, templateDatabase));
}

async function makeDemoTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${demoTemplate} template ${templateDatabase}`);
  await client.end();
  const db = openDatabase(atDatabase(url, demoTemplate), { connections: 1, statementTimeout: 120_000 });
  await createDemoStore({ db, password: demoPassword, scale: 0, now: Date.now });
  await db.destroy();
}
