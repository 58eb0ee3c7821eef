import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { applicationName, openDatabase } from "./connect.ts";
import type { Database, Db } from "./schema.ts";
import { isOfBefore, takeOver } from "./take-over.ts";

/**
 * A file of `migrations/`: what it does in one transaction, or the indexes that it gives to tables which are in use, as
 * `{ name: "table (columns)" }`, or "unique table (columns)". These are made without keeping anybody from writing, which no transaction can.
 */
export interface SchemaStep extends Migration {
  readonly indexes?: Readonly<Record<string, string>>;
}

type Steps = Readonly<Record<string, SchemaStep>>;

/** Every file of `migrations/` by its name, in order; one that has been released is never edited nor renamed. */
export const migrations: Steps = await readMigrations(new URL("migrations/", import.meta.url));

async function readMigrations(folder: URL): Promise<Steps> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts")).sort();
  const found = files.map(async (file) => {
    const { up, indexes } = (await import(new URL(file, folder).href)) as Partial<SchemaStep>;
    if (!up && !indexes) throw new Error(`the migration ${file} exports neither up nor indexes`);
    return [file.slice(0, -".ts".length), { up: up ?? (async () => {}), ...(indexes && { indexes }) }] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/**
 * A step that takes something away with which an older gateway works, so that none may start on it any more. Its name
 * says so: an older gateway knows nothing else of it.
 */
const isContract = (name: string): boolean => /^\d+_contract_/.test(name);

/** How long a statement waits for a lock, and how long a step is tried again; in milliseconds. */
const waits = { lock: 100, between: 400, inAll: 5 * 60_000 } as const;

/** What `migrate` has done, and whether the database is of a newer version that this gateway may serve. */
export interface Migrated {
  readonly done: readonly string[];
  readonly isNewer: boolean;
}

/**
 * Runs the missing migrations, each in a transaction of its own that waits at most 100 ms for a lock and is tried again:
 * whoever sells meanwhile waits no longer. An empty database has them all in one. Of several gateways that start at once,
 * one migrates; its lock belongs to a session, so `url` must not lead through a pooler. Refused with a `PlainFailure` where
 * a newer version has taken away what this one needs, a table stays in use for minutes, or the database is too old.
 */
export async function migrate(url: string, list: Steps = migrations): Promise<Migrated> {
  const db = openDatabase(url, { connections: 3, statementTimeout: 0, applicationName: applicationName("migration") });
  try {
    return await alone(db, async () => {
      const had = await executedSteps(db);
      const executed = isOfBefore(had, list) ? await takeOver(db, had, list) : had;
      const newer = newerSteps(executed, list);
      if (executed.length === 0) return { done: await run(db, { ...list }, "all"), isNewer: false };
      // A newer version has the same from other steps.
      if (newer.length === executed.length) return { done: [], isNewer: true };
      const done: string[] = [];
      for (const [name, step] of Object.entries(list)) {
        if (executed.includes(name)) continue;
        // Each goes on from the one before.
        await whileLocked(name, async () => {
          if (step.indexes) await makeIndexes(db, step.indexes);
          done.push(...(await run(db, list, "next", newer)));
        });
      }
      return { done, isNewer: newer.length > 0 };
    });
  } finally {
    await db.destroy();
  }
}

/** Runs the next step, or all of them, by Kysely's migrator. `newer`: steps of a newer version, which stay as they are. */
async function run(
  db: Kysely<Database>,
  list: Steps,
  which: "next" | "all",
  newer: readonly string[] = [],
): Promise<string[]> {
  const known = Object.entries(list).map(([name, step]): [string, Migration] => [name, migrationOf(step, which)]);
  const others = newer.map((name): [string, Migration] => [name, { up: async () => {} }]);
  const provider = { getMigrations: async () => Object.fromEntries([...known, ...others]) };
  const migrator = new Migrator({ db, provider });
  const { error, results = [] } = await (which === "all" ? migrator.migrateToLatest() : migrator.migrateUp());
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** A step for Kysely's migrator. In an empty database, where nobody waits, indexes are made in its transaction. */
function migrationOf({ up, indexes }: SchemaStep, which: "next" | "all"): Migration {
  return {
    async up(db) {
      if (which === "next") await sql`select set_config('lock_timeout', ${`${waits.lock}ms`}, true)`.execute(db);
      await up(db);
      if (which === "all")
        for (const [name, on] of Object.entries(indexes ?? {}))
          // Statements of one transaction.
          await sql.raw(indexStatement(name, on)).execute(db);
    },
  };
}

/** The statement that makes an index of a step. */
export function indexStatement(name: string, on: string, how = ""): string {
  const [, unique = "", table = ""] = /^(unique )?(.*)$/.exec(on) ?? [];
  return `create ${unique}index ${how} ${name} on ${table}`;
}

/** Makes indexes beside those who write. One that was begun and never finished is made anew. */
async function makeIndexes(db: Kysely<Database>, indexes: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) {
    const { rows } = await sql`
      select from pg_index where indexrelid = to_regclass(${`public.${name}`}) and not indisvalid`.execute(db);
    if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(db);
    await sql.raw(indexStatement(name, on, "concurrently if not exists")).execute(db);
  }
}

/** Does a step again while what it needs is locked by somebody else. */
async function whileLocked(name: string, step: () => Promise<void>): Promise<void> {
  const until = performance.now() + waits.inAll;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      // 55P03: it waited for a lock.
      if ((error as { readonly code?: unknown }).code !== "55P03") throw error;
      if (performance.now() > until) {
        throw new PlainFailure(
          `The tables of the step ${name} have been in use for ${waits.inAll / 60_000} minutes: end what reads or ` +
            "writes there for so long, such as a back-up, and start again.",
          { cause: error },
        );
      }
      await sleep(waits.between * (0.5 + Math.random()));
    }
  }
}

/** The steps that a database has had, in order; none for an empty one. */
async function executedSteps(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.kysely_migration') is not null as found`.execute(db);
  if (!rows[0]?.found) return [];
  const { rows: executed } = await sql<{ name: string }>`
    select name from public.kysely_migration order by name collate "C"`.execute(db);
  return executed.map(({ name }) => name);
}

/** The steps of a newer version that a database has had. Refused where one of them leaves no older gateway. */
function newerSteps(executed: readonly string[], list: Steps): readonly string[] {
  const last = Object.keys(list).at(-1) ?? "";
  const newer = executed.filter((name) => name > last);
  const against = newer.find(isContract);
  if (against !== undefined)
    throw new PlainFailure(
      `The database is of a newer version, whose step ${against} leaves out what this one needs: start the newer version.`,
    );
  return newer;
}

/** Why this version cannot serve a database, because a newer one has taken away what it needs; null where it can. */
export async function refuseNewer(db: Db): Promise<string | null> {
  try {
    newerSteps(await executedSteps(db), migrations);
    return null;
  } catch (error) {
    if (error instanceof PlainFailure) return error.message;
    throw error;
  }
}

/**
 * Does something while no other process migrates. It asks again and again instead of waiting: an index that is made
 * beside writers waits for every statement that began before it, also for one that waits for this lock.
 */
async function alone<Result>(db: Kysely<Database>, work: () => Promise<Result>): Promise<Result> {
  const key = sql`hashtextextended('migrations', 0)`;
  return db.connection().execute(async (one) => {
    for (;;) {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(one);
      if (rows[0]?.mine) break;
      await sleep(waits.between / 4);
    }
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(one);
    }
  });
}
