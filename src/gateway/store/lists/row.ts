import { sql } from "kysely";
import { kinds } from "#contract/kinds.ts";
import type { ListContract, RowOf } from "#contract/lists/list.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { row } from "./conditions.ts";
import type { GatewayList } from "./list.ts";

/** One row as its list shows it. Refused when the store has no such record. */
export async function readRow<List extends ListContract>(
  db: Db,
  list: GatewayList<List>,
  storeId: string,
  id: string,
): Promise<RowOf<List>> {
  const { rows } = await sql<RowOf<List>>`
    select row.* from ${list.rows(db)} as row
    where ${row("storeId")} = ${storeId} and ${row("id")} = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound(kinds[list.contract.kind].one);
  return found;
}
