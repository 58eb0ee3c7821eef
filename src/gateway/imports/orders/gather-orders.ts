import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import type { StagedTotals } from "#gateway/imports/write-result.ts";

/**
 * Groups the lines into orders, sorted by the time of placing. When the lines of an order differ, the earliest time and
 * the first customer are used.
 */
export async function gatherOrders(db: Db): Promise<StagedTotals> {
  await sql`
    create temporary table import_orders as
    select row_number() over (order by placed_at, first_line) as place, gathered.* from (
      select number, min(placed_at) as placed_at, min(line) as first_line, count(*) as lines, sum(amount)::bigint as amount,
        coalesce((array_agg(customer order by line) filter (where customer <> ''))[1], '') as customer
      from import_lines group by number) gathered`.execute(db);
  await sql`create index on import_lines (number, line)`.execute(db);
  await sql`analyze import_lines, import_orders`.execute(db);
  const { rows } = await sql<StagedTotals>`
    select count(*) as records, coalesce(sum(lines), 0)::bigint as lines from import_orders`.execute(db);
  return rows[0] ?? { records: 0, lines: 0 };
}
