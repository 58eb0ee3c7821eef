import { type Expression, sql } from "kysely";
import { type Kind, type Kinds, kinds } from "#contract/kinds.ts";
import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import type { ChangeableKind } from "./changeable-kind.ts";
import { changesSince, historyComments, type RecordHistoryWrite, writeRecordHistory } from "./record-history.ts";
import { refuseTaken, type UniqueFields } from "./unique-fields.ts";

/** A simple kind of record as data: one table, whose history is the one that all simple kinds share. */
export interface TableKindData<K extends Kind> {
  readonly kind: K;
  readonly table: keyof Database;
  /** The columns that are written, by the field of the row each one holds. */
  readonly columns: { readonly [Field in keyof Kinds[K]]?: string };
  /** What the unique indexes of the table keep apart, by the index's name. */
  readonly unique: UniqueFields;
  /** The rows of all stores, as lists show them. */
  readonly rows: (db: Db) => Expression<Kinds[K]>;
}

/** Fields that a change sets, and why. */
export interface FieldChange<K extends Kind> {
  readonly fields: Partial<Kinds[K]>;
  readonly text?: string;
}

/** A kind that `createRecord`, `changeRecord` and `commentRecords` know how to write. */
export interface TableKind<K extends Kind> extends ChangeableKind<K, FieldChange<K>>, TableKindData<K> {
  /** Writes a new row and answers its id. */
  insert(trx: Trx, storeId: string, fields: Partial<Kinds[K]>): Promise<string>;
}

/** Makes a kind from its data. */
export function tableKind<K extends Kind>(data: TableKindData<K>): TableKind<K> {
  const { kind, table, columns, unique, rows } = data;

  const hold = async (trx: Trx, storeId: string, ids: readonly string[], strength: "no key update" | "share") => {
    // Held first and read afterwards: what lists show of a record may come from other tables, which are not held.
    await sql`
      select id from ${sql.table(table)} where store_id = ${storeId} and id = any(${ids}::uuid[]) order by id
      for ${sql.raw(strength)}`.execute(trx);
    return readRows(trx, rows, storeId, ids);
  };

  return {
    ...data,
    lock: async (trx, storeId, id) => (await hold(trx, storeId, [id], "no key update"))[0],
    share: (trx, storeId, ids) => hold(trx, storeId, ids, "share"),

    async insert(trx, storeId, fields) {
      const given = written(columns, fields);
      const names = sql.join(given.map(([column]) => sql.ref(column)));
      const values = sql.join(given.map(([, value]) => sql`${value}`));
      const { rows: made } = await refuseTaken(unique, () =>
        sql<{ id: string }>`
          insert into ${sql.table(table)} (store_id, ${names}) values (${storeId}, ${values}) returning id`.execute(
          trx,
        ),
      );
      return (made[0] as { readonly id: string }).id;
    },

    async write(trx, before, { fields }) {
      const set = written(columns, fields).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await refuseTaken(unique, () =>
        sql`
          update ${sql.table(table)} set ${sql.join([
            ...set,
            sql`version = version + 1`,
            // The database's clock, read under the lock: versions and their times rise together, whichever gateway writes.
            sql`updated_at = date_trunc('milliseconds', clock_timestamp())`,
          ])} where store_id = ${before.storeId} and id = ${before.id}`.execute(trx),
      );
      const [after] = await readRows(trx, rows, before.storeId, [before.id]);
      if (!after) throw new Error(`the ${kinds[kind].one} ${before.id} is gone while it is held`);
      return after;
    },

    async writeHistory(trx, { before, after, change, author }) {
      const entry: RecordHistoryWrite<K> = { kind, action: "changed", before, after, fields: change.fields, author };
      await writeRecordHistory(trx, change.text === undefined ? entry : { ...entry, text: change.text });
    },
    writeComments: (trx, storeId, comments, at, author) => historyComments(trx, kind, storeId, comments, at, author),
    changesSince: (db, row, version) => changesSince(db, kind, row, version),
  };
}

function written<Row>(columns: { readonly [Field in keyof Row]?: string }, fields: Partial<Row>): [string, unknown][] {
  return (Object.keys(fields) as (keyof Row)[]).flatMap((field) => {
    const column = columns[field];
    return column === undefined || fields[field] === undefined ? [] : [[column, fields[field]] as [string, unknown]];
  });
}
