import { sql } from "kysely";
import { type FilterOf, type ListContract, type RowOf, tabValues } from "#contract/lists/list.ts";
import type { Db } from "#gateway/database/schema.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import { findRows, row } from "./conditions.ts";
import { tabColumn } from "./counts.ts";
import type { GatewayList } from "./list.ts";

/**
 * The first few rows that a filter finds, in the order of the tabs and then of the list. It reads only the columns
 * named, so that nothing is joined or counted for the others.
 */
export async function findFew<List extends ListContract, Key extends keyof RowOf<List> & string>(
  db: Db,
  list: GatewayList<List>,
  storeId: string,
  filter: FilterOf<List>,
  keys: readonly Key[],
  most: number,
): Promise<Pick<RowOf<List>, Key>[]> {
  const { rows: source, where, order } = findRows(db, list, storeId, filter, keys);
  const { rows } = await sql<Pick<RowOf<List>, Key>>`
    select ${sql.join(keys.map(row))} from ${source} where ${where}
    order by ${inListedOrder(tabValues(list.contract), row(tabColumn(list)))}, ${order} limit ${most}`.execute(db);
  return rows;
}
