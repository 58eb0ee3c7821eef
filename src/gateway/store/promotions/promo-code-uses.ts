import { sql } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Lost } from "#gateway/database/stored-values.ts";
import { type HeldUse, lockPromotions, refuseUse, settleCosts, writeUses } from "./hold-uses.ts";
import { judgePromo, type PromoUse } from "./judge-promo.ts";

/** The order that uses a promo code. */
interface UsingOrder extends PromoUse {
  readonly storeId: string;
  readonly orderId: string;
  readonly customerId: string;
}

/**
 * Counts the use of a promo code by an order, and what it costs. The code is judged once more under the lock of its
 * row, so that neither its uses, its one use by each customer nor its budget can be exceeded by two orders at once;
 * refused with 422 where one of them would be.
 */
export async function takePromoUse(trx: Trx, code: string, order: UsingOrder): Promise<void> {
  const { storeId, orderId, customerId } = order;
  const found = await trx
    .selectFrom("promo_codes")
    .select("id")
    .where("store_id", "=", storeId)
    .where("code", "=", code)
    .where("state", "<>", "DELETE")
    .execute();
  await lockPromotions(
    trx,
    "promo_codes",
    storeId,
    found.map(({ id }) => id),
  );
  const { id, refusal, oncePerCustomer, cost } = await judgePromo(trx, storeId, code, order);
  if (refusal || id === null)
    throw refuseUse("promo_codes", refusal?.because ?? `there is no promo code ${code}`, "promoCode: ");
  const use = { promotionId: id, orderId, customerId, oncePerCustomer, amount: cost, counted: true };
  await writeUses(trx, "promo_codes", storeId, [use]);
}

/** The use of a promo code that an order has now; undefined where it has none, as where an import brought the code. */
export function readPromoUse(db: Db, storeId: string, orderId: string): Promise<NonNullable<Lost["use"]> | undefined> {
  return db
    .selectFrom("promo_uses as uses")
    .innerJoin("promo_codes as promo", (join) =>
      join.onRef("promo.store_id", "=", "uses.store_id").onRef("promo.id", "=", "uses.promo_id"),
    )
    .select(["uses.promo_id as promoId", "promo.code", "uses.customer_id as customerId", "uses.counted"])
    .select(["uses.once_per_customer as oncePerCustomer", "uses.amount"])
    .where("uses.store_id", "=", storeId)
    .where("uses.order_id", "=", orderId)
    .executeTakeFirst();
}

/**
 * Follows what promo codes take off orders whose goods have changed or come back. The gift stays the one with which the
 * order was placed. Refused with 422 where it would cost more than is left of the budget.
 */
export async function settlePromoUses(trx: Trx, storeId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const { rows } = await sql<Pick<HeldUse, "promotionId" | "orderId" | "amount">>`
    select uses.promo_id as "promotionId", uses.order_id as "orderId",
      greatest(0, orders.promo_discount - coalesce(back.amount, 0))::bigint as amount
    from promo_uses uses
    join orders on orders.store_id = uses.store_id and orders.id = uses.order_id
    left join lateral (
      select sum(promo_kept + coalesce((select sum(line.promo) from return_lines line
        where line.store_id = done.store_id and line.return_id = done.id), 0)) as amount
      from return_orders done
      where done.store_id = orders.store_id and done.order_id = orders.id and done.status = 'Completed'
    ) back on true
    where uses.store_id = ${storeId} and uses.order_id = any(${orderIds}::uuid[])
      and orders.promo->'gift'->>'type' = 'discount'`.execute(trx);
  await settleCosts(trx, "promo_codes", storeId, rows);
}
