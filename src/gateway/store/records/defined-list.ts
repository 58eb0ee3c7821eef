import { type AliasedExpression, type RawBuilder, sql } from "kysely";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import type {
  DerivedField,
  DerivedFields,
  RecordField,
  RecordFields,
  RecordList,
  RowOf,
} from "#contract/records/define-record.ts";
import type { ColumnsOf, GatewayList } from "#gateway/store/lists/list.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";
import { columnOf } from "./record-columns.ts";

/** A selected column with the type that the row has for its field. */
type Selected<Row, Name extends keyof Row & string> = { [N in Name]: AliasedExpression<Row[N], N> }[Name];

/** The stored columns of a kind's fields, for a select: `vehicles.vehicle_type` as `vehicleType`. */
export function fieldColumns<Fields extends RecordFields>(table: string, fields: Fields) {
  type Row = RowOf<Fields>;
  const stored = Object.entries<RecordField>(fields).filter(([, { type }]) => type !== "password");
  return stored.map(([name, field]) => {
    const column = sql.ref(`${table}.${columnOf(name)}`);
    // PostgreSQL sends exact numbers as text.
    const isDecimal = field.type === "number" && field.decimals > 0;
    // A time of the day is told to the minute, as it is typed.
    const isTime = field.type === "time";
    return (isDecimal ? sql`${column}::float8` : isTime ? sql`to_char(${column}, 'HH24:MI')` : column).as(name);
  }) as unknown as readonly Selected<Row, Extract<keyof Fields, keyof Row & string>>[];
}

type PlainColumns = Readonly<Record<string, unknown>>;

/**
 * Makes the gateway's side of a defined kind's list. Sorting and filters follow from the fields: texts are in the order
 * of names, choices in that of their list, and rows without a value come last. `given` has the SQL of the rows, and
 * what is done in another way.
 */
export function definedList<
  K extends SimpleKind,
  Fields extends RecordFields,
  Derived extends DerivedFields,
  More,
  List extends RecordList<K, Fields, Derived, More>,
>(
  record: { readonly fields: Fields; readonly derived: Derived; readonly list: List },
  given: Pick<GatewayList<List>, "rows" | "rowsIn"> & {
    readonly columns?: Partial<GatewayList<List>["columns"]>;
    readonly fields?: Partial<GatewayList<List>["fields"]>;
  },
): GatewayList<List> {
  const all = Object.entries<RecordField | DerivedField>({ ...record.fields, ...record.derived });
  const columns: PlainColumns = Object.fromEntries(
    all.flatMap(([name, field]) =>
      field.sort ? [[field.sort === true ? name : field.sort, sorting(name, field)]] : [],
    ),
  );
  const filters = Object.entries<RecordField>(record.fields).filter(([, { filter }]) => filter);
  const searched = all.flatMap(([name, { find }]) => (find ? [name] : []));
  const fields: PlainColumns = {
    state: "state",
    ...Object.fromEntries(filters.map(([name]) => [name, name])),
    text: (row: ColumnsOf<Readonly<Record<string, unknown>>>) =>
      sql`concat_ws(' ', ${sql.join(searched.map((name) => row(name)))})`,
  };
  return {
    contract: record.list,
    rows: given.rows,
    ...(given.rowsIn ? { rowsIn: given.rowsIn } : {}),
    columns: { ...columns, state: "state", ...given.columns },
    fields: { ...fields, ...given.fields },
  } as unknown as GatewayList<List>;
}

/** How a list is sorted by a field: by its name where it always has a value, else SQL. */
function sorting(name: string, field: RecordField | DerivedField): unknown {
  const isText = "derived" in field ? field.derived === "text" : field.type === "text";
  const isMissing = "derived" in field ? field.optional === true : mayBeNull(field);
  const by = (row: (key: string) => RawBuilder<unknown>): RawBuilder<unknown> => {
    if (isText) return inNameOrder(row(name));
    return "values" in field ? inListedOrder(field.values, row(name)) : row(name);
  };
  return isMissing ? { by, missing: "last" } : { by };
}

function mayBeNull(field: RecordField): boolean {
  return !["text", "phone", "choices", "switch"].includes(field.type) && !("required" in field && field.required);
}
