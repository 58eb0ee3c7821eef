import { sql } from "kysely";
import type { FilterOf } from "#contract/lists/list.ts";
import type { transactionList } from "#contract/transactions/list.ts";
import type { TransactionTotals } from "#contract/transactions/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { findRows } from "#gateway/store/lists/conditions.ts";
import { transactions } from "./list.ts";

/** The sums of the transactions that a filter finds, for each state, method and provider. */
export async function readTotals(
  db: Db,
  storeId: string,
  filter: FilterOf<typeof transactionList>,
): Promise<TransactionTotals> {
  const { rows, where } = findRows(db, transactions, storeId, filter, ["status"]);
  const { rows: totals } = await sql<TransactionTotals["totals"][number]>`
    select row.status, row.method, row.provider, count(*) as count, sum(row.amount)::bigint as amount
    from ${rows} where ${where} group by 1, 2, 3 order by 1, 2, 3 nulls first`.execute(db);
  return { totals };
}
