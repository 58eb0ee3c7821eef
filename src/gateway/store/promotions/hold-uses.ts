import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import type { Lost } from "#gateway/database/tables/orders/orders.ts";
import { Refusal } from "#gateway/refusal.ts";
import { judgePromo, type PromoUse } from "./judge-promo.ts";

/** The order that uses a promo code. */
interface UsingOrder extends PromoUse {
  readonly storeId: string;
  readonly orderId: string;
  readonly customerId: string;
}

/**
 * Counts the use of a promo code by an order. The row of the code is locked, so that neither its total uses nor its one
 * use by each customer can be exceeded by two orders at once; refused with 422 where one of them would be.
 */
export async function takeUse(trx: Trx, code: string, order: UsingOrder): Promise<void> {
  const { storeId, orderId, customerId } = order;
  await lockPromo(trx, storeId, code);
  const { refusal, oncePerCustomer } = await judgePromo(trx, storeId, code, order);
  if (refusal) {
    const { because } = refusal;
    throw new Refusal("invalid", `promoCode: ${because}`, { fields: { promoCode: because } });
  }
  await writeUse(trx, storeId, orderId, { code, customerId, oncePerCustomer });
}

/** The use of a promo code that an order has. */
type HeldUse = NonNullable<Lost["use"]>;

/**
 * Counts once more the use that an order had given back. Only what others have used since can stand in its way:
 * refused with 422 where the code is used up, or by the same customer.
 */
export async function holdUseAgain(
  trx: Trx,
  { storeId, id }: { readonly storeId: string; readonly id: string },
  use: HeldUse,
): Promise<void> {
  const { code, customerId } = use;
  const promo = await lockPromo(trx, storeId, code);
  if (!promo || (promo.maximum !== null && promo.uses >= promo.maximum)) throw gone(`${code} is used up`);
  const other = await trx
    .selectFrom("promo_uses")
    .select("order_id")
    .where("store_id", "=", storeId)
    .where("code", "=", code)
    .where("customer_id", "=", customerId)
    .where("once_per_customer", "=", true)
    .executeTakeFirst();
  if (other && use.oncePerCustomer) throw gone(`this customer has used ${code} already`);
  await writeUse(trx, storeId, id, use);
}

function gone(because: string): Refusal {
  return new Refusal("invalid", because, { fields: { promoCode: because } });
}

function lockPromo(trx: Trx, storeId: string, code: string) {
  return trx
    .selectFrom("promo_codes")
    .select(["uses", "maximum_uses as maximum"])
    .where("store_id", "=", storeId)
    .where("code", "=", code)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function writeUse(
  trx: Trx,
  storeId: string,
  orderId: string,
  { code, customerId, oncePerCustomer }: HeldUse,
): Promise<void> {
  await trx
    .updateTable("promo_codes")
    .set((eb) => ({ uses: eb("uses", "+", 1) }))
    .where("store_id", "=", storeId)
    .where("code", "=", code)
    .execute();
  await trx
    .insertInto("promo_uses")
    .values({
      store_id: storeId,
      code,
      order_id: orderId,
      customer_id: customerId,
      once_per_customer: oncePerCustomer,
    })
    .execute();
}

/**
 * Gives back the uses of promo codes by orders that ended without a sale, so that their customers can use them again.
 */
export async function giveBackUses(trx: Trx, storeId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const released = await trx
    .deleteFrom("promo_uses")
    .where("store_id", "=", storeId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .returning("code")
    .execute();
  const counts = new Map<string, number>();
  for (const { code } of released) counts.set(code, (counts.get(code) ?? 0) + 1);
  // In the order of codes, so that two writers never wait for each other in a ring.
  for (const [code, uses] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
    await trx
      .updateTable("promo_codes")
      .set((eb) => ({ uses: eb("uses", "-", uses) }))
      .where("store_id", "=", storeId)
      .where("code", "=", code)
      .execute();
}
