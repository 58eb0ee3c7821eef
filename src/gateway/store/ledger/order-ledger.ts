import { sumAmounts } from "#contract/money.ts";
import type { LedgerTransaction, OrderLedger } from "#contract/payments/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { readCredit } from "#gateway/store/payments/customer-credit.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** Everything that the ledger has about an order, oldest first, and what it comes to. */
export function readOrderLedger(db: Db, storeId: string, orderId: string): Promise<OrderLedger> {
  return inSnapshot(db, async (db) => {
    const order = await db
      .selectFrom("orders")
      .innerJoin("stores", "stores.id", "orders.store_id")
      .select(["orders.customer_id as customerId", "stores.time_zone as timeZone"])
      .where("orders.store_id", "=", storeId)
      .where("orders.id", "=", orderId)
      .executeTakeFirst();
    if (!order) throw notFound("order");
    const rows = await db
      .selectFrom("ledger_transactions as posted")
      .innerJoin("ledger_entries as entry", (join) =>
        join.onRef("entry.store_id", "=", "posted.store_id").onRef("entry.transaction_id", "=", "posted.id"),
      )
      .select(["posted.id", "posted.at", "posted.kind", "posted.by_name as by", "posted.note", "posted.reverses"])
      .select(["entry.account", "entry.provider", "entry.amount"])
      .where("posted.store_id", "=", storeId)
      .where("posted.order_id", "=", orderId)
      .orderBy("posted.at")
      .orderBy("posted.id")
      .orderBy("entry.line")
      .execute();
    const transactions = new Map<string, LedgerTransaction>();
    for (const { account, provider, amount, ...transaction } of rows) {
      const known = transactions.get(transaction.id) ?? { ...transaction, entries: [] };
      transactions.set(transaction.id, { ...known, entries: [...known.entries, { account, provider, amount }] });
    }
    const own = rows.filter(({ account }) => account === "order");
    return {
      balance: sumAmounts(own.map(({ amount }) => amount)),
      credit: order.customerId === null ? 0 : await readCredit(db, storeId, order.customerId),
      timeZone: order.timeZone,
      transactions: [...transactions.values()],
    };
  });
}
