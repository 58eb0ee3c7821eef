import type { Kysely } from "kysely";
import type { Database, Trx } from "#gateway/database/schema.ts";

/** Runs something in the open transaction, or in a new one. */
export function inTransaction<Result>(db: Kysely<Database>, run: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? run(db as Trx) : db.transaction().execute(run);
}
