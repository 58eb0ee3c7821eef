import { type Expression, type SelectType, sql } from "kysely";
import { z } from "zod";
import type { ListContract } from "#contract/lists/list.ts";
import type { RowOf } from "#contract/lists/list-rows.ts";
import type { DocumentKind } from "#contract/records/kind-names.ts";
import { withoutNull } from "#contract/lists/without-null.ts";
import type { Database } from "#gateway/database/schema.ts";
import type { GatewayList, StoredCounts, StoredText } from "#gateway/store/lists/list.ts";
import { type CheckedGiven, type FieldOrder, type ListGiven, makeList } from "#gateway/store/lists/make-list.ts";
import type { Selected } from "./defined-list.ts";
import { columnOf } from "./record-columns.ts";

type Snaked<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snaked<Rest>}`
  : Name;

type Table = keyof Database & string;

/** The columns of a table that have values as a field of a row has them. */
type FittingColumns<T extends Table, Value> = {
  [Column in keyof Database[T]]: SelectType<Database[T][Column]> extends Value ? Column : never;
}[keyof Database[T]] &
  string;

type FittingFields<T extends Table, Row> = {
  [Name in keyof Row & string]: Snaked<Name> extends FittingColumns<T, Row[Name]> ? Name : never;
}[keyof Row & string];

type Elsewhere<T extends Table, Row, Name extends keyof Row> = FittingColumns<T, Row[Name]> | Expression<Row[Name]>;

/** Where the fields of a row are that are not in the column of their own name. */
type SaidColumns<T extends Table, Row> = {
  readonly [Name in Exclude<keyof Row & string, FittingFields<T, Row>>]: Elsewhere<T, Row, Name>;
} & { readonly [Name in FittingFields<T, Row>]?: Elsewhere<T, Row, Name> };

type RowOfShape<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;
type Elsewheres<T extends Table, Row> = {} extends SaidColumns<T, Row> ? [SaidColumns<T, Row>?] : [SaidColumns<T, Row>];

/**
 * What a query over a table selects for the rows of a schema: each field from the column of its name, as `createdAt`
 * from `created_at`. `elsewhere` says the column or the SQL of all others.
 */
export function rowColumns<const T extends Table, Shape extends z.ZodRawShape>(
  table: T,
  schema: z.ZodObject<Shape>,
  ...[elsewhere]: Elsewheres<T, RowOfShape<Shape>>
): readonly Selected<RowOfShape<Shape>, keyof RowOfShape<Shape> & string>[] {
  const said = (elsewhere ?? {}) as Readonly<Record<string, string | Expression<unknown> | undefined>>;
  const selected = Object.keys(schema.shape).map((name) => {
    const from = said[name] ?? columnOf(name);
    return sql`${typeof from === "string" ? sql.ref(`${table}.${from}`) : from}`.as(name);
  });
  return selected as unknown as ReturnType<typeof rowColumns<T, Shape>>;
}

/**
 * Makes the gateway's side of a list whose rows have a schema. Texts are sorted in the order of names and choices in
 * that of their list, as for `definedList`. The fields named as `plain` are sorted as they are stored, as are state and
 * numbers of documents, which have indexes for it.
 */
export function listOfRows<const List extends ListContract>(
  contract: List,
  schema: z.ZodObject,
  given: ListGiven<List> & { readonly plain?: readonly (keyof RowOf<List> & string)[] },
): GatewayList<List> {
  const { plain = [], ...others }: CheckedGiven<List> & { readonly plain?: readonly string[] } = given;
  const isPlain = (name: string) => /^(?:state|number)$|Number$/.test(name) || plain.includes(name);
  const orders = Object.entries(schema.shape).map(([name, field]) => [name, orderOf(field, isPlain(name))] as const);
  return makeList(contract, Object.fromEntries(orders), others);
}

function orderOf(field: unknown, isPlain: boolean): FieldOrder {
  const isMissing = field instanceof z.ZodNullable;
  const value = withoutNull(field);
  if (isPlain) return { isMissing };
  return {
    isMissing,
    isText: value instanceof z.ZodString,
    ...(value instanceof z.ZodEnum ? { values: value.options as string[] } : {}),
  };
}

/** The changes of the numbers of a kind of document by status, divided by `part` too where its screens are. */
export function documentCounts(kind: DocumentKind, part?: string): StoredCounts {
  const counts = { table: "document_counts", kind, value: "status", count: "change" } as const;
  return part === undefined ? counts : { ...counts, part: { field: part, column: "part" } };
}

/** The search text that a table keeps of its rows. */
export function keptSearch(table: Table): StoredText {
  return { table, key: "id", text: "search" };
}
