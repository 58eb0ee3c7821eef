import { sql } from "kysely";
import { type OrderStatus, orderStatuses } from "#contract/orders/status.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { beforeCommit } from "#gateway/database/transact.ts";
import { waitForTurn } from "#gateway/store/events/turns.ts";
import { ofTransaction } from "#gateway/store/batch/of-transaction.ts";

/** How many orders a status gains or, below zero, loses. */
export type CountChanges = Readonly<Partial<Record<OrderStatus, number>>>;

/** An order that has changed from a status, null for a new order, to another or the same. */
interface StatusMove {
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
}

/** How the counts change when orders change their status. */
export function countMoves(moves: readonly StatusMove[]): CountChanges {
  const changes: Partial<Record<OrderStatus, number>> = {};
  for (const { from, to } of moves) {
    if (from !== null) changes[from] = (changes[from] ?? 0) - 1;
    changes[to] = (changes[to] ?? 0) + 1;
  }
  return changes;
}

type Held = Map<string, CountChanges>;

/** The changes of counts, by store, that transactions write at their end. */
const heldCounts = ofTransaction<Held>();

/**
 * Updates `order_status_counts`. Because all writers of orders in a store wait for these few rows, it is done right
 * before the commit. Only transactions that belong to no gateway, such as those of an import, do it at once: they call
 * it after they have written the orders.
 */
export async function changeCounts(trx: Trx, storeId: string, changes: CountChanges): Promise<void> {
  const held = heldCounts.of(trx) ?? holdCounts(trx);
  if (!held) return write(trx, storeId, changes);
  held.set(storeId, addUp(held.get(storeId) ?? {}, changes));
}

function holdCounts(trx: Trx): Held | null {
  const held: Held = new Map();
  const writeHeld = async (): Promise<void> => {
    const inOrder = [...held].toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (const [storeId, changes] of inOrder) {
      await waitForTurn(trx, storeId);
      await write(trx, storeId, changes);
    }
  };
  if (!beforeCommit(trx, 1, writeHeld)) return null;
  heldCounts.set(trx, held);
  return held;
}

const addUp = (one: CountChanges, other: CountChanges): CountChanges =>
  Object.fromEntries(orderStatuses.map((status) => [status, (one[status] ?? 0) + (other[status] ?? 0)]));

// Always in the same order of statuses, so that two writers never wait for each other in a ring.
async function write(trx: Trx, storeId: string, changes: CountChanges): Promise<void> {
  for (const status of orderStatuses) {
    const change = changes[status] ?? 0;
    if (change === 0) continue;
    // A count can only fall if its row exists. An upsert would break the check constraint or hide that counts are
    // wrong.
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

/** Counts all orders of a store anew, for imports that write many at once. The counts are locked meanwhile. */
export async function recount(trx: Trx, storeId: string): Promise<void> {
  await sql`lock table order_status_counts in share row exclusive mode`.execute(trx);
  await trx.deleteFrom("order_status_counts").where("store_id", "=", storeId).execute();
  await sql`
    insert into order_status_counts (store_id, status, orders)
    select store_id, status, count(*) from orders where store_id = ${storeId} group by store_id, status`.execute(trx);
}
