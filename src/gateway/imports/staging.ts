import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import type { ImportSubject } from "./subject.ts";

/** An accepted line on its way into the database; `line` counts the accepted lines from 1. */
export interface StagedLine {
  readonly line: number;
}

/**
 * Makes the table in which a file is laid out until all of it has been read: lines of one record may stand anywhere. It
 * belongs to the connection and is gone with it, so that a run that was killed leaves nothing behind.
 */
export async function openStaging(db: Db, { columns }: ImportSubject): Promise<void> {
  await closeStaging(db);
  // The columns are ours, from the definition of a subject, never input.
  const list = Object.entries(columns).map(([name, type]) => sql`, ${sql.ref(name)} ${sql.raw(type)} not null`);
  await sql`create temporary table import_lines (line bigint not null${sql.join(list, sql``)})`.execute(db);
}

/** Lays out some lines. */
export async function stageLines(db: Db, lines: readonly StagedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into import_lines select * from json_populate_recordset(null::import_lines, ${JSON.stringify(lines)}::json)`.execute(
    db,
  );
}

/** Drops what was laid out, and every other temporary table of the connection. */
export async function closeStaging(db: Db): Promise<void> {
  await sql`discard temp`.execute(db);
}
