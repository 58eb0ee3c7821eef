import type { Commit, Committed } from "#contract/assignments/schema.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeAll } from "#gateway/store/batch/change-all.ts";
import { orderKind } from "#gateway/store/orders/order-change.ts";
import type { ChangeableKind } from "#gateway/store/records/changeable-kind.ts";
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
  const people = placements.flatMap(({ assigneeId }) => assigneeId ?? []);
  const results = await changeAll(trx, {
    kind: orderKind as ChangeableKind<"order", never>,
    storeId,
    author,
    isDryRun: false,
    decidesFirst: true,
    lockMore: (trx) => lockPeople(trx, storeId, role, [...new Set(people)]),
    changes: placements.map(({ orderId, assigneeId, ...from }) => ({
      id: orderId,
      run: (trx) => assign[role](trx, { storeId, id: orderId, ...from }, assigneeId, author),
    })),
  });
  const rows = results.map(({ current, refusal }) => {
    if (!current) throw notFound("order");
    return { order: current, refusal: refusal && { code: refusal.code, because: refusal.message } };
  });
  return { rows };
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
