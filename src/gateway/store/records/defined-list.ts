import { type AliasedExpression, sql } from "kysely";
import type { ListContract } from "#contract/lists/list.ts";
import type { FieldGroups } from "#contract/records/definitions.ts";
import {
  derivedChoices,
  type DerivedField,
  type RecordField,
  type RecordFields,
  type RowOf,
} from "#contract/records/define-record.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { type FieldOrder, makeList } from "#gateway/store/lists/make-list.ts";
import { columnOf } from "./record-columns.ts";

/** A selected column with the type that the row has for its field. */
export type Selected<Row, Name extends keyof Row & string> = { [N in Name]: AliasedExpression<Row[N], N> }[Name];

/**
 * The stored columns of a kind's fields, for a select: `vehicles.vehicle_type` as `vehicleType`. `columns` are those of
 * another name.
 */
export function fieldColumns<Fields extends RecordFields>(
  table: string,
  fields: Fields,
  columns: Readonly<Record<string, string | undefined>> = {},
) {
  type Row = RowOf<Fields>;
  const stored = Object.entries<RecordField>(fields).filter(([, { type }]) => type !== "password");
  return stored.map(([name, field]) => {
    const column = sql.ref(`${table}.${columns[name] ?? columnOf(name)}`);
    // PostgreSQL sends exact numbers as text.
    const isDecimal = field.type === "number" && field.decimals > 0;
    // A time of the day is told to the minute, as it is typed.
    const isTime = field.type === "time";
    return (isDecimal ? sql`${column}::float8` : isTime ? sql`to_char(${column}, 'HH24:MI')` : column).as(name);
  }) as unknown as readonly Selected<Row, Extract<keyof Fields, keyof Row & string>>[];
}

/**
 * Makes the gateway's side of a defined kind's list. Sorting and filters follow from the fields: texts are in the order
 * of names, choices in that of their list, and rows without a value come last. `given` has the SQL of the rows, and
 * what is done in another way.
 */
export function definedList<List extends ListContract>(
  record: FieldGroups & { readonly list: List },
  given: Pick<GatewayList<List>, "rows" | "rowsIn" | "own"> & {
    readonly fields?: Partial<GatewayList<List>["fields"]>;
  },
): GatewayList<List> {
  const all = Object.entries<RecordField | DerivedField>({ ...record.fields, ...record.standing, ...record.derived });
  const orders = all.map(([name, field]) => [name, orderOf(field)] as const);
  // The id of another record is sorted and found by its name.
  const said = all.map(([name, field]) => ["nameIn" in field ? field.nameIn : name, field] as const);
  const renamed = said.flatMap(([name, { sort }]) => (typeof sort === "string" ? [[sort, name] as const] : []));
  const text = said.flatMap(([name, { find }]) => (find ? [name] : []));
  const { fields, ...rows } = given;
  return makeList<List>(
    record.list,
    { state: {}, ...Object.fromEntries(orders) },
    { ...rows, columns: Object.fromEntries(renamed), fields: { text, ...fields } },
  );
}

function orderOf(field: RecordField | DerivedField): FieldOrder {
  const isDerived = "derived" in field;
  return {
    isText: isDerived ? field.derived === "text" : field.type === "text",
    isMissing: isDerived ? field.optional === true : mayBeNull(field),
    ...("values" in field ? { values: field.values } : {}),
    ...(isDerived && field.derived === "choice" ? { values: derivedChoices(field) } : {}),
  };
}

function mayBeNull(field: RecordField): boolean {
  return !["text", "phone", "choices", "switch"].includes(field.type) && !("required" in field && field.required);
}
