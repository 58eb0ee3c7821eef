import { type RawBuilder, sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import type { Batch } from "#gateway/imports/write-result.ts";
import type { ImportedKind } from "#gateway/store/records/stored-kind.ts";
import type { AcceptedRecord } from "./accepted-record.ts";
import type { KnownRecord } from "./known-records.ts";

/** The table to compare with, and the keys. */
type Compared = Pick<ImportedKind<never>, "table" | "identity">;

/** Reads the staged lines of a batch, in the order of the file. */
export async function readStaged(db: Db, { after, upTo }: Batch): Promise<AcceptedRecord[]> {
  const { rows } = await sql<AcceptedRecord>`
    select lines.record, lines.values from import_lines lines
    where lines.line > ${after} and lines.line <= ${upTo} order by lines.line`.execute(db);
  return rows;
}

/** Records with their values as PostgreSQL would store them in the table, and with their keys. */
export async function castRecords(
  db: Db,
  { table, identity: { sameBy } }: Compared,
  records: readonly object[],
): Promise<KnownRecord[]> {
  const { rows } = await sql<KnownRecord>`
    select stored.row, stored.keys
    from jsonb_array_elements(${JSON.stringify(records)}::jsonb) with ordinality as given(record, place), lateral (
      select to_jsonb(stored) as row, ${keysOf(sameBy)} as keys
      from jsonb_populate_record(null::${sql.table(table)}, given.record) as stored) as stored
    order by given.place`.execute(db);
  return rows;
}

/** Reads the existing records of a store that agree with one of these in some key. */
export async function readKnown(
  db: Db,
  { table, identity: { sameBy } }: Compared,
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

function keysOf(sameBy: Compared["identity"]["sameBy"]): RawBuilder<string[]> {
  return sql`array[${sql.join(sameBy.map(({ key }) => key))}]::text[]`;
}
