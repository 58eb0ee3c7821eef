import { type RawBuilder, sql } from "kysely";

/** A name as people look it up: Ángel stands beside Angela, not behind Zoe. `name` is the SQL of a text. */
export function inNameOrder(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${name}) collate "und-x-icu"`;
}
