import type { ColumnType, Generated } from "kysely";
import type { RecordState } from "#contract/enumerations.ts";

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
