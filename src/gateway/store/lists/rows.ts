import { type Expression, sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import { row } from "./conditions.ts";

/**
 * The rows with these ids, with all columns of the list, ordered by id; ids that the store does not have are left out.
 */
export async function readRows<Row>(
  db: Db,
  rows: (db: Db) => Expression<Row>,
  storeId: string,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  // For a single id this is a simple equality, which PostgreSQL applies to the joined tables as well.
  const { rows: found } = await sql<Row>`
    select row.* from ${rows(db)} as row
    where ${row("storeId")} = ${storeId} and ${row("id")} in (${sql.join(ids)}) order by ${row("id")}`.execute(db);
  return found;
}
