import { type RawBuilder, sql } from "kysely";
import type { FilterOf, ListContract, RowOf } from "#contract/lists/list.ts";
import type { ColumnsOf, GatewayList, SortSql } from "./list.ts";

/**
 * The terms of "order by": the requested sorting, else that of the list. The id comes last, so no two rows are equal.
 */
export function sortTerms<List extends ListContract>(
  list: GatewayList<List>,
  filter: FilterOf<List>,
  row: ColumnsOf<RowOf<List>>,
): RawBuilder<unknown> {
  const { column, descending } = filter.sort ?? list.contract.sort;
  const columns = list.columns as Readonly<Record<string, string | SortSql<RowOf<List>, FilterOf<List>>>>;
  const found = columns[column];
  if (found === undefined) throw new Error(`the list of ${list.contract.kind} has no column ${column}`);
  const sorted: SortSql<RowOf<List>, FilterOf<List>> = typeof found === "string"
    ? { by: () => row(found as never) }
    : found;
  const first = sorted.first?.(row, filter);
  return sql.join([
    ...(first ? [sql`(${first}) desc`] : []),
    sql`${sorted.by(row)} ${direction(descending)}${sorted.missing ? sql` nulls last` : sql``}`,
    sql`${row("id")} ${direction(sorted.id ? !descending : descending)}`,
  ]);
}

function direction(descending: boolean): RawBuilder<unknown> {
  return descending ? sql`desc` : sql`asc`;
}
