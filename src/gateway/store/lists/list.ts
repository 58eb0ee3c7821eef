import type { Expression, RawBuilder, SqlBool } from "kysely";
import type { FieldValue, FilterField, FilterOf, ListContract, RowOf } from "#contract/lists/list.ts";
import type { Database, Db } from "#gateway/database/schema.ts";

/**
 * A list as the gateway knows it: the SQL of every column and every field of its contract, and nothing else. `readPage`,
 * `readCounts` and `readRows` answer any of them.
 */
export interface GatewayList<List extends ListContract> {
  readonly contract: List;
  /**
   * The rows of all stores with everything that lists show. Whatever is left-joined by a key is joined only where a
   * statement uses its columns: PostgreSQL leaves it out by itself.
   */
  readonly rows: (db: Db) => Expression<RowOf<List>>;
  /**
   * For large tables: the rows without anything joined. PostgreSQL reads a far page from an index alone only where the
   * statement never named another table.
   */
  readonly own?: OwnRows<RowOf<List>>;
  readonly columns: { readonly [Name in List["columns"][number]]: ColumnSql<RowOf<List>, FilterOf<List>> };
  readonly fields: { readonly [Name in keyof List["fields"]]: FieldSql<List["fields"][Name], RowOf<List>> };
  /** A table that holds how many rows of a store have each value that the tabs go by; without one they are counted. */
  readonly storedCounts?: StoredCounts;
}

/** The rows of a list's own table, and the columns they lack because these are joined. */
export interface OwnRows<Row> {
  readonly rows: (db: Db) => Expression<Partial<Row>>;
  readonly lacks: readonly (keyof Row & string)[];
}

/** Names a column of `rows` in SQL. */
export type ColumnsOf<Row> = (key: keyof Row & string) => RawBuilder<unknown>;

type KeyOf<Row, Value> = { [Key in keyof Row]: Row[Key] extends Value ? Key : never }[keyof Row] & string;

/** What to sort by: a column that always has a value, or the SQL of anything else. */
export type ColumnSql<Row, Filter> = KeyOf<Row, string | number | boolean> | SortSql<Row, Filter>;

/** What to sort by, and how it differs from other columns. */
export interface SortSql<Row, Filter> {
  readonly by: (row: ColumnsOf<Row>) => RawBuilder<unknown>;
  /** The value may be missing; such rows stand last in both directions. */
  readonly missing?: "last";
  /** Rows alike in this column stand by their id in the other direction, as the column's index has them. */
  readonly id?: "opposite";
  /** A condition: rows that meet it stand before all others in both directions; null where the filter makes it needless. */
  readonly first?: (row: ColumnsOf<Row>, filter: Filter) => RawBuilder<SqlBool> | null;
}

/** What a filter field asks: the column it looks at, or a condition of its own. */
export type FieldSql<Field extends FilterField, Row> = Field extends { type: "text" }
  ? TextSql<Row>
  : PlainField<Field, Row> | Condition<Row, FieldValue<Field>>;

type PlainField<Field extends FilterField, Row> = Field extends { type: "choice"; values: readonly (infer Value)[] }
  ? KeyOf<Row, Value>
  : Field extends { type: "people" | "days" }
    ? KeyOf<Row, string | null>
    : Field extends { type: "range" }
      ? KeyOf<Row, number | null>
      : KeyOf<Row, boolean>;

/** A condition of a field's own, for the value that a filter gives it. */
export type Condition<Row, Value> = (row: ColumnsOf<Row>, value: Value) => RawBuilder<SqlBool>;

/**
 * Where typed text is looked for: in a table that keeps the folded text of each row under an index, or in a text made from
 * the row. The latter is read row by row, which is quick enough for tables of some thousand rows and no more.
 */
export type TextSql<Row> = StoredText | ((row: ColumnsOf<Row>) => RawBuilder<unknown>);

/** A table with `store_id`, the id of the row and its folded text, which begins with a space. */
export interface StoredText {
  readonly table: keyof Database;
  readonly key: string;
  readonly text: string;
}

/** A table with `store_id`, the value that the tabs go by and the number of rows that have it. */
export interface StoredCounts {
  readonly table: keyof Database;
  readonly value: string;
  readonly count: string;
}
