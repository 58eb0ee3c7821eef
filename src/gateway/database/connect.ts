import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import { Client, Pool, type PoolClient, types } from "pg";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { connectionTrouble, setUpTrouble } from "./connection-trouble.ts";
import { createKeptPlans } from "./kept-plans.ts";
import type { Database } from "./schema.ts";

/** How a connection to PostgreSQL is opened; every option has a default. */
export interface DatabaseOptions {
  /** The largest number of connections; default 10. */
  readonly connections?: number;
  /** Milliseconds after which the server cancels a statement; 0 for never; default 8,000. */
  readonly statementTimeout?: number;
  /** How long opening a connection may take, and waiting for one, in milliseconds; default 5,000. */
  readonly contactTimeout?: number;
  /** True behind a pooler such as PgBouncer, which rejects settings at the start of a connection. */
  readonly pooled?: boolean;
  /** Whether the plans of changes are kept. Behind a pooler only where it tracks them: it lends a connection for one transaction. */
  readonly keepsPlans?: boolean;
  /** The name of this connection in pg_stat_activity. */
  readonly applicationName?: string;
  /** Called with the pool, which counts its connections. */
  readonly onPool?: (pool: Pool) => void;
  /** Called with each statement that took long, without its values, and its milliseconds. */
  readonly onSlow?: (statement: string, milliseconds: number) => void;
  /** Called when an idle connection is lost; the pool replaces it by itself. */
  readonly onLost?: (error: Error) => void;
}

/** How much longer than the statement timeout the gateway waits for an answer, in milliseconds; for the network. */
const networkAllowance = 2_000;

/** From so many milliseconds on a statement counts as slow. */
const slow = 1_000;

/** How long opening a connection may take, in milliseconds. */
const contactTimeout = 5_000;

/**
 * What a server answers that only reads or is being stopped: after a failover, a connection leads to another server only
 * where it is opened anew.
 */
const isNoPrimary = /^(25006|57P0\d)$/;

/** The name of a gateway process in pg_stat_activity. */
export function applicationName(part = "pool"): string {
  return `aisle ${process.pid} ${part}`;
}

/**
 * Opens a pool of connections. Values come in the form the API sends: int8 as a number (a RangeError beyond 2^53),
 * numeric and date as text, timestamptz as ISO 8601 UTC text. Close it with `destroy()`.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Kysely<Database> {
  const statementTimeout = options.statementTimeout ?? 8_000;
  const pool = new Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: options.contactTimeout ?? contactTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: options.applicationName ?? applicationName(),
    types: { getTypeParser: rowParser },
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + networkAllowance }),
    ...(!options.pooled && { options: settingsOf(statementTimeout) }),
  });
  options.onPool?.(pool);
  // Without a listener, the loss of an idle connection would end the process.
  pool.on("error", (error) => options.onLost?.(error));
  // The same holds for a connection in use, between two statements of a transaction. Its error needs no report here:
  // the next statement fails and its caller gets the error.
  pool.on("connect", (client) => client.on("error", () => {}));
  if (options.keepsPlans) {
    const plans = createKeptPlans();
    pool.on("connect", (client) => plans.keep(client));
  }
  const leaving = new WeakSet<Client>();
  pool.on("connect", (client) =>
    client.connection.on("errorMessage", ({ code }: { readonly code?: string }) => {
      if (isNoPrimary.test(code ?? "")) leaving.add(client);
    }),
  );
  // A connection whose statement was given up still waits for its answer, or is in a transaction that never began for
  // the gateway. The next one to use it would wait in vain too, and the one after that.
  pool.on("release", (_, client) => {
    if (leaving.has(client) || !isAtRest(client)) void client.end().catch(() => {});
  });
  const { onSlow } = options;
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(onSlow && {
      log: ({ query, queryDurationMillis }: LogEvent) => {
        if (queryDurationMillis >= slow) onSlow(query.sql, queryDurationMillis);
      },
    }),
  });
}

/**
 * What a connection asks of the server at its start. 0 for never is asked too: the role that serves may have a limit of
 * its own, for those that come through a pooler.
 */
function settingsOf(statementTimeout: number): string {
  // A gateway that hangs in the middle of a transaction must not keep rows from the others.
  const idle = statementTimeout > 0 ? statementTimeout + networkAllowance : 0;
  return `-c timezone=UTC -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=${idle}`;
}

/** Whether a connection has answered everything and is in no transaction. */
function isAtRest(client: PoolClient): boolean {
  // The driver has no type for its mark that the server waits for the next statement.
  const { readyForQuery } = client as PoolClient & { readonly readyForQuery?: boolean };
  return readyForQuery !== false && client.getTransactionStatus() === "I";
}

/** Connects to the database of DATABASE_URL once, within some milliseconds. Throws a PlainFailure that says why it cannot be used. */
export async function reachDatabase(url: string, timeout = contactTimeout): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeout, query_timeout: timeout });
  // Without a listener, the loss of the connection would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
  } catch (error) {
    throw databaseRefused(error);
  } finally {
    void client.end().catch(() => {});
  }
}

/** Makes the failure that says why the database of DATABASE_URL cannot be used; never names its password. */
export function databaseRefused(error: unknown): PlainFailure {
  const reason =
    connectionTrouble(error) ??
    setUpTrouble(error) ??
    (error instanceof Error && error.message ? error.message : String(error));
  return new PlainFailure(`The database of DATABASE_URL cannot be used: ${reason}.`, { cause: error });
}

/** Parses an int8; throws a RangeError for a value that a number cannot hold exactly. */
export function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, more than a number can hold`);
  return value;
}

/** Parses a timestamptz as PostgreSQL writes it: "2026-11-21 04:11:04.12+00" becomes "2026-11-21T04:11:04.120Z". */
export function readInstant(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text);
  // The database role may have another time zone; the result is in UTC all the same, to the millisecond.
  if (!parts) return new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")).toISOString();
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? "").padEnd(3, "0")}Z`;
}

type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;
const defaultParser = types.getTypeParser as (oid: number, format?: "text" | "binary") => Parse;
const readTextList = defaultParser(1009) as (text: string) => (string | null)[];

function listOf(read: Parse): Parse {
  return (text) => readTextList(text).map((item) => (item === null ? null : read(item)));
}

/** Parsers by PostgreSQL type number, for types that the driver itself would parse as a Date, as text or inexactly. */
const parsers: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [20, readInteger],
  [1016, listOf(readInteger)],
  [1082, asText],
  [1182, readTextList],
  [1114, asText],
  [1115, readTextList],
  [1184, readInstant],
  [1185, listOf(readInstant)],
  [1700, asText],
  [1231, readTextList],
]);

/**
 * The parser of values, by PostgreSQL type number. The driver's own parsers are left unchanged: they are global, and
 * another pool in this process may rely on them.
 */
export function rowParser(oid: number, format?: "text" | "binary"): Parse {
  const parser = format === "binary" ? undefined : parsers.get(oid);
  return parser ?? defaultParser(oid, format);
}
