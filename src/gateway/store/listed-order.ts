import { type RawBuilder, sql } from "kysely";

/**
 * The SQL that sorts by the place a value has among `values`, such as statuses in the order in which records get them.
 * The values are written into the statement, not sent beside it, so they must be ours.
 */
export function inListedOrder(values: readonly string[], value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array_position(array[${sql.join(values.map((each) => sql.lit(each)))}]::text[], ${value})`;
}
