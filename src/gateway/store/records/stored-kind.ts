import { type Expression, type RawBuilder, sql } from "kysely";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { type Kinds, kinds, type SimpleKind } from "#contract/kinds.ts";
import type { ListContract } from "#contract/lists/list.ts";
import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import type { ChangeableKind } from "./changeable-kind.ts";
import {
  changesSince,
  historyComments,
  type RecordHistoryWrite,
  takesBack,
  writeRecordHistory,
} from "./record-history.ts";
import { refuseTaken, type UniqueFields } from "./unique-fields.ts";

/**
 * The rules of a kind beyond the limits of its fields: refuses what may not be, and answers the fields to write, to which
 * it may add. `before` is the locked row, null for a new record.
 */
type RecordRules<K extends SimpleKind> = (
  trx: Trx,
  storeId: string,
  before: Kinds[K] | null,
  fields: Partial<Kinds[K]>,
) => Promise<Partial<Kinds[K]>>;

/** A column that tells one record from another. */
interface Identity {
  /** The name of the field. */
  readonly field: string;
  /** The SQL of the text that is compared, over the columns of the table; null where a record has none. */
  readonly key: RawBuilder<string | null>;
}

/** How an import tells whether a line is about a record that is there already. */
interface ImportIdentity {
  /** Two records are the same when the first of these keys that both have is the same. */
  readonly sameBy: readonly Identity[];
  /** Says the same in words: "A person is known by …". */
  readonly words: string;
  /** Fields that change by the hour: they are written with a new record, and not compared with one that is there. */
  readonly notCompared?: readonly string[];
}

/** A list of records of one kind. The tabs go by the state, and the search asks for the text. */
export type ListOf<K extends SimpleKind> = ListContract & {
  readonly kind: K;
  readonly fields: { readonly state: { readonly type: "choice" }; readonly text: { readonly type: "text" } };
};

type RecordLimits = Extract<FieldLimits, { readonly type: "record" }>;
/** The limits of a field; where it holds another record, its row has the name of that one. */
type LimitsOf<K extends SimpleKind> =
  | Exclude<FieldLimits, RecordLimits>
  | (RecordLimits & { readonly nameIn: keyof Kinds[K] & string });

/** What a kind says of itself, in whose table its records stand; the history is the one that all simple kinds share. */
interface StoredKindData<K extends SimpleKind, List extends ListOf<K>> {
  readonly kind: K;
  readonly table: keyof Database;
  /** The limits of what is written beside the state. A field stands in the column of its name: shiftStart in shift_start. */
  readonly fields: Readonly<Record<string, LimitsOf<K>>>;
  /** What the unique indexes of the table keep apart, by the index's name. */
  readonly unique: UniqueFields;
  readonly list: GatewayList<List>;
  /** The columns of a row that its name and detail are made of, the name first; the search reads these alone. */
  readonly labelColumns: readonly (keyof Kinds[K] & string)[];
  readonly rules?: RecordRules<K>;
  readonly identity: ImportIdentity;
}

/** Fields that a change sets, and why. */
interface FieldChange<K extends SimpleKind> {
  readonly fields: Partial<Kinds[K]>;
  readonly text?: string;
}

/** A simple kind of record, as every call, the search, the imports and the demo know it. */
export interface StoredKind<K extends SimpleKind>
  extends ChangeableKind<K, FieldChange<K>>, StoredKindData<K, ListOf<K>> {
  /** The columns that are written, by the field of the row each one holds. */
  readonly columns: Readonly<Record<string, string>>;
  /** The rows of all stores, as lists show them. */
  readonly rows: (db: Db) => Expression<Kinds[K]>;
  /** Writes a new row and answers its id. */
  insert(trx: Trx, storeId: string, fields: Partial<Kinds[K]>): Promise<string>;
}

/** Makes a kind from what it says of itself. */
export function storedKind<K extends SimpleKind, List extends ListOf<K>>(data: StoredKindData<K, List>): StoredKind<K> {
  const { kind, table, unique } = data;
  const columns = Object.fromEntries(["state", ...Object.keys(data.fields)].map((field) => [field, columnOf(field)]));
  // From here on lists of all kinds are alike: the contract has checked what a filter asks.
  const list = data.list as unknown as GatewayList<ListOf<K>>;
  const rows = list.rows as (db: Db) => Expression<Kinds[K]>;

  const lockRows = async (trx: Trx, storeId: string, ids: readonly string[], strength: "no key update" | "share") => {
    // Held first and read afterwards: what lists show of a record may come from other tables, which are not held.
    await sql`
      select id from ${sql.table(table)} where store_id = ${storeId} and id = any(${ids}::uuid[]) order by id
      for ${sql.raw(strength)}`.execute(trx);
    return readRows(trx, rows, storeId, ids);
  };

  return {
    ...data,
    list,
    columns,
    rows,
    lock: async (trx, storeId, id) => (await lockRows(trx, storeId, [id], "no key update"))[0],
    lockShared: (trx, storeId, ids) => lockRows(trx, storeId, ids, "share"),

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

    takesBack: (db, row, { fields }, version) => takesBack(db, data, row, fields, version),
    async writeHistory(trx, { before, after, change, author, undoes }) {
      const entry: RecordHistoryWrite<K> = { action: "changed", before, after, fields: change.fields, author, undoes };
      await writeRecordHistory(trx, data, [change.text === undefined ? entry : { ...entry, text: change.text }]);
    },
    writeComments: (trx, storeId, comments, at) => historyComments(trx, kind, storeId, comments, at),
    changesSince: (db, row, version) => changesSince(db, kind, row, version),
  };
}

function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

function written(columns: Readonly<Record<string, string>>, fields: object): [string, unknown][] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const column = columns[field];
    return column === undefined || value === undefined ? [] : [[column, value] as [string, unknown]];
  });
}
