import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { DocumentKind } from "#contract/records/kind-names.ts";
import type { FieldValue, FilterField, FilterOf, ListContract } from "#contract/lists/list.ts";
import type { RowOf } from "#contract/lists/list-rows.ts";
import type { Database, Db } from "#gateway/database/schema.ts";
import type { LinesWithWords } from "./text.ts";

/**
 * The gateway's side of a list: the SQL of every column and filter field of its contract. `readPage`, `readCounts` and
 * `readRows` work with any such list.
 */
export interface GatewayList<List extends ListContract> {
  readonly contract: List;
  /**
   * The rows of all stores with all columns. A table that is left-joined by a key costs nothing where its columns are
   * not used, because PostgreSQL then leaves it out; grouped rows that are joined it does not leave out.
   */
  readonly rows: (db: Db) => Expression<RowOf<List>>;
  /**
   * The same as somebody sees them who works in these stores, where what they see depends on that. `rows` then has them
   * as each store alone sees them.
   */
  readonly rowsIn?: (db: Db, storeIds: readonly string[]) => Expression<RowOf<List>>;
  /**
   * The rows without joined tables. Needed where grouped rows are joined, and for large tables: only a statement that
   * names no other table lets PostgreSQL read a far page from an index alone.
   */
  readonly own?: OwnRows<RowOf<List>>;
  readonly columns: { readonly [Name in List["columns"][number]]: SortSql<RowOf<List>, FilterOf<List>> };
  readonly fields: { readonly [Name in keyof List["fields"]]: FieldSql<List["fields"][Name], RowOf<List>> };
  /** A table with the number of rows for each tab value of a store; without it, rows are counted for each call. */
  readonly storedCounts?: StoredCounts;
}

const written = new WeakMap<object, RawBuilder<unknown>>();

/**
 * The rows of a list for a statement. Their SQL is written once: to write some fifty columns anew takes longer than a
 * page of a board takes to be read.
 */
export function writtenRows<Row>(
  db: Db,
  { rows }: { readonly rows: (db: Db) => Expression<Row> },
): Expression<unknown> {
  const known = written.get(rows);
  if (known) return known;
  const expression = rows(db);
  const { sql: text, parameters } = sql`${expression}`.compile(db);
  if (parameters.length > 0) return expression;
  const whole = sql.raw(text);
  written.set(rows, whole);
  return whole;
}

/** A list as somebody sees it who works in these stores. */
export function asSeenIn<List extends ListContract>(
  list: GatewayList<List>,
  storeIds: readonly string[],
): GatewayList<List> {
  const { rowsIn } = list;
  return rowsIn ? { ...list, rows: (db) => rowsIn(db, storeIds) } : list;
}

/** The rows of a list's own table; `lacks` are the columns that come from joined tables. */
export interface OwnRows<Row> {
  readonly rows: (db: Db) => Expression<Partial<Row>>;
  readonly lacks: readonly (keyof Row & string)[];
}

/** The SQL for a column of `rows`. */
export type ColumnsOf<Row> = (key: keyof Row & string) => RawBuilder<unknown>;

type KeyOf<Row, Value> = { [Key in keyof Row]: Row[Key] extends Value ? Key : never }[keyof Row] & string;

/** The SQL to sort by a column, and what is special about it. */
export interface SortSql<Row, Filter> {
  readonly by: (row: ColumnsOf<Row>, filter: Filter) => RawBuilder<unknown>;
  /** The value may be missing; rows without it come last in both directions. */
  readonly missing?: "last";
  /** Rows with the same value are ordered by id in the opposite direction, because the index has them so. */
  readonly id?: "opposite";
  /** Rows that meet this condition come first in both directions; null where the filter makes it superfluous. */
  readonly first?: (row: ColumnsOf<Row>, filter: Filter) => RawBuilder<SqlBool> | null;
}

/** The SQL of a filter field: the column that it compares, or a condition of its own. */
export type FieldSql<Field extends FilterField, Row> = Field extends { type: "text" }
  ? TextSql<Row>
  : PlainField<Field, Row> | Condition<Row, FieldValue<Field>>;

/** The columns of the rows that a filter field can compare. */
export type PlainField<Field extends FilterField, Row> = Field extends {
  type: "choice";
  values: readonly (infer Value)[];
}
  ? KeyOf<Row, Value>
  : Field extends { type: "people" | "lookup" | "days" }
    ? KeyOf<Row, string | null>
    : Field extends { type: "names" }
      ? never
      : Field extends { type: "range" }
        ? KeyOf<Row, number | null>
        : KeyOf<Row, boolean>;

/** Makes the condition of a filter field from the value that the filter has for it. */
export type Condition<Row, Value> = (row: ColumnsOf<Row>, value: Value) => RawBuilder<SqlBool>;

/**
 * Where typed text is searched: in a table with the folded text of each row and an index, or in a text that is made
 * from each row. The second reads all rows, which is fast enough only for tables of some thousand rows.
 */
export type TextSql<Row> = StoredText | ((row: ColumnsOf<Row>) => RawBuilder<unknown>);

/** A table with the columns `store_id`, the id of the row and its folded text, which begins with a space. */
export interface StoredText {
  readonly table: keyof Database;
  readonly key: string;
  readonly text: string;
  /** The SQL of an array with the ids of rows that are found too, by all that was typed. */
  also?(typed: string, storeId: string): RawBuilder<unknown>;
  /** Where the text has several lines, the columns of the same table that divide it, as `TextOfLines` says. */
  readonly divided?: DividedText;
}

/** The columns with the first line of a text and the numbers of the others. */
export interface DividedText {
  readonly head: string;
  readonly lines: string;
  /** The table with the columns `store_id`, `line` and `text`: the texts of the numbers. */
  readonly table: keyof Database;
  /** What `findLines` has found in it for the text that is searched. */
  readonly known?: readonly LinesWithWords[];
}

/**
 * A table with the columns `store_id`, a tab value and a number; the numbers of a tab value sum to the rows that have
 * it.
 */
export interface StoredCounts {
  readonly table: keyof Database;
  readonly value: string;
  readonly count: string;
  /** The kind of which the table counts the rows, where it counts those of several in the column `kind`. */
  readonly kind?: DocumentKind;
  /** The filter field by whose values the counts are divided too, and the column that has the value as text. */
  readonly part?: { readonly field: string; readonly column: string };
}
