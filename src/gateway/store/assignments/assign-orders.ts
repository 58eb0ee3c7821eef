import type { Commit, Committed } from "#contract/assignments/schema.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { orderRowColumns, ordersWithPeople } from "#gateway/store/orders/order-row.ts";
import { assignPicker, assignRider } from "#gateway/store/orders/order-transitions.ts";

const assign = { picker: assignPicker, rider: assignRider } as const;

/**
 * Assigns orders, or takes them away, one after another by the rules of a single assignment. One that is refused
 * changes nothing and does not keep the others from being done. Refused as a whole with 404 when the store does not have
 * one of the orders or people.
 */
export async function assignOrders(
  trx: Trx,
  storeId: string,
  role: AssigneeRole,
  { placements }: Commit,
  author: Author,
): Promise<Committed> {
  const orders = await lockOrders(trx, storeId, [...new Set(placements.map(({ orderId }) => orderId))]);
  const people = placements.flatMap(({ assigneeId }) => assigneeId ?? []);
  await lockPeople(trx, storeId, role, [...new Set(people)]);
  const rows: Committed["rows"] = [];
  for (const { orderId, assigneeId, ...from } of placements) {
    const before = orders.get(orderId);
    if (!before) throw notFound("order");
    try {
      const order = await assign[role](trx, { storeId, id: orderId, ...from }, assigneeId, author);
      orders.set(orderId, order);
      rows.push({ order, refusal: null });
    } catch (error) {
      // A refusal comes before anything is written, so the transaction can go on.
      if (!(error instanceof Refusal)) throw error;
      rows.push({ order: before, refusal: { code: error.code, because: error.message } });
    }
  }
  return { rows };
}

/**
 * Locks all orders before any of them is changed, and always in the same order, so that two of these transactions
 * cannot block each other.
 */
async function lockOrders(trx: Trx, storeId: string, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const rows = await ordersWithPeople(trx)
    .select(orderRowColumns)
    .where("orders.store_id", "=", storeId)
    .where("orders.id", "in", ids)
    .orderBy("orders.id")
    .forNoKeyUpdate("orders")
    .execute();
  if (rows.length < ids.length) throw notFound("order");
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the people likewise, after the orders, as a single assignment does. */
async function lockPeople(trx: Trx, storeId: string, role: AssigneeRole, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom(`${role as "picker"}s`)
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (rows.length < ids.length) throw notFound(role);
}
