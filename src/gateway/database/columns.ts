import type { ColumnType, Generated } from "kysely";
import type { RecordState } from "#contract/enumerations.ts";
import type { ValueOf } from "#contract/fields/check-field.ts";
import type { RecordField, RecordFields } from "#contract/records/define-record.ts";

/** A moment in time, read and written as ISO 8601 UTC text. */
export type Instant = string;
/** A moment in time that the database sets when none is given. */
export type MadeInstant = ColumnType<Instant, Instant | undefined, Instant>;
/** A jsonb column: read as the value, written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>;
/** A column with a default. */
export type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

/** The columns that the table of every simple kind has. */
export interface RecordTable extends AnyRecordTable {
  store_id: string;
}

/** The columns of a simple kind whose records belong to a whole business. */
export interface BusinessRecordTable extends AnyRecordTable {
  business_unit_id: string;
}

interface AnyRecordTable {
  id: Generated<string>;
  version: Defaulted<number>;
  state: Defaulted<RecordState>;
  updated_at: MadeInstant;
}

/** The name of the column that stores a field, as a type: shiftStart is in shift_start. */
type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${ColumnName<Rest>}`
    : `_${Lowercase<First>}${ColumnName<Rest>}`
  : Field;

/** Texts, lists and switches that are not given are empty; other fields have no value then. */
type StoredField<Field extends RecordField> = Field extends {
  readonly type: "choices";
  readonly values: readonly (infer V)[];
}
  ? Defaulted<V[]>
  : Field extends { readonly required: true }
    ? ValueOf<Field>
    : Field extends { readonly type: "text" | "phone" | "switch" }
      ? Defaulted<ValueOf<Field>>
      : ValueOf<Field>;

/** The columns of a kind's own fields. */
export type FieldColumns<Fields extends RecordFields> = {
  [Name in keyof Fields & string as ColumnName<Name>]: StoredField<Fields[Name]>;
};
