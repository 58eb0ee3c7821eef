import type { ColumnType } from "kysely";

/** A moment in time, read and written as ISO 8601 UTC text. */
export type Instant = string;
/** A column of JSON: read as the value, written as its text. */
export type Json<Value> = ColumnType<Value, string, string>;
/** The same with a default. */
export type DefaultedJson<Value> = ColumnType<Value, string | undefined, string>;
/** A column that the database alone writes. */
export type ReadOnly<Value> = ColumnType<Value, never, never>;
