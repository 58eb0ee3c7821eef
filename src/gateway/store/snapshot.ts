import type { Db } from "#gateway/database/schema.ts";

/** Asks several questions of one moment: nothing that is committed meanwhile shows in the later answers. */
export function inSnapshot<Answer>(db: Db, ask: (db: Db) => Promise<Answer>): Promise<Answer> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(ask);
}
