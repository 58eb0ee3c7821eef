import type { Kysely } from "kysely";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { webClient } from "#contract/constants.ts";
import { hashPassword } from "#gateway/auth/passwords.ts";
import { hashSecret } from "#gateway/auth/tokens.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { migrate } from "#gateway/database/migrate.ts";
import type { Database } from "#gateway/database/schema.ts";
import { startDatabaseServer } from "#gateway/database/server.ts";
import type { Cleanups } from "../support/run/cleanups.ts";
import { startProgram, stopProgram } from "../support/run/program.ts";
import { buildUser, buildRole, buildToken } from "../support/database/rows.ts";
import { type Books, loadBooks } from "./books/load-books.ts";
import { type Loaded, loadOrders } from "./orders/load-orders.ts";

/** The bench's login; it gives access only to a database that is deleted afterwards. */
export const benchLogin = { loginId: "bench", password: "bench-password" } as const;

/** A loaded store in a PostgreSQL of its own, with the real gateway in a process of its own. */
export interface Place extends Loaded {
  /** The connection string of the database, to query it without the gateway. */
  readonly url: string;
  readonly db: Kysely<Database>;
  readonly userId: string;
  /** The gateway's origin, without a slash at its end. */
  readonly origin: string;
  readonly loadSeconds: number;
  /** Fills the books of the store, once: its documents make the tables of all that is measured after them larger. */
  fillBooks(): Promise<Books>;
  /** How many bytes of memory the gateway has in use. */
  gatewayMemory(): Promise<number>;
  /** Opens a session and returns its token. */
  openSession(): Promise<string>;
  /** The same for a login of its own, as everybody in a shop has one: a login does only a few things at once. */
  openLogin(): Promise<string>;
}

/**
 * Starts everything; each step adds the function that ends it to `cleanups`, so that the start can be cancelled at any
 * moment.
 */
export async function openPlace(orders: number, cleanups: Cleanups, say: (message: string) => void): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), "aisle-bench-"));
  cleanups.push(() => rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const log = { info: () => {}, warn: say, error: say };
  const starting = startDatabaseServer({ directory: join(directory, "postgres"), log });
  // Called off during the start, it is stopped once it runs. What it still works on ends with it.
  cleanups.push(async () => (await starting).stop());
  const server = await starting;
  await migrate(server.url);
  // Not named as gateways are: the server stays for other gateways.
  const db = openDatabase(server.url, { connections: 3, statementTimeout: 0, applicationName: "bench" });
  say(`Loading ${orders.toLocaleString("en")} orders ...`);
  const since = performance.now();
  const loaded = await loadOrders(db, orders);
  const loadSeconds = (performance.now() - since) / 1_000;
  const userId = await openUser(db, loaded);
  const { origin, gatewayMemory } = await startGateway(server.url, cleanups);
  let books: Promise<Books> | undefined;
  return {
    ...loaded,
    url: server.url,
    db,
    userId,
    origin,
    loadSeconds,
    fillBooks: () => (books ??= loadBooks(db, loaded)),
    gatewayMemory,
    openSession: () => buildToken(db, userId, webClient.id),
    openLogin: async () => {
      const row = { business_unit_id: loaded.businessUnitId, role: "Administrator" };
      return buildToken(db, (await buildUser(db, row, [loaded.storeId])).id, webClient.id);
    },
  };
}

/** Makes a user with every right, which can also log in by the form. */
async function openUser(db: Kysely<Database>, { businessUnitId, storeId }: Loaded): Promise<string> {
  await db
    .insertInto("clients")
    .values({ client_id: webClient.id, secret_hash: hashSecret(webClient.secret), name: "Console" })
    .execute();
  await buildRole(db, businessUnitId, "Administrator");
  const row = {
    business_unit_id: businessUnitId,
    login_id: benchLogin.loginId,
    password_hash: await hashPassword(benchLogin.password),
    role: "Administrator",
  };
  return (await buildUser(db, row, [storeId])).id;
}

/** Starts a gateway on a database of the bench; `more` are further settings. */
export async function startGateway(
  url: string,
  cleanups: Cleanups,
  more: Readonly<Record<string, string>> = {},
): Promise<Pick<Place, "origin" | "gatewayMemory">> {
  // One login makes all calls of a measurement, far more than a person would.
  const settings = { DATABASE_URL: url, PORT: "0", DEMO: "off", LOG_LEVEL: "warn", CALLS_PER_LOGIN: "0", ...more };
  const gateway = startProgram("gateway", settings);
  cleanups.push(() => stopProgram(gateway));
  return { origin: await gateway.ready, gatewayMemory: () => memoryOf(gateway.child.pid) };
}

/** The memory that a process has in use, in bytes; 0 where the machine does not tell. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_000;
}
