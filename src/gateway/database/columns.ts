import type { ColumnType } from "kysely";

/** A moment: read as ISO 8601 UTC text, written as such. */
export type Instant = string;
/** A moment that the database sets where none is given. */
export type MadeInstant = ColumnType<Instant, Instant | undefined, Instant>;
/** jsonb: read as the value, written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>;
/** A column with a default. */
export type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
