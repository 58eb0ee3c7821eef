import { sql } from "kysely";
import { kinds, nameOf } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { importer } from "#gateway/imports/importer.ts";
import { refuseTouched } from "#gateway/imports/past/refuse-touched.ts";
import type { ImportRef, UndoResult } from "#gateway/imports/subject.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import type { StoredKind } from "#gateway/store/records/stored-kind.ts";

/** Takes back an import of records of a simple kind: they are removed, as if they had never been there. */
export async function undoRecords<K extends SimpleKind>(
  trx: Trx,
  stored: StoredKind<K>,
  { storeId, number }: ImportRef,
): Promise<UndoResult> {
  const { kind, table } = stored;
  // Nobody can change or refer to such records until this has ended.
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
  await sql`
    create temporary table undone_records on commit drop as
    select record_id as id from record_history
    where store_id = ${storeId} and kind = ${kind} and action = 'created' and import_number = ${number}`.execute(trx);
  await sql`
    select from ${sql.table(table)} join undone_records using (id) where store_id = ${storeId} for update of ${sql.table(table)}`.execute(
    trx,
  );
  refuseTouched(kinds[kind].one, [
    ...(await changedRecords(trx, stored, { storeId, number })),
    ...(await referredRecords(trx, stored, storeId)),
  ]);
  await sql`
    delete from record_history where store_id = ${storeId} and kind = ${kind}
      and record_id in (select id from undone_records)`.execute(trx);
  if (kinds[stored.kind].audited) await auditUndone(trx, stored, storeId);
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where store_id = ${storeId} and id in (select id from undone_records)`.execute(trx);
  return { removed: Number(numAffectedRows), restored: 0 };
}

/** Notes in the audit list which records go. */
async function auditUndone<K extends SimpleKind>(
  trx: Trx,
  { kind, rows }: StoredKind<K>,
  storeId: string,
): Promise<void> {
  const undone = await sql<{ id: string }>`select id from undone_records order by id`.execute(trx);
  const gone = await readRows(
    trx,
    rows,
    storeId,
    undone.rows.map(({ id }) => id),
  );
  const act = { subject: kind, action: "undone", before: null, after: null, author: importer } as const;
  await writeAudit(
    trx,
    { storeId },
    gone.map((row) => ({ ...act, id: row.id, name: nameOf(kind, row) })),
  );
}

type Touched = readonly { readonly name: string; readonly by: string }[];
type Labelled = Pick<StoredKind<never>, "table" | "columns"> & { readonly kind: SimpleKind };

async function changedRecords(db: Db, stored: Labelled, { storeId, number }: ImportRef): Promise<Touched> {
  const { rows } = await sql<{ name: string; by: string }>`
    select ${labelOf(stored)} as name, min(entry.by_name) as by
    from undone_records undone join ${sql.table(stored.table)} record on record.store_id = ${storeId} and record.id = undone.id
    join record_history entry on entry.store_id = ${storeId} and entry.kind = ${stored.kind} and entry.record_id = undone.id
    where entry.import_number is distinct from ${number} group by record.id, 1 order by 1`.execute(db);
  return rows;
}

/** The records that rows of other tables refer to; the database says which tables can. */
async function referredRecords(db: Db, stored: Labelled, storeId: string): Promise<Touched> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname::text as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = ${stored.table}::regclass and attname <> 'store_id' order by 1, 2`.execute(db);
  const found: { name: string; by: string }[] = [];
  for (const { table, column } of references) {
    const { rows } = await sql<{ name: string; by: string }>`
      select ${labelOf(stored)} as name, ${`in use by ${table}`} as by
      from undone_records undone join ${sql.table(stored.table)} record on record.store_id = ${storeId} and record.id = undone.id
      where exists (
        select from ${sql.table(table)} using_it
        where using_it.store_id = ${storeId} and using_it.${sql.ref(column)} = undone.id)
      order by 1`.execute(db);
    found.push(...rows);
  }
  return found;
}

function labelOf({ columns, kind }: Labelled) {
  const { name } = kinds[kind];
  return sql.ref(`record.${columns[name] ?? name}`);
}
