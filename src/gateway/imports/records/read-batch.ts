import { type RawBuilder, sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import type { Batch } from "#gateway/imports/subject.ts";
import type { StoredKind } from "#gateway/store/records/stored-kind.ts";
import type { AcceptedRecord } from "./accepted-record.ts";
import type { KnownRecord } from "./known-records.ts";

/** The table that is compared with, and by what. */
type Compared = Pick<StoredKind<never>, "table" | "identity">;

/** A staged line, with its record as the table would hold it. */
interface StagedRecord extends AcceptedRecord, KnownRecord {}

/** The staged lines of a batch, in the order of the file. */
export async function readStaged(
  db: Db,
  { table, identity: { sameBy } }: Compared,
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
