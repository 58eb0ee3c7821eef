import { Kysely } from "kysely";
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
