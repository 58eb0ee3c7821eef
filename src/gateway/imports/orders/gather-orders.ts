import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import type { StagedTotals } from "#gateway/imports/subject.ts";

/**
 * Puts the lines together as orders, in the order they were placed. Where lines of one order differ, the earliest moment
 * counts and the first customer named.
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
