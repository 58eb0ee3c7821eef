import { type RawBuilder, sql, type SqlBool } from "kysely";
import { unassigned } from "#contract/enumerations.ts";
import { type FilterField, type FilterOf, type ListContract, tabField } from "#contract/lists/list.ts";
import type { RowOf } from "#contract/lists/list-rows.ts";
import type { Db } from "#gateway/database/schema.ts";
import { type ColumnsOf, type GatewayList, type SortSql, type StoredText, writtenRows } from "./list.ts";
import { everyWordIn, everyWordInLines, foldedSql, searchPatterns } from "./text.ts";

/** The SQL for a column of a list's rows, which every statement calls "row". */
export function row(key: string): RawBuilder<unknown> {
  return sql.ref(`row.${key}`);
}

/** The SQL that finds rows: the table expression with all columns that are needed, the condition and the order. */
export interface FoundRows {
  readonly rows: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
  /** The same order from its end. */
  readonly backwards: RawBuilder<unknown>;
}

/**
 * Makes the SQL for what a filter finds in a store, and for the order. It joins other tables only where these, or the
 * columns to `read`, need one: PostgreSQL alone does not leave out a join with grouped rows.
 */
export function findRows<List extends ListContract>(
  db: Db,
  list: GatewayList<List>,
  storeId: string,
  filter: FilterOf<List>,
  read: readonly string[] = [],
): FoundRows {
  const named = new Set<string>(read);
  const noted = (key: string) => {
    named.add(key);
    return row(key);
  };
  const where = conditions(list, storeId, filter, noted);
  const order = sortTerms(list, filter, noted, false);
  const backwards = sortTerms(list, filter, noted, true);
  const own = list.own?.lacks.some((key) => named.has(key)) === false ? list.own : null;
  return { rows: sql`${writtenRows(db, own ?? list)} as row`, where, order, backwards };
}

type Row = typeof row;

type FilterValue = string | true | readonly string[] | { readonly from?: unknown; readonly to?: unknown };

/** One field of a filter that has a value: its contract, its SQL and the value. */
interface AskedField {
  readonly name: string;
  readonly field: FilterField;
  readonly fieldSql: unknown;
  readonly value: FilterValue;
}

/** The fields of a filter that have a value. An empty list, an open range and a blank text count as none. */
export function askedFields<List extends ListContract>(list: GatewayList<List>, filter: FilterOf<List>): AskedField[] {
  const values = filter as Readonly<Record<string, FilterValue | undefined>>;
  const fields = list.fields as Readonly<Record<string, unknown>>;
  return Object.entries(list.contract.fields).flatMap(([name, field]) => {
    const value = values[name];
    return value === undefined || isOpen(value) ? [] : [{ name, field, fieldSql: fields[name], value }];
  });
}

function isOpen(value: FilterValue): boolean {
  if (value === true) return false;
  if (typeof value === "string") return searchPatterns(value).length === 0;
  if (isList(value)) return value.length === 0;
  return value.from === undefined && value.to === undefined;
}

function isList(value: FilterValue): value is readonly string[] {
  return Array.isArray(value);
}

// All conditions must hold. Ranges include both ends.
function conditions<List extends ListContract>(
  list: GatewayList<List>,
  storeId: string,
  filter: FilterOf<List>,
  row: Row,
): RawBuilder<SqlBool> {
  const parts = [
    sql`${row("storeId")} = ${storeId}`,
    ...askedFields(list, filter).map((asked) => condition(asked, storeId, row)),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

function condition({ field, fieldSql, value }: AskedField, storeId: string, row: Row): RawBuilder<unknown> {
  if (field.type === "text") return textCondition(fieldSql, value as string, storeId, row);
  if (typeof fieldSql === "function") return fieldSql(row, value);
  const column = row(fieldSql as string);
  if (value === true) return column;
  if (field.type === "people") return isAmong(column, value as readonly string[]);
  if (isList(value)) return sql`${column} in (${sql.join(value)})`;
  const { from, to } = value as { readonly from?: unknown; readonly to?: unknown };
  const ends = [
    ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
  ];
  return sql.join(ends, sql` and `);
}

function isAmong(column: RawBuilder<unknown>, wanted: readonly string[]): RawBuilder<unknown> {
  const ids = wanted.filter((id) => id !== unassigned);
  const either = [
    ...(ids.length > 0 ? [sql`${column} in (${sql.join(ids)})`] : []),
    ...(ids.length < wanted.length ? [sql`${column} is null`] : []),
  ];
  return sql`(${sql.join(either, sql` or `)})`;
}

function textCondition(fieldSql: unknown, text: string, storeId: string, row: Row): RawBuilder<unknown> {
  if (typeof fieldSql === "function") return everyWordIn(foldedSql(fieldSql(row)), text);
  const stored = fieldSql as StoredText;
  return sql`exists (select 1 from ${sql.table(stored.table)} as kept
    where ${kept("store_id")} = ${row("storeId")} and ${kept(stored.key)} = ${row("id")}
      and ${keptText(stored, text, storeId)})`;
}

function kept(column: string): RawBuilder<unknown> {
  return sql.ref(`kept.${column}`);
}

/**
 * The condition that a stored text, whose table the statement calls "kept", has every typed word, or is found by all that
 * was typed.
 */
export function keptText(
  { text, divided, also, key }: StoredText,
  typed: string,
  storeId: string,
): RawBuilder<SqlBool> {
  if (!divided) {
    const hasWords = everyWordIn(kept(text), typed);
    return also ? sql<SqlBool>`(${hasWords} or ${kept(key)} = any(${also(typed, storeId)}))` : hasWords;
  }
  if (!divided.known) throw new Error("the lines with the typed words are not known");
  const parts = { whole: kept(text), head: kept(divided.head), lines: kept(divided.lines) };
  return everyWordInLines(parts, typed, divided.known);
}

/** The stored search text, if the filter searches in it and has no other value; else null. */
export function onlyStoredText(asked: readonly AskedField[]): (StoredText & { readonly typed: string }) | null {
  const [first, ...others] = asked;
  if (!first || others.length > 0 || first.field.type !== "text") return null;
  if (typeof first.fieldSql === "function") return null;
  return { ...(first.fieldSql as StoredText), typed: first.value as string };
}

/** Whether a filter has only values by which stored counts of the list are divided, so that these can answer it. */
export function isCounted<List extends ListContract>(list: GatewayList<List>, asked: readonly AskedField[]): boolean {
  if (!list.storedCounts) return false;
  const known = [tabField(list.contract), list.storedCounts.part?.field];
  return asked.every(({ name }) => known.includes(name));
}

/**
 * The terms of "order by": the requested sorting, else that of the list, or all of it backwards. The id comes last, so no
 * two rows are equal.
 */
function sortTerms<List extends ListContract>(
  list: GatewayList<List>,
  filter: FilterOf<List>,
  row: ColumnsOf<RowOf<List>>,
  isBackwards: boolean,
): RawBuilder<unknown> {
  const { column, descending } = filter.sort ?? list.contract.sort;
  const columns = list.columns as Readonly<Record<string, SortSql<RowOf<List>, FilterOf<List>>>>;
  const sorted = columns[column];
  if (!sorted) throw new Error(`the list of ${list.contract.kind} has no column ${column}`);
  const first = sorted.first?.(row, filter);
  const way = (isDescending: boolean) => (isDescending === isBackwards ? sql`asc` : sql`desc`);
  const missing = isBackwards ? sql` nulls first` : sql` nulls last`;
  return sql.join([
    ...(first ? [sql`(${first}) ${way(true)}`] : []),
    sql`${sorted.by(row, filter)} ${way(descending)}${sorted.missing ? missing : sql``}`,
    sql`${row("id")} ${way(sorted.id ? !descending : descending)}`,
  ]);
}
