import { sql } from "kysely";
import { formatMoney } from "#contract/money.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Lost } from "#gateway/database/tables/lost.ts";
import { Refusal } from "#gateway/refusal.ts";
import { judgePromo, type PromoUse } from "./judge-promo.ts";

/** The order that uses a promo code. */
interface UsingOrder extends PromoUse {
  readonly storeId: string;
  readonly orderId: string;
  readonly customerId: string;
}

/**
 * Counts the use of a promo code by an order, and what it costs. The row of the code is locked, so that neither its
 * uses, its one use by each customer nor its budget can be exceeded by two orders at once; refused with 422 where one
 * of them would be. It comes after all other locks of an order, because many orders wait for the row of one code.
 */
export async function takeUse(trx: Trx, code: string, order: UsingOrder): Promise<void> {
  const { storeId, orderId, customerId } = order;
  await trx
    .selectFrom("promo_codes")
    .select("id")
    .where("store_id", "=", storeId)
    .where("code", "=", code)
    .where("state", "<>", "DELETE")
    .forNoKeyUpdate()
    .execute();
  const { id, refusal, oncePerCustomer, cost } = await judgePromo(trx, storeId, code, order);
  if (refusal || id === null) throw gone(refusal?.because ?? `there is no promo code ${code}`, "promoCode: ");
  await writeUse(trx, storeId, orderId, { promoId: id, code, customerId, oncePerCustomer, amount: cost });
}

/** The use of a promo code that an order has. */
type HeldUse = NonNullable<Lost["use"]>;

/** The use of a promo code that an order has now; undefined where it has none, as where an import brought the code. */
export function readUse(db: Db, storeId: string, orderId: string): Promise<HeldUse | undefined> {
  return db
    .selectFrom("promo_uses as uses")
    .innerJoin("promo_codes as promo", (join) =>
      join.onRef("promo.store_id", "=", "uses.store_id").onRef("promo.id", "=", "uses.promo_id"),
    )
    .select(["uses.promo_id as promoId", "promo.code", "uses.customer_id as customerId"])
    .select(["uses.once_per_customer as oncePerCustomer", "uses.amount"])
    .where("uses.store_id", "=", storeId)
    .where("uses.order_id", "=", orderId)
    .executeTakeFirst();
}

/**
 * Counts once more the use that an order had given back. Only what others have used since can stand in its way:
 * refused with 422 where the code or its budget is used up, or the same customer has used it.
 */
export async function holdUseAgain(
  trx: Trx,
  { storeId, id }: { readonly storeId: string; readonly id: string },
  use: HeldUse,
): Promise<void> {
  const { promoId, code, customerId } = use;
  const promo = await trx
    .selectFrom("promo_codes")
    .select(["uses", "maximum_uses as maximum"])
    .where("store_id", "=", storeId)
    .where("id", "=", promoId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!promo || (promo.maximum !== null && promo.uses >= promo.maximum)) throw gone(`${code} is used up`);
  const other = await trx
    .selectFrom("promo_uses")
    .select("order_id")
    .where("store_id", "=", storeId)
    .where("promo_id", "=", promoId)
    .where("customer_id", "=", customerId)
    .where("once_per_customer", "=", true)
    .executeTakeFirst();
  if (other && use.oncePerCustomer) throw gone(`this customer has used ${code} already`);
  await writeUse(trx, storeId, id, use);
}

function gone(because: string, field = ""): Refusal {
  return new Refusal("invalid", `${field}${because}`, { fields: { promoCode: because } });
}

async function writeUse(
  trx: Trx,
  storeId: string,
  orderId: string,
  { promoId, customerId, oncePerCustomer, amount }: HeldUse,
): Promise<void> {
  await moveFigures(trx, storeId, promoId, { uses: 1, spent: amount });
  await trx
    .insertInto("promo_uses")
    .values({
      store_id: storeId,
      promo_id: promoId,
      order_id: orderId,
      customer_id: customerId,
      once_per_customer: oncePerCustomer,
      amount,
    })
    .execute();
}

/** Adds to what was used of a code. Refused with 422, with what is left, where it would cost more than its budget. */
async function moveFigures(
  trx: Trx,
  storeId: string,
  promoId: string,
  { uses, spent }: { readonly uses: number; readonly spent: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("promo_codes")
    .set((eb) => ({ uses: eb("uses", "+", uses), spent: eb("spent", "+", spent) }))
    .where("store_id", "=", storeId)
    .where("id", "=", promoId)
    .where(sql<boolean>`(budget is null or ${spent}::bigint <= 0 or spent + ${spent}::bigint <= budget)`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const { code, left, currency, locale } = await trx
    .selectFrom("promo_codes")
    .innerJoin("stores", "stores.id", "promo_codes.store_id")
    .select(["promo_codes.code", sql<number>`budget - spent`.as("left"), "currency", "locale"])
    .where("store_id", "=", storeId)
    .where("promo_codes.id", "=", promoId)
    .executeTakeFirstOrThrow();
  throw gone(`${code} has only ${formatMoney(left, currency, locale)} of its budget left`);
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
    .returning(["promo_id as promoId", "amount"])
    .execute();
  await moveTogether(
    trx,
    storeId,
    released.map(({ promoId, amount }) => ({ promoId, uses: -1, spent: -amount })),
  );
}

/**
 * Follows the discounts that promo codes give to orders whose goods have changed. The gift stays the one with which the
 * order was placed. Refused with 422 where it would cost more than is left of the budget.
 */
export async function settleUses(trx: Trx, storeId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const { rows } = await sql<{ promoId: string; spent: number }>`
    with moved as (
      select uses.order_id, uses.promo_id, orders.promo_discount - uses.amount as change from promo_uses uses
      join orders on orders.store_id = uses.store_id and orders.id = uses.order_id
      where uses.store_id = ${storeId} and uses.order_id = any(${orderIds}::uuid[])
        and orders.promo->'gift'->>'type' = 'discount' and orders.promo_discount <> uses.amount
    ), written as (
      update promo_uses uses set amount = uses.amount + moved.change from moved
      where uses.store_id = ${storeId} and uses.order_id = moved.order_id
    )
    select promo_id as "promoId", change as spent from moved`.execute(trx);
  await moveTogether(
    trx,
    storeId,
    rows.map((row) => ({ ...row, uses: 0 })),
  );
}

/** Adds up what changes of each code, and writes it in the order of ids, so that no two writers wait in a ring. */
async function moveTogether(
  trx: Trx,
  storeId: string,
  moves: readonly { readonly promoId: string; readonly uses: number; readonly spent: number }[],
): Promise<void> {
  const sums = new Map<string, { uses: number; spent: number }>();
  for (const { promoId, uses, spent } of moves) {
    const sum = sums.get(promoId) ?? { uses: 0, spent: 0 };
    sums.set(promoId, { uses: sum.uses + uses, spent: sum.spent + spent });
  }
  for (const [promoId, sum] of [...sums].sort(([one], [other]) => (one < other ? -1 : 1)))
    await moveFigures(trx, storeId, promoId, sum);
}
