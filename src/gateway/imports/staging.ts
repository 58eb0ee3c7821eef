import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import type { AcceptedLine } from "./check-line.ts";

/** A line on its way into the database, by its place in the file. */
export interface StagedLine extends AcceptedLine {
  readonly line: number;
}

/** What the file holds once it has been read. */
export interface StagedTotals {
  readonly orders: number;
  readonly lines: number;
}

/**
 * Makes the tables in which a file is laid out until all of it has been read: lines of one order may stand anywhere.
 * They belong to the connection and are gone with it, so that a run that was killed leaves nothing behind.
 */
export async function openStaging(db: Db): Promise<void> {
  await sql`drop table if exists import_lines, import_orders, import_matched`.execute(db);
  await sql`
    create temporary table import_lines (
      line bigint not null, number text not null, product text not null, name text not null, quantity numeric(12, 3) not null,
      placed_at timestamptz not null, price bigint not null, amount bigint not null, customer text not null)`.execute(
    db,
  );
}

/** Lays out some lines. */
export async function stageLines(db: Db, lines: readonly StagedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into import_lines select * from json_populate_recordset(null::import_lines, ${JSON.stringify(lines)}::json)`.execute(
    db,
  );
}

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
    select count(*) as orders, coalesce(sum(lines), 0)::bigint as lines from import_orders`.execute(db);
  return rows[0] ?? { orders: 0, lines: 0 };
}

/** Drops what was laid out. */
export async function closeStaging(db: Db): Promise<void> {
  await sql`drop table if exists import_lines, import_orders, import_matched`.execute(db);
}
