import { type Expression, type RawBuilder, sql } from "kysely";
import type { AuditSubject } from "#contract/audit/subjects.ts";
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
 * The rules of a kind that limits of fields cannot express. Throws a Refusal, or answers the fields to write, which may
 * be more than were given. `before` is the locked row, null for a new record.
 */
type RecordRules<K extends SimpleKind> = (
  trx: Trx,
  storeId: string,
  before: Kinds[K] | null,
  fields: Partial<Kinds[K]>,
) => Promise<Partial<Kinds[K]>>;

/** A key by which two records are recognized as the same. */
interface Identity {
  /** The name of the field. */
  readonly field: string;
  /** The SQL of the compared text, made from columns of the table; null where a record has none. */
  readonly key: RawBuilder<string | null>;
}

/** How an import recognizes a line about a record that already exists. */
interface ImportIdentity {
  /** Two records are the same when they agree in the first of these keys that both have. */
  readonly sameBy: readonly Identity[];
  /** The same in words, for the help of the import. */
  readonly words: string;
  /** Fields that change all day: an import sets them in new records, but does not compare them in existing ones. */
  readonly notCompared?: readonly string[];
}

/** A list of records of one kind. Its tabs use the state, and the search uses its text field. */
export type ListOf<K extends SimpleKind> = ListContract & {
  readonly kind: K;
  readonly fields: { readonly state: { readonly type: "choice" }; readonly text: { readonly type: "text" } };
};

type RecordLimits = Extract<FieldLimits, { readonly type: "record" }>;
/** The limits of a field. For a field with the id of another record, they say which field of the row has its name. */
type LimitsOf<K extends SimpleKind> =
  | Exclude<FieldLimits, RecordLimits>
  | (RecordLimits & { readonly nameIn: keyof Kinds[K] & string });

/** What the file of a kind says about it. */
interface StoredKindData<K extends SimpleKind, List extends ListOf<K>> {
  readonly kind: K;
  readonly table: keyof Database;
  /**
   * The limits of all stored fields except the state. A field has the column of its name: shiftStart has shift_start.
   */
  readonly fields: Readonly<Record<string, LimitsOf<K>>>;
  /** The unique indexes of the table by name. */
  readonly unique: UniqueFields;
  readonly list: GatewayList<List>;
  /** The columns from which a record's name and detail are made, the name first; the search reads only these. */
  readonly labelColumns: readonly (keyof Kinds[K] & string)[];
  readonly rules?: RecordRules<K>;
  readonly identity: ImportIdentity;
  /** Whether its changes are in the audit list as well: those of people, rights and settings are. */
  readonly audited?: K extends AuditSubject ? true : never;
}

/** The fields that a change sets, and the reason. */
interface FieldChange<K extends SimpleKind> {
  readonly fields: Partial<Kinds[K]>;
  readonly text?: string;
}

/** A simple kind of record: what calls, search, imports and demo use of it. */
export interface StoredKind<K extends SimpleKind>
  extends ChangeableKind<K, FieldChange<K>>, StoredKindData<K, ListOf<K>> {
  /** The columns that are written, by the field of the row. */
  readonly columns: Readonly<Record<string, string>>;
  /** The rows of all stores with all columns of the list. */
  readonly rows: (db: Db) => Expression<Kinds[K]>;
  /** Writes a new row and answers its id. */
  insert(trx: Trx, storeId: string, fields: Partial<Kinds[K]>): Promise<string>;
}

/** Makes a stored kind from its data. */
export function storedKind<K extends SimpleKind, List extends ListOf<K>>(data: StoredKindData<K, List>): StoredKind<K> {
  const { kind, table, unique } = data;
  const columns = Object.fromEntries(["state", ...Object.keys(data.fields)].map((field) => [field, columnOf(field)]));
  // The contract has checked the filter, so from here on all lists can have the same type.
  const list = data.list as unknown as GatewayList<ListOf<K>>;
  const rows = list.rows as (db: Db) => Expression<Kinds[K]>;

  const lockRows = async (trx: Trx, storeId: string, ids: readonly string[], strength: "no key update" | "share") => {
    // Locks first and reads afterwards, because some columns come from other tables, which are not locked.
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
            // The clock of the database, read while the row is locked: so versions and times grow together across
            // gateways.
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
