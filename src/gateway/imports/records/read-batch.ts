import { type RawBuilder, sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import type { Batch } from "#gateway/imports/subject.ts";
import type { KnownRecord } from "./known-records.ts";
import type { AcceptedRecord, RecordDefinition } from "./record-definition.ts";

/** A staged line, with its record as the table would hold it. */
interface StagedRecord extends AcceptedRecord, KnownRecord {}

/** The staged lines of a batch, in the order of the file. */
export async function readStaged(
  db: Db,
  { of: { table }, sameBy }: RecordDefinition,
  { after, upTo }: Batch,
): Promise<StagedRecord[]> {
  const { rows } = await sql<StagedRecord>`
    select lines.record, lines.values, to_jsonb(stored) as row, stored.keys
    from import_lines lines, lateral (
      select stored.*, ${keysOf(sameBy)} as keys
      from jsonb_populate_record(null::${sql.table(table)}, lines.values) as stored) as stored
    where lines.line > ${after} and lines.line <= ${upTo} order by lines.line`.execute(db);
  return rows;
}

/** The records of the store that one of these might be. */
export async function readKnown(
  db: Db,
  { of: { table }, sameBy }: RecordDefinition,
  storeId: string,
  staged: readonly KnownRecord[],
): Promise<KnownRecord[]> {
  const found = sameBy.map(({ key }, place) => {
    const keys = staged.map((record) => record.keys[place]).filter((key) => key !== null);
    return sql`${key} = any(${keys}::text[])`;
  });
  const { rows } = await sql<KnownRecord>`
    select to_jsonb(stored) as row, ${keysOf(sameBy)} as keys from ${sql.table(table)} as stored
    where store_id = ${storeId} and (${sql.join(found, sql` or `)})`.execute(db);
  return rows;
}

function keysOf(sameBy: RecordDefinition["sameBy"]): RawBuilder<string[]> {
  return sql`array[${sql.join(sameBy.map(({ key }) => key))}]::text[]`;
}
