import { type Expression, sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import { row } from "./conditions.ts";

/** The rows of a list among these ids, as pages show them, in the order of ids; those the store has not are left out. */
export async function readRows<Row>(
  db: Db,
  rows: (db: Db) => Expression<Row>,
  storeId: string,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  // A list of one is plain equality, which PostgreSQL carries into what is joined.
  const { rows: found } = await sql<Row>`
    select row.* from ${rows(db)} as row
    where ${row("storeId")} = ${storeId} and ${row("id")} in (${sql.join(ids)}) order by ${row("id")}`.execute(db);
  return found;
}
