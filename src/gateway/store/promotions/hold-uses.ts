import { sql } from "kysely";
import type { OrderRow } from "#contract/orders/schema.ts";
import { type PromotionLimits, type PromotionUses, refuseLimits } from "#contract/pricing/limits.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { claims } from "#gateway/store/delivery/hold-places.ts";
import { limitWords, type MoneyWords } from "./limit-words.ts";

/*
 * Promo codes and offers count their uses in the same way. Their rows are locked after all other locks of an order,
 * because many orders wait for the row of one: those of offers first, then those of codes, each in the order of ids, so
 * that no two writers wait in a ring.
 */

/** What counts its uses. */
export type Promotions = "offers" | "promo_codes";

/** Both, in the order in which their rows are locked. */
const inTurn: readonly Promotions[] = ["offers", "promo_codes"];

const partsOf = {
  offers: { uses: sql.table("offer_uses"), id: sql.ref("offer_id"), name: sql.ref("title"), field: "offers" },
  promo_codes: { uses: sql.table("promo_uses"), id: sql.ref("promo_id"), name: sql.ref("code"), field: "promoCode" },
} as const;

/** A use of a promo code or an offer by an order. */
export interface HeldUse {
  readonly promotionId: string;
  readonly orderId: string;
  readonly customerId: string | null;
  readonly oncePerCustomer: boolean;
  /** What the order costs less for it, in minor units. */
  readonly amount: number;
  readonly counted: boolean;
}

/** Whether the uses of an order count: not where it was called off, and not while its payment has failed. */
export function countsUses(order: Pick<OrderRow, "status" | "paymentAttempt" | "paidAmount">): boolean {
  return claims(order) && !(order.paymentAttempt === "failed" && order.paidAmount === 0);
}

/** Locks the rows of some promo codes or offers, in the order of their ids. */
export async function lockPromotions(trx: Trx, of: Promotions, storeId: string, ids: readonly string[]): Promise<void> {
  await sql`
    select from ${sql.table(of)} where store_id = ${storeId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(trx);
}

/**
 * Writes uses by orders. Each that counts is refused with 422 where its promo code or offer, or the budget, is used up,
 * or the same customer has used it.
 */
export async function writeUses(trx: Trx, of: Promotions, storeId: string, uses: readonly HeldUse[]): Promise<void> {
  const { uses: table, id } = partsOf[of];
  for (const use of uses.toSorted((one, other) => (one.promotionId < other.promotionId ? -1 : 1))) {
    const because = use.counted ? await claim(trx, of, storeId, use) : null;
    if (because !== null) throw refuseUse(of, because);
    const { promotionId, orderId, customerId, oncePerCustomer, amount, counted } = use;
    await sql`
      insert into ${table} (store_id, ${id}, order_id, customer_id, once_per_customer, amount, counted)
      values (${storeId}, ${promotionId}, ${orderId}, ${customerId}, ${oncePerCustomer}, ${amount}, ${counted})`.execute(
      trx,
    );
  }
}

/** The refusal of a use, in words. */
export function refuseUse(of: Promotions, because: string, field = ""): Refusal {
  return new Refusal("invalid", `${field}${because}`, { fields: { [partsOf[of].field]: because } });
}

/** Adds a use to the figures, under the lock of their row; answers in words why it cannot be, and null where it is. */
async function claim(trx: Trx, of: Promotions, storeId: string, use: HeldUse): Promise<string | null> {
  const { uses: table, id, name } = partsOf[of];
  const { promotionId, orderId, customerId, oncePerCustomer, amount } = use;
  type Limited = { readonly name: string } & MoneyWords & PromotionLimits & Pick<PromotionUses, "uses" | "spent">;
  const { rows } = await sql<Limited>`
    select promotion.${name} as name, uses, spent, maximum_uses as "maximumUses", budget, currency, locale
    from ${sql.table(of)} promotion join stores on stores.id = promotion.store_id
    where promotion.store_id = ${storeId} and promotion.id = ${promotionId} for no key update of promotion`.execute(
    trx,
  );
  const [found] = rows;
  if (!found) throw new Error("a use is about a promotion that is gone");
  const others = await sql`
    select from ${table} where store_id = ${storeId} and ${id} = ${promotionId} and order_id <> ${orderId}
      and customer_id = ${oncePerCustomer ? customerId : null}::uuid and once_per_customer and counted limit 1`.execute(
    trx,
  );
  const used = { ...found, usesByCustomer: others.rows.length };
  const refusal = refuseLimits({ ...found, oncePerCustomer }, used, amount);
  if (refusal) return limitWords(found.name, refusal, found);
  await sql`
    update ${sql.table(of)} set uses = uses + 1, spent = spent + ${amount}
    where store_id = ${storeId} and id = ${promotionId}`.execute(trx);
  return null;
}

/** Gives back the uses of some orders whole, so that others can have them: the orders hold them no more. */
export async function giveBackUses(
  trx: Trx,
  of: Promotions,
  storeId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const { uses, id } = partsOf[of];
  const { rows } = await sql<Move & { readonly counted: boolean }>`
    delete from ${uses} where store_id = ${storeId} and order_id = any(${orderIds}::uuid[])
    returning ${id} as "promotionId", -1 as uses, -amount as spent, counted`.execute(trx);
  await moveFigures(
    trx,
    of,
    storeId,
    rows.filter(({ counted }) => counted),
  );
}

/** What becomes of the uses of an order with a change of it. */
interface ChangedOrder {
  readonly before: OrderRow;
  readonly after: OrderRow;
}

/**
 * Gives back what orders have used whose payment has failed, and counts it again once the payment comes after all.
 * Nobody is refused then: what others have used up meanwhile is not counted, and the order keeps its price. Answers
 * these in words, by their orders.
 */
export async function followPayments(
  trx: Trx,
  storeId: string,
  changes: readonly ChangedOrder[],
): Promise<readonly { readonly orderId: string; readonly because: string }[]> {
  const held = changes.filter(({ before, after }) => claims(before) && claims(after));
  const failed = held.filter(({ before, after }) => countsUses(before) && !countsUses(after));
  const paid = held.filter(({ before, after }) => !countsUses(before) && countsUses(after));
  const missed: { orderId: string; because: string }[] = [];
  for (const of of inTurn) {
    await uncount(trx, of, storeId, idsOf(failed));
    missed.push(...(await countAgain(trx, of, storeId, idsOf(paid))));
  }
  return missed;
}

const idsOf = (changes: readonly ChangedOrder[]): string[] => changes.map(({ after }) => after.id);

async function uncount(trx: Trx, of: Promotions, storeId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const { uses, id } = partsOf[of];
  const { rows } = await sql<Move>`
    update ${uses} set counted = false
    where store_id = ${storeId} and order_id = any(${orderIds}::uuid[]) and counted
    returning ${id} as "promotionId", -1 as uses, -amount as spent`.execute(trx);
  await moveFigures(trx, of, storeId, rows);
}

async function countAgain(trx: Trx, of: Promotions, storeId: string, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const { uses, id } = partsOf[of];
  const { rows } = await sql<HeldUse>`
    select ${id} as "promotionId", order_id as "orderId", customer_id as "customerId",
      once_per_customer as "oncePerCustomer", amount, counted
    from ${uses} where store_id = ${storeId} and order_id = any(${orderIds}::uuid[]) and not counted
    order by ${id}, order_id`.execute(trx);
  const missed: { orderId: string; because: string }[] = [];
  for (const use of rows) {
    const { orderId, promotionId } = use;
    const because = await claim(trx, of, storeId, use);
    if (because !== null) missed.push({ orderId, because });
    else
      await sql`
        update ${uses} set counted = true
        where store_id = ${storeId} and order_id = ${orderId} and ${id} = ${promotionId}`.execute(trx);
  }
  return missed;
}

/**
 * Writes what uses of orders cost now. Refused with 422, with what is left, where it would be more than the budget of
 * one.
 */
export async function settleCosts(
  trx: Trx,
  of: Promotions,
  storeId: string,
  costs: readonly Pick<HeldUse, "promotionId" | "orderId" | "amount">[],
): Promise<void> {
  if (costs.length === 0) return;
  const { uses, id } = partsOf[of];
  const { rows } = await sql<Move>`
    with moved as (
      select uses.order_id, uses.${id} as id, cost.amount, cost.amount - uses.amount as change, uses.counted
      from ${uses} uses
      join jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) as cost ("orderId" uuid, "promotionId" uuid, amount bigint)
        on cost."orderId" = uses.order_id and cost."promotionId" = uses.${id}
      where uses.store_id = ${storeId} and cost.amount <> uses.amount
    ), written as (
      update ${uses} uses set amount = moved.amount from moved
      where uses.store_id = ${storeId} and uses.order_id = moved.order_id and uses.${id} = moved.id
    )
    select id as "promotionId", 0 as uses, change as spent from moved where counted`.execute(trx);
  await moveFigures(trx, of, storeId, rows);
}

/** What changes of the figures of a promo code or an offer. */
interface Move {
  readonly promotionId: string;
  readonly uses: number;
  readonly spent: number;
}

/**
 * Adds up what changes of each promo code or offer, and writes it in the order of ids. Refused with 422, with what is
 * left, where one would cost more than its budget.
 */
async function moveFigures(trx: Trx, of: Promotions, storeId: string, moves: readonly Move[]): Promise<void> {
  const sums = new Map<string, { uses: number; spent: number }>();
  for (const { promotionId, uses, spent } of moves) {
    const sum = sums.get(promotionId) ?? { uses: 0, spent: 0 };
    sums.set(promotionId, { uses: sum.uses + uses, spent: sum.spent + spent });
  }
  for (const [promotionId, { uses, spent }] of [...sums].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const { numAffectedRows } = await sql`
      update ${sql.table(of)} set uses = uses + ${uses}, spent = spent + ${spent}::bigint
      where store_id = ${storeId} and id = ${promotionId}
        and (budget is null or ${spent}::bigint <= 0 or spent + ${spent}::bigint <= budget)`.execute(trx);
    if (numAffectedRows !== 1n) throw await overBudget(trx, of, storeId, promotionId);
  }
}

async function overBudget(trx: Trx, of: Promotions, storeId: string, promotionId: string): Promise<Refusal> {
  const { rows } = await sql<{ readonly name: string; readonly left: number } & MoneyWords>`
    select promotion.${partsOf[of].name} as name, budget - spent as left, currency, locale
    from ${sql.table(of)} promotion join stores on stores.id = promotion.store_id
    where promotion.store_id = ${storeId} and promotion.id = ${promotionId}`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error("a use is about a promotion that is gone");
  return refuseUse(of, limitWords(found.name, { reason: "over-budget", left: found.left }, found));
}
