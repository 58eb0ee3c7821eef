import { sql } from "kysely";
import { type OrderStatus, orderStatuses } from "#contract/orders/status.ts";
import type { Trx } from "#gateway/database/schema.ts";

/** How many orders a status gains or, below zero, loses. */
export type CountChanges = Readonly<Partial<Record<OrderStatus, number>>>;

/** The changes one order makes to the counts: out of a status (null: it is new) into another. */
export function countMove(from: OrderStatus | null, to: OrderStatus): CountChanges {
  if (from === to) return {};
  return from === null ? { [to]: 1 } : { [from]: -1, [to]: 1 };
}

/**
 * Keeps `order_status_counts` in step with `orders`; call it in the transaction that writes the orders, after them.
 * Rows are touched in the statuses' own order, so that two writers never wait for each other in a ring.
 */
export async function changeCounts(trx: Trx, storeId: string, changes: CountChanges): Promise<void> {
  for (const status of orderStatuses) {
    const change = changes[status] ?? 0;
    if (change === 0) continue;
    // A row must be there before it can lose orders; an upsert would fail its check or hide the drift.
    const { numAffectedRows } =
      change > 0
        ? await sql`
            insert into order_status_counts as counts (store_id, status, orders)
            values (${storeId}, ${status}, ${change})
            on conflict (store_id, status) do update set orders = counts.orders + excluded.orders`.execute(trx)
        : await sql`
            update order_status_counts set orders = orders + ${change}
            where store_id = ${storeId} and status = ${status}`.execute(trx);
    if (numAffectedRows !== 1n) throw new Error(`the count of ${status} is missing`);
  }
}

/** Counts every order of a store afresh, for loaders that write many at once; locks the store's counts meanwhile. */
export async function recount(trx: Trx, storeId: string): Promise<void> {
  await sql`lock table order_status_counts in share row exclusive mode`.execute(trx);
  await trx.deleteFrom("order_status_counts").where("store_id", "=", storeId).execute();
  await sql`
    insert into order_status_counts (store_id, status, orders)
    select store_id, status, count(*) from orders where store_id = ${storeId} group by store_id, status`.execute(trx);
}
