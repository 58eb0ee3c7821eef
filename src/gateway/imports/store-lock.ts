import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { ImportStopped } from "./import-refused.ts";

/** What to do while waiting for a store. */
export interface Waiting {
  /** Called once, with a sentence that says what the import waits for. */
  onWaiting(words: string): void;
  /** Ends the waiting. */
  readonly stop: AbortSignal;
}

/** How often it is asked whether a store is free, in milliseconds. */
const askEvery = 250;

/**
 * Runs something while nothing else imports into a store, undoes an import of it or removes it: each would count the
 * other's records as its own. `connection` must be one connection, because the lock belongs to it.
 */
export async function withStoreLock<Result>(
  connection: Kysely<Database>,
  code: string,
  { onWaiting, stop }: Waiting,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let told = false; !(await takeLock(connection, code)); told = true) {
    if (!told) onWaiting(await whoWorks(connection, code));
    await pause(askEvery, undefined, { signal: stop }).catch(() => {});
    if (stop.aborted) throw new ImportStopped("Stopped while waiting: nothing was changed.");
  }
  try {
    return await work();
  } finally {
    // When the connection is lost, so is the lock; then the first error is the one to report.
    await sql`select pg_advisory_unlock(${lockOf(code)})`.execute(connection).catch(() => {});
  }
}

/** Takes the lock of a store at once; false when another has it. */
async function takeLock(connection: Kysely<Database>, code: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockOf(code)}) as taken`.execute(
    connection,
  );
  return rows[0]?.taken ?? false;
}

/** Runs something when nothing imports into a store just now; else it does nothing. */
export async function whenStoreFree(
  connection: Kysely<Database>,
  code: string,
  work: () => Promise<void>,
): Promise<void> {
  if (!(await takeLock(connection, code))) return;
  try {
    await work();
  } finally {
    await sql`select pg_advisory_unlock(${lockOf(code)})`.execute(connection).catch(() => {});
  }
}

function lockOf(code: string) {
  return sql`hashtextextended(${`import ${code}`}, 0)`;
}

async function whoWorks(connection: Kysely<Database>, code: string): Promise<string> {
  const running = await connection
    .selectFrom("imports")
    .innerJoin("stores", "stores.id", "imports.store_id")
    .select(["file_name", "by_name", "number"])
    .where("code", "=", code)
    .where("imports.state", "=", "running")
    .orderBy("number", "desc")
    .executeTakeFirst();
  const what = running
    ? `Import ${code}-${running.number} of ${running.file_name} by ${running.by_name} is running.`
    : `Another import works on store ${code}.`;
  return `${what} Waiting for its end; Ctrl-C stops the waiting.`;
}
