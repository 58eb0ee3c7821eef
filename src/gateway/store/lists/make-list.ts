import { type RawBuilder, sql } from "kysely";
import type { FilterField, FilterOf, ListContract } from "#contract/lists/list.ts";
import { columnEndings } from "#contract/records/row-words.ts";
import type { RowOf } from "#contract/lists/list-rows.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";
import type { ColumnsOf, FieldSql, GatewayList, PlainField, SortSql, TextSql } from "./list.ts";

/** How the values of a row's field are sorted where nothing else is said: as the database compares them, or as follows. */
export interface FieldOrder {
  /** As people expect of names. */
  readonly isText?: boolean;
  /** In the order of these. */
  readonly values?: readonly string[];
  /** A row may have no value; it comes last. */
  readonly isMissing?: boolean;
}

/** What a filter field leaves out of the name of the row's field: "rider" is by `riderId`. */
const idEndings = ["Id", ""] as const;
const otherEndings = ["", "At"] as const;

type Ended<Name extends string, Endings extends readonly string[]> = `${Name}${Endings[number]}`;

/** The fields of a row that a column can be by when nothing is said. */
type ColumnFields<Row, Name extends string> = Extract<keyof Row, Ended<Name, typeof columnEndings>>;

/** The fields of a row that a filter field can compare when nothing is said. */
type FilterFields<Field extends FilterField, Row, Name extends string> = Field extends { type: "text" }
  ? never
  : Extract<
      PlainField<Field, Row>,
      Field extends { type: "people" | "lookup" }
        ? `${Name}Id` | (Name & `${string}Id`)
        : Ended<Name, typeof otherEndings>
    >;

type Unsaid<Found, Name> = [Found] extends [never] ? never : Name;

/** How a list is sorted by a column: as the field of the row is, or by SQL. */
type ColumnSaid<List extends ListContract> = (keyof RowOf<List> & string) | SortSql<RowOf<List>, FilterOf<List>>;

/** How a filter field finds: as always, or for text, in some fields of the row. */
type FieldSaid<Field extends FilterField, Row> = Field extends { type: "text" }
  ? TextSql<Row> | readonly (keyof Row & string)[]
  : FieldSql<Field, Row>;

type Columns<List extends ListContract> = List["columns"][number];
type PlainColumns<List extends ListContract> = {
  [Name in Columns<List>]: Unsaid<ColumnFields<RowOf<List>, Name>, Name>;
}[Columns<List>];

type Fields<List extends ListContract> = keyof List["fields"] & string;
type PlainFields<List extends ListContract> = {
  [Name in Fields<List>]: Unsaid<FilterFields<List["fields"][Name], RowOf<List>, Name>, Name>;
}[Fields<List>];

type SaidColumns<List extends ListContract> = {
  readonly [Name in Exclude<Columns<List>, PlainColumns<List>>]: ColumnSaid<List>;
} & { readonly [Name in PlainColumns<List>]?: ColumnSaid<List> };

/** A property that may be left out where nothing in it is needed. */
type Need<Name extends string, Value> = {} extends Value
  ? { readonly [N in Name]?: Value }
  : { readonly [N in Name]: Value };

interface ListBase<List extends ListContract> extends Omit<GatewayList<List>, "contract" | "columns" | "fields"> {
  /** The column by time whose index has the newest first, and for the same time the lower id first. */
  readonly newest?: Columns<List>;
}

/** What a list says beside its contract: its rows, and of columns and filter fields what does not follow from their names. */
export type ListGiven<List extends ListContract> = ListBase<List> &
  Need<"columns", SaidColumns<List>> & {
    readonly fields: {
      readonly [Name in Exclude<Fields<List>, PlainFields<List>>]: FieldSaid<List["fields"][Name], RowOf<List>>;
    } & { readonly [Name in PlainFields<List>]?: FieldSaid<List["fields"][Name], RowOf<List>> };
  };

type Named = Readonly<Record<string, unknown>>;
type AnyRow = ColumnsOf<Named>;

/** The same for those who have checked it. */
export interface CheckedGiven<List extends ListContract> extends ListBase<List> {
  readonly columns?: Named;
  readonly fields: Named;
}

/**
 * Makes the gateway's side of any list from its contract and from how the fields of its rows are sorted. A column or a
 * filter field is by the field of its own name, or of its name with the ending of a name, an id, a time, a number or a day,
 * unless `given` says otherwise.
 */
export function makeList<List extends ListContract>(
  contract: List,
  orders: Readonly<Record<string, FieldOrder>>,
  given: CheckedGiven<List>,
): GatewayList<List> {
  const { columns = {}, fields, newest, ...others } = given;
  const fieldOf = (name: string, endings: readonly string[]): string => {
    const found = endings.map((ending) => `${name}${ending}`).find((field) => Object.hasOwn(orders, field));
    if (found === undefined) throw new Error(`the list of ${contract.kind} does not say what ${name} is by`);
    return found;
  };
  const sortedBy = (name: string): unknown => {
    const said = columns[name] ?? fieldOf(name, columnEndings);
    if (typeof said !== "string") return said;
    return { ...sorting(said, orders[said] ?? {}), ...(name === newest ? { id: "opposite" } : {}) };
  };
  const foundBy = ([name, { type }]: [string, FilterField]): unknown => {
    const said = fields[name];
    if (Array.isArray(said)) return (row: AnyRow) => textOf(said as readonly string[], row);
    return said ?? fieldOf(name, type === "people" || type === "lookup" ? idEndings : otherEndings);
  };
  return {
    contract,
    ...others,
    columns: Object.fromEntries(contract.columns.map((name) => [name, sortedBy(name)])),
    fields: Object.fromEntries(Object.entries(contract.fields).map((entry) => [entry[0], foundBy(entry)])),
  } as unknown as GatewayList<List>;
}

function textOf(names: readonly string[], row: AnyRow): RawBuilder<unknown> {
  return sql`concat_ws(' ', ${sql.join(names.map((name) => row(name)))})`;
}

function sorting(field: string, { isText, values, isMissing }: FieldOrder): SortSql<Named, unknown> {
  const by = (row: AnyRow): RawBuilder<unknown> => {
    if (isText) return inNameOrder(row(field));
    return values ? inListedOrder(values, row(field)) : row(field);
  };
  return isMissing ? { by, missing: "last" } : { by };
}
