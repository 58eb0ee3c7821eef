import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "./schema.ts";

/** Rows sent with one statement. */
const rowsAtOnce = 2_000;

/**
 * Inserts many rows, all with the columns of the first, in few statements: one JSON parameter holds thousands of rows,
 * while a list of values would end at 65,535 parameters. Values are what JSON can hold; an object fills a jsonb column.
 * `conflict` may say what to do with rows that exist already.
 */
export async function insertRows(
  trx: Trx,
  table: keyof Database,
  rows: readonly object[],
  conflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const list = sql.join(columns.map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = JSON.stringify(rows.slice(start, start + rowsAtOnce));
    await sql`
      insert into ${sql.table(table)} (${list})
      select ${list} from json_populate_recordset(null::${sql.table(table)}, ${part}::json) ${conflict}`.execute(trx);
  }
}
