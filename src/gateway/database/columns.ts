import type { ColumnType } from "kysely";

/** A moment in time, read and written as ISO 8601 UTC text. */
export type Instant = string;
/** A moment in time that the database sets when none is given. */
export type MadeInstant = ColumnType<Instant, Instant | undefined, Instant>;
/** A jsonb column: read as the value, written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>;
/** A column with a default. */
export type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
