import { type RawBuilder, sql } from "kysely";

/** The SQL that sorts names as people expect: Ángel beside Angela, not after Zoe. `name` is the SQL of a text. */
export function inNameOrder(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${name}) collate "und-x-icu"`;
}
