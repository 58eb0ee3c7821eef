import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import type { ImportSubject } from "./subject.ts";

/** An accepted line for the staging table; `line` counts the accepted lines from 1, `file_line` those of the file. */
export interface StagedLine {
  readonly line: number;
  readonly file_line: number;
}

/**
 * Creates the staging table, which has all lines of the file, because the lines of one record may be anywhere in it. It
 * is temporary: it disappears with the connection, so a killed run leaves nothing behind.
 */
export async function openStaging(db: Db, { columns }: ImportSubject): Promise<void> {
  await closeStaging(db);
  // The column names and types come from our own definition of the subject, never from input.
  const list = Object.entries(columns).map(([name, type]) => sql`, ${sql.ref(name)} ${sql.raw(type)} not null`);
  await sql`
    create temporary table import_lines (line bigint not null, file_line bigint not null${sql.join(list, sql``)})`.execute(
    db,
  );
  await sql`create temporary table import_refused (record text not null)`.execute(db);
}

/** Adds lines to the staging table. */
export async function stageLines(db: Db, lines: readonly StagedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into import_lines select * from json_populate_recordset(null::import_lines, ${JSON.stringify(lines)}::json)`.execute(
    db,
  );
}

/** Remembers which records have refused lines, by the text of the part that tells records apart. */
export async function stageRefused(db: Db, records: readonly string[]): Promise<void> {
  if (records.length === 0) return;
  await sql`insert into import_refused select distinct unnest(${[...records]}::text[])`.execute(db);
}

/**
 * Gives PostgreSQL new statistics and clean search indexes of what was written or removed, so that lists are fast at
 * once.
 */
export async function cleanTables(db: Db, { tables }: Pick<ImportSubject, "tables">): Promise<void> {
  await sql`vacuum (analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}

/** Makes the statistics of the tables that an import writes, while it writes them. */
export async function analyzeTables(db: Db, { tables }: Pick<ImportSubject, "tables">): Promise<void> {
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}

/** Drops the staging table and all other temporary tables of the connection. */
export async function closeStaging(db: Db): Promise<void> {
  await sql`discard temp`.execute(db);
}
