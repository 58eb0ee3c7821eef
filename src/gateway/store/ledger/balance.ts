import { sql } from "kysely";
import type { LedgerAccount } from "#contract/payments/ledger.ts";
import type { Db } from "#gateway/database/schema.ts";

/** The sum of all entries of an account, in minor units: a debit above zero, a credit below. */
export async function balanceOf(
  db: Db,
  storeId: string,
  account: Extract<LedgerAccount, "order" | "customer" | "cash drawer">,
  id: string,
): Promise<number> {
  const { balance } = await db
    .selectFrom("ledger_entries")
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("balance"))
    .where("store_id", "=", storeId)
    .where("account_id", "=", id)
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  return balance;
}
