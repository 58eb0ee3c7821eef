import { type RawBuilder, sql, type SqlBool } from "kysely";
import { isSimpleKind, type ListedKind } from "#contract/records/kind-names.ts";
import type { Database, Trx } from "#gateway/database/schema.ts";
import { businessOf } from "./business-scope.ts";
import { columnOf } from "./record-columns.ts";
import { refuseTaken, type UniqueFields } from "./refuse-taken.ts";

/** A field that is kept in another table. */
export interface FieldElsewhere {
  readonly table: keyof Database;
  write(trx: Trx, storeId: string, id: string, value: unknown): Promise<void>;
}

/** How the records of a kind stand in the database. */
export interface KindTable {
  readonly table: keyof Database;
  /** The unique indexes of the table by name. */
  readonly unique?: UniqueFields;
  /**
   * "business": a record belongs to the whole business, every store of which shows it; `rows` has it once for each.
   * Without it, a record belongs to one store.
   */
  readonly scope?: "business";
  /** The fields whose columns have another name and another unit. */
  readonly converted?: Readonly<Record<string, { readonly column: string; stored(value: unknown): unknown }>>;
  /** The fields that are kept in other tables, and how each is written, in its order. */
  readonly elsewhere?: Readonly<Record<string, FieldElsewhere>>;
}

interface FieldsOfKind extends KindTable {
  readonly kind: ListedKind;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The columns of the fields of a kind, by field, and the values of fields by these columns. */
function writtenColumns({ kind, fields, converted = {}, elsewhere = {} }: FieldsOfKind) {
  const stored = [isSimpleKind(kind) ? "state" : "status", ...Object.keys(fields)].filter(
    (field) => !Object.hasOwn(elsewhere, field),
  );
  const columns: Readonly<Record<string, string>> = Object.fromEntries(
    stored.map((field) => [field, converted[field]?.column ?? columnOf(field)]),
  );
  const written = (given: object): [string, unknown][] =>
    Object.entries(given).flatMap(([field, value]) => {
      const column = columns[field];
      if (column === undefined || value === undefined) return [];
      return [[column, converted[field] ? converted[field].stored(value) : value] as [string, unknown]];
    });
  return { columns, written };
}

/** To whom records of a table belong that are seen from a store: columns with their values, and the condition on a row. */
function ownerOf({ table, scope }: KindTable) {
  const owner = (storeId: string) =>
    scope === "business"
      ? ({ column: "business_unit_id", value: businessOf(storeId) } as const)
      : ({ column: "store_id", value: sql<string>`${storeId}::uuid` } as const);
  const owned = (storeId: string): RawBuilder<SqlBool> => {
    const { column, value } = owner(storeId);
    return sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${value}`;
  };
  return { owner, owned };
}

/** Writes those of the fields of a kind that are kept in other tables. */
function elsewhereWriter({ elsewhere = {} }: KindTable) {
  return async (trx: Trx, storeId: string, id: string, given: object): Promise<void> => {
    for (const [field, { write }] of Object.entries(elsewhere)) {
      const value = (given as Readonly<Record<string, unknown>>)[field];
      if (value !== undefined) await write(trx, storeId, id, value);
    }
  };
}

/** Writes the fields of a kind into the columns of its table, and those that are kept elsewhere. */
export function kindTable(data: FieldsOfKind) {
  const { table, unique } = data;
  const { columns, written } = writtenColumns(data);
  const { owner, owned } = ownerOf(data);
  const writeElsewhere = elsewhereWriter(data);
  return {
    /** The columns that are written, by the field of the row. */
    columns,
    /** The columns, with their values, that say to whom a record that is seen from a store belongs. */
    owner,
    /** The condition that a row belongs to a store, or to its business. */
    owned,
    /** Writes those of the fields that are kept in other tables. */
    writeElsewhere,
    /** Writes a new row and answers its id. */
    async insert(trx: Trx, storeId: string, given: object): Promise<string> {
      const set = written(given);
      const { column, value } = owner(storeId);
      const names = sql.join([column, ...set.map(([column]) => column)].map((name) => sql.ref(name)));
      const values = sql.join([value, ...set.map(([, value]) => sql`${value}`)]);
      const { rows: made } = await refuseTaken(unique, () =>
        sql<{ id: string }>`
          insert into ${sql.table(table)} (${names}) values (${values}) returning id`.execute(trx),
      );
      const { id } = made[0] as { readonly id: string };
      await writeElsewhere(trx, storeId, id, given);
      return id;
    },
    /** Changes a row that is locked. */
    async update(trx: Trx, storeId: string, id: string, given: object): Promise<void> {
      const set = written(given).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await refuseTaken(unique, () =>
        sql`
          update ${sql.table(table)} set ${sql.join([...set, ...nextVersion(table)])}
          where ${owned(storeId)} and id = ${id}`.execute(trx),
      );
      await writeElsewhere(trx, storeId, id, given);
    },
    /** Changes many locked rows by as few statements as there are sets of fields; none of these is kept elsewhere. */
    async updateAll(
      trx: Trx,
      storeId: string,
      changes: readonly { readonly id: string; readonly fields: object }[],
    ): Promise<void> {
      const sets = changes.map(({ id, fields }) => ({ id, ...Object.fromEntries(written(fields)) }));
      for (const [names, given] of Map.groupBy(sets, (set) => Object.keys(set).join())) {
        const set = names
          .split(",")
          .slice(1)
          .map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
        await refuseTaken(unique, () =>
          sql`
            update ${sql.table(table)} set ${sql.join([...set, ...nextVersion(table)])}
            from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(given)}::jsonb) as given
            where ${owned(storeId)} and ${sql.ref(`${table}.id`)} = given.id`.execute(trx),
        );
      }
    },
  };
}

/** Sets the next version. The clock is the database's, read while the row is locked: so versions and times grow together. */
function nextVersion(table: string) {
  return [
    sql`version = ${sql.ref(`${table}.version`)} + 1`,
    sql`updated_at = date_trunc('milliseconds', clock_timestamp())`,
  ];
}
