import { sumAmounts } from "#contract/money.ts";
import type { PromotionUses } from "#contract/pricing/limits.ts";
import type { Clash, Replay } from "#contract/promotions/schema.ts";
import type { PastOrder } from "./past-orders.ts";

/** How many of the orders that cost less by the most are named. */
const named = 10;

/** Adds up what a promotion does on past orders, and which others it meets. */
export interface Tally {
  /** Counts an order on which it counts: what the order costs less for it, and what it comes to, in minor units. */
  touch(order: PastOrder, saves: number, amount: number): void;
  /** Counts that another promotion and the tried one take something from each other. */
  meet(other: Omit<Clash, "orders" | "won">, hasWon: boolean): void;
  /** Notes the first order that its uses or its budget do not reach, where it is one of them that refuses it. */
  reach(refusal: { readonly reason: string }, order: PastOrder): void;
  result(orders: readonly PastOrder[]): Replay;
}

/** The uses of a promotion by the past orders that were tried so far. */
export interface TriedUses {
  /** What was used before an order. */
  before(order: PastOrder): PromotionUses;
  /** Counts the use by an order, with its cost in minor units. */
  add(order: PastOrder, cost: number): void;
}

/** Counts uses from none. */
export function createUses(): TriedUses {
  const byCustomer = new Map<string | null, number>();
  let [uses, spent] = [0, 0];
  return {
    before: ({ customerId }) => ({
      uses,
      spent,
      usesByCustomer: (customerId !== null && byCustomer.get(customerId)) || 0,
    }),
    add({ customerId }, cost) {
      uses += 1;
      spent += cost;
      byCustomer.set(customerId, (byCustomer.get(customerId) ?? 0) + 1);
    },
  };
}

/** Makes an empty tally. */
export function createTally(): Tally {
  const touched: { readonly order: PastOrder; readonly saves: number; readonly amount: number }[] = [];
  const clashes = new Map<string, Clash>();
  let reached: Replay["reached"] = null;
  return {
    touch: (order, saves, amount) => void touched.push({ order, saves, amount }),
    meet(other, hasWon) {
      const { orders, won } = clashes.get(other.id) ?? { orders: 0, won: 0 };
      clashes.set(other.id, { ...other, orders: orders + 1, won: won + (hasWon ? 1 : 0) });
    },
    reach({ reason }, { situation }) {
      const limit = reason === "used-up" ? "uses" : reason === "over-budget" ? "budget" : null;
      if (limit !== null) reached ??= { limit, on: situation.moment.day };
    },
    result: (orders) => ({
      orders: orders.length,
      since: orders[0]?.situation.moment.day ?? null,
      touched: touched.length,
      customers: new Set(touched.flatMap(({ order }) => order.customerId ?? [])).size,
      cost: sumAmounts(touched.map(({ saves }) => saves)),
      sales: sumAmounts(touched.map(({ amount }) => amount)),
      reached,
      largest: touched
        .toSorted((one, other) => other.saves - one.saves)
        .slice(0, named)
        .map(({ order: { id, number, situation }, saves, amount }) => ({
          orderId: id,
          number,
          placedOn: situation.moment.day,
          saves,
          amount,
        })),
      clashes: [...clashes.values()].sort((one, other) => other.orders - one.orders),
    }),
  };
}
