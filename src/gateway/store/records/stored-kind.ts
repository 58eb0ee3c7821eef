import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { AuditAction } from "#contract/audit/subjects.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { type Kinds, kinds } from "#contract/kinds.ts";
import { definitions, type FieldGroups } from "#contract/records/definitions.ts";
import { type DocumentKind, isSimpleKind, type ListedKind, type SimpleKind } from "#contract/records/kind-names.ts";
import type { DocumentParts } from "#contract/records/record-calls.ts";
import type { ListContract } from "#contract/lists/list.ts";
import type { Lost } from "#gateway/database/stored-values.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import type { Author } from "#gateway/store/author.ts";
import { asSeenIn, type GatewayList } from "#gateway/store/lists/list.ts";
import { row as column } from "#gateway/store/lists/conditions.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import type { ChangeableKind, WrittenChange } from "./changeable-kind.ts";
import { type KindTable, kindTable } from "./kind-table.ts";
import { changesSince, historyComments, takesBack, writeRecordHistory } from "./record-history.ts";

/**
 * The rules of a kind that limits of fields cannot express. Throws a Refusal, or answers the fields to write, which may
 * be more than were given. `before` is the locked row, null for a new record; `by` is who
 * asks for it, null for the command line.
 */
type RecordRules<K extends ListedKind> = (
  trx: Trx,
  storeId: string,
  before: Kinds[K] | null,
  fields: Partial<Kinds[K]>,
  by: Principal | null,
) => Promise<Partial<Kinds[K]>>;

/** A key by which two records are recognized as the same. */
interface Identity {
  /** The name of the field. */
  readonly field: string;
  /** The SQL of the compared text, made from columns of the table; null where a record has none. */
  readonly key: RawBuilder<string | null>;
}

/** Lines that go in although they may be wrong: the SQL of staged lines finds them, the words say why. */
export interface ImportDoubt {
  readonly where: RawBuilder<SqlBool>;
  readonly words: string;
}

/** How an import recognizes a line about a record that already exists. */
export interface ImportIdentity {
  /** Two records are the same when they agree in the first of these keys that both have. */
  readonly sameBy: readonly Identity[];
  /** The same in words, for the help of the import. */
  readonly words: string;
  /** What may be wrong with lines that go into a store. */
  doubts?(storeId: string): readonly ImportDoubt[];
  /** Fields that change all day: an import sets them in new records, but does not compare them in existing ones. */
  readonly notCompared?: readonly string[];
}

/** A list of records of one kind. Its tabs use the state or status, and the search uses its text field. */
export type ListOf<K extends ListedKind> = ListContract & {
  readonly kind: K;
  readonly fields: { readonly text: { readonly type: "text" } } & Readonly<
    Record<K extends SimpleKind ? "state" : "status", { readonly type: "choice" }>
  >;
};

type RecordLimits = Extract<FieldLimits, { readonly type: "record" }>;
/** The limits of a field. For a field with the id of another record, they say which field of the row has its name. */
type LimitsOf<K extends ListedKind> =
  | Exclude<FieldLimits, RecordLimits>
  | (RecordLimits & { readonly nameIn: keyof Kinds[K] & string });

/** What the file of a kind says about it. */
interface StoredKindData<K extends ListedKind, List extends ListOf<K>, Change> extends KindTable {
  readonly kind: K;
  /**
   * The limits of all stored fields that change, except the state or status. A field has the column of its name:
   * shiftStart has shift_start.
   */
  readonly fields: Readonly<Record<string, LimitsOf<K>>>;
  readonly list: GatewayList<List>;
  readonly rules?: RecordRules<K>;
  /** Missing for a kind that is not imported. */
  readonly identity?: ImportIdentity;
  /**
   * The fields of which many records are changed by one statement. Their rules write nothing, and look at no other record
   * that the same call may change.
   */
  readonly together?: ReadonlySet<string>;
  keepBatch?(trx: Trx, storeId: string, written: readonly WrittenChange<K, Change>[]): Promise<string>;
  /** The id of the record that now answers for this id, where a record can have been merged into another one. */
  currentId?(db: Db, storeId: string, id: string): Promise<string>;
  /** Reads what the detail of a document has beside its row. */
  parts?(db: Db, row: Kinds[K]): Promise<K extends DocumentKind ? DocumentParts[K] : object>;
  /** Writes what follows from who has made a record, before its row is read. */
  made?(trx: Trx, id: string, author: Author, storeId: string): Promise<void>;
  /** Writes what a change changes beside the fields of the row, such as lines, before the new row is read. */
  writeMore?(trx: Trx, before: Kinds[K], change: Change): Promise<void>;
}

/** The fields that a change sets, and the reason. */
export interface FieldChange<K extends ListedKind> {
  readonly fields: Partial<Kinds[K]>;
  readonly text?: string;
  /** What was done, for the audit list, where no field tells it. */
  readonly act?: AuditAction;
  /** What the change takes from the record beside the fields, and what taking it back gives again. */
  readonly lost?: Lost | undefined;
}

/** A listed kind of record: what calls, search, imports and demo use of it. */
export interface StoredKind<K extends ListedKind, Change extends FieldChange<K> = FieldChange<K>>
  extends
    ChangeableKind<K, Change>,
    StoredKindData<K, ListOf<K>, Change>,
    Pick<ReturnType<typeof kindTable>, "columns" | "owner" | "writeElsewhere"> {
  /** The rows of all stores with all columns of the list. */
  readonly rows: (db: Db) => Expression<Kinds[K]>;
  /** The same as somebody sees its rows who works in these stores. */
  seenIn(storeIds: readonly string[]): StoredKind<K, Change>;
  /** Writes a new row and answers its id. */
  insert(trx: Trx, storeId: string, fields: Partial<Kinds[K]>): Promise<string>;
}

/** A simple kind that is imported. */
export type ImportedKind<K extends SimpleKind> = StoredKind<K> & Required<Pick<StoredKind<K>, "identity">>;

/** The fields of a simple kind that change are those of its definition; of a document, none where nothing is said. */
function definedFields<K extends ListedKind>(kind: K): Readonly<Record<string, LimitsOf<K>>> {
  if (!isSimpleKind(kind)) return {};
  const { fields, standing }: FieldGroups = definitions[kind];
  return { ...fields, ...standing } as Readonly<Record<string, LimitsOf<K>>>;
}

type Given<Data extends { readonly fields: unknown }> = Omit<Data, "fields"> & Partial<Pick<Data, "fields">>;

/** Makes a stored kind from its data. `fields` can be left out where they are those of its definition. */
export function storedKind<
  K extends ListedKind,
  List extends ListOf<K>,
  Change extends FieldChange<K> = FieldChange<K>,
>(given: Given<StoredKindData<K, List, Change>>): StoredKind<K, Change> {
  const { kind, scope } = given;
  const data: StoredKindData<K, List, Change> = { fields: definedFields(kind), ...given };
  const table = kindTable(data);
  const { columns, owner, owned, writeElsewhere } = table;
  // The contract has checked the filter, so from here on all lists can have the same type.
  const list = data.list as unknown as GatewayList<ListOf<K>>;
  const rows = list.rows as (db: Db) => Expression<Kinds[K]>;

  const lockRows = rowLock(data.table, owned, rows);

  return {
    ...data,
    list,
    columns,
    rows,
    owner,
    writeElsewhere,
    ...(scope === "business" ? { seenBy: (db: Db, row: Kinds[K]) => rowsInAllStores(db, rows, row.id) } : {}),
    seenIn(storeIds) {
      // What stands here may have more than was made below: kinds add to it and replace parts of it.
      if (!list.rowsIn) return this;
      // Others hear of a change as their own store sees the record.
      const { seenBy } = this;
      return { ...this, ...storedKind({ ...data, list: asSeenIn(data.list, storeIds) }), ...(seenBy && { seenBy }) };
    },
    lock: async (trx, storeId, id) => (await lockRows(trx, storeId, [id], "no key update"))[0],
    lockRows,
    insert: table.insert,

    async write(trx, before, change) {
      await table.update(trx, before.storeId, before.id, change.fields);
      await data.writeMore?.(trx, before, change);
      const [after] = await readRows(trx, rows, before.storeId, [before.id]);
      if (!after) throw new Error(`the ${kinds[kind].one} ${before.id} is gone while it is held`);
      return after;
    },

    ...(data.together && writingTogether<K, Change>(data.together, table, rows)),

    takesBack: (db, row, { fields }, version) => takesBack(db, data, row, fields, version),
    writeHistory: (trx, written) =>
      writeRecordHistory(
        trx,
        data,
        written.map(({ change, ...rest }) => ({ action: "changed", ...rest, ...change })),
      ),
    writeComments: (trx, storeId, comments, at) => historyComments(trx, kind, storeId, comments, at),
    changesSince: (db, row, version) => changesSince(db, data, row, version),
  };
}

/** Locks rows and reads them afterwards, because some columns come from other tables, which are not locked. */
function rowLock<K extends ListedKind>(
  table: string,
  owned: (storeId: string) => RawBuilder<SqlBool>,
  rows: (db: Db) => Expression<Kinds[K]>,
): ChangeableKind<K, unknown>["lockRows"] {
  return async (trx, storeId, ids, strength) => {
    await sql`
      select id from ${sql.table(table)} where ${owned(storeId)} and id = any(${ids}::uuid[]) order by id
      for ${sql.raw(strength)}`.execute(trx);
    return readRows(trx, rows, storeId, ids);
  };
}

/** How changes of these fields wait for one another, and are written by one statement. */
function writingTogether<K extends ListedKind, Change extends FieldChange<K>>(
  fields: ReadonlySet<string>,
  table: Pick<ReturnType<typeof kindTable>, "updateAll">,
  rows: (db: Db) => Expression<Kinds[K]>,
): Required<Pick<ChangeableKind<K, Change>, "mayWait" | "writeAll">> {
  return {
    mayWait: (change) => Object.keys(change.fields).every((field) => fields.has(field)),
    async writeAll(trx, storeId, changes) {
      const written = changes.map(({ before, change }) => ({ id: before.id, fields: change.fields }));
      await table.updateAll(trx, storeId, written);
      return readRows(
        trx,
        rows,
        storeId,
        written.map(({ id }) => id),
      );
    },
  };
}

/** A record of a business as each of its stores sees it. */
async function rowsInAllStores<Row>(db: Db, rows: (db: Db) => Expression<Row>, id: string): Promise<readonly Row[]> {
  const { rows: found } = await sql<Row>`
    select row.* from ${rows(db)} as row where ${column("id")} = ${id} order by ${column("storeId")}`.execute(db);
  return found;
}
