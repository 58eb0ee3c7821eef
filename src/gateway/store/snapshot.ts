import { Kysely } from "kysely";
import type { Database, Db } from "#gateway/database/schema.ts";

/**
 * Asks several questions of one moment: nothing that is committed meanwhile shows in the later answers. In an open
 * transaction the questions are asked as that one sees things.
 */
export function inSnapshot<Answer>(db: Db, ask: (db: Db) => Promise<Answer>): Promise<Answer> {
  if (db.isTransaction || !(db instanceof Kysely)) return ask(db);
  const whole: Kysely<Database> = db;
  return whole.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(ask);
}
