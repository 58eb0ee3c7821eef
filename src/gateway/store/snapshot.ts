import { Kysely, sql } from "kysely";
import type { Database, Db } from "#gateway/database/schema.ts";

/**
 * Runs several queries on the same snapshot: none of them sees what is committed meanwhile. Inside a transaction, the
 * queries run in that transaction.
 */
export function inSnapshot<Answer>(db: Db, ask: (db: Db) => Promise<Answer>): Promise<Answer> {
  if (db.isTransaction || !(db instanceof Kysely)) return ask(db);
  const whole: Kysely<Database> = db;
  return whole.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(ask);
}

/** Asks several questions at the same time; in a transaction, whose connection answers one at a time, one by one. */
export async function askTogether<Answers extends readonly unknown[]>(
  db: Db,
  questions: { readonly [At in keyof Answers]: () => Promise<Answers[At]> },
): Promise<Answers> {
  if (!db.isTransaction) return Promise.all(questions.map((ask) => ask())) as unknown as Promise<Answers>;
  const answers: unknown[] = [];
  for (const ask of questions) answers.push(await ask());
  return answers as unknown as Answers;
}

/**
 * Asks as `inSnapshot` does. Once `hungUp` says that nobody waits for the answer any more, the statement that runs is
 * called off.
 */
export function whileWanted<Answer>(db: Db, hungUp: AbortSignal, ask: (db: Db) => Promise<Answer>): Promise<Answer> {
  return inSnapshot(db, async (whole) => {
    const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(whole);
    let calledOff: Promise<unknown> | undefined;
    const callOff = (): void => {
      calledOff = sql`select pg_cancel_backend(${rows[0]?.id ?? 0}::int)`.execute(db).catch(() => undefined);
    };
    hungUp.addEventListener("abort", callOff, { once: true });
    try {
      hungUp.throwIfAborted();
      return await ask(whole);
    } finally {
      hungUp.removeEventListener("abort", callOff);
      // The connection goes on to somebody else, whose statement is not to be called off.
      await calledOff;
    }
  });
}
