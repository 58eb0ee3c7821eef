import { openPayments } from "#contract/payments/open-payments.ts";
import { orderCharge } from "#contract/payments/states/payment-state.ts";
import { settle } from "#contract/pricing/settle.ts";
import type { OrderOffers } from "#contract/promotions/schema.ts";
import type { Returnable, ReturnPrice, ReturnToPrice } from "#contract/returns/schema.ts";
import { openReturnStatuses } from "#contract/returns/status.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound, wrongField } from "#gateway/refusal.ts";
import { readTerms } from "#gateway/store/orders/order-terms.ts";
import { readPayments } from "#gateway/store/payments/read-payments.ts";
import { offersOn, readOrderOffers } from "#gateway/store/promotions/read-offers.ts";
import { readReturnable } from "./read-order.ts";
import {
  type ChosenAmounts,
  refuseCount,
  priceOf,
  refuseLines,
  type ReturnableOrder,
  returnableOf,
} from "./returnable.ts";

interface OrderRef {
  readonly storeId: string;
  readonly orderId: string;
}

/**
 * The lines of an order that can be returned at `now`, in milliseconds. `returnId` is a return that is being changed;
 * its own quantities do not count.
 */
export async function readReturnProducts(
  db: Db,
  { storeId, orderId }: OrderRef,
  returnId: string | undefined,
  now: number,
): Promise<Returnable> {
  const order = await readReturnable(db, storeId, orderId);
  const own = ownReturn(order, returnId);
  return returnableOf(order, askedAt(own, now), own?.id);
}

/**
 * Calculates a return: its amounts, and on which payments the money would go back. Refused as creating, changing or
 * receiving it would be. `now` in milliseconds.
 */
export async function calculateReturn(
  db: Db,
  { storeId, orderId }: OrderRef,
  { lines, returnId, counted = false }: ReturnToPrice,
  chosen: ChosenAmounts,
  now: number,
): Promise<ReturnPrice> {
  const order = await readReturnable(db, storeId, orderId);
  const own = ownReturn(order, returnId);
  if (counted) refuseCounted(order, lines, own);
  else refuseLines(order, lines, askedAt(own, now), own?.id);
  const { isLast: _, ...priced } =
    counted && own
      ? priceOf(order, lines, own, { own: own.id, counts: "completed" })
      : priceOf(order, lines, chosen, { own: own?.id ?? null });
  const payments = await readPayments(db, storeId, orderId);
  const { toCollect, parts } = settle(orderCharge(order) - priced.amount, openPayments(payments));
  return {
    ...priced,
    lines: [...priced.lines],
    kept: [...priced.kept],
    deliveryTaxes: [...priced.deliveryTaxes],
    back: [...parts],
    due: toCollect,
  };
}

/** The offers that concern an order, and what each would take off once goods have come back. `now` in milliseconds. */
export async function readReturnOffers(
  db: Db,
  { storeId, orderId }: OrderRef,
  { lines = [], returnId }: { readonly [Part in keyof ReturnToPrice]?: ReturnToPrice[Part] | undefined },
  now: number,
): Promise<OrderOffers> {
  if (lines.length === 0) throw wrongField("lines", "name what comes back");
  const order = await readReturnable(db, storeId, orderId);
  const own = ownReturn(order, returnId);
  refuseLines(order, lines, askedAt(own, now), own?.id);
  const { offers: agreed } = await readTerms(db, storeId, orderId);
  const others = order.returns.filter(({ id }) => id !== own?.id).flatMap((each) => each.lines);
  const kept = (gone: readonly { readonly line: number; readonly quantity: number }[]) =>
    order.lines.map((line) => {
      const back = gone.filter((each) => each.line === line.line).reduce((sum, { quantity }) => sum + quantity, 0);
      return { ...line, quantity: Math.max(0, toThousandths(line.quantity - back)) };
    });
  const before = offersOn(kept(others), agreed).byOffer;
  const after = offersOn(kept([...others, ...lines]), agreed).byOffer;
  const { offers } = await readOrderOffers(db, storeId, orderId, now);
  return {
    offers: offers.map((each) => ({
      ...each,
      saves: before.get(each.offer.id) ?? 0,
      after: after.get(each.offer.id) ?? 0,
    })),
  };
}

type OwnReturn = ReturnableOrder["returns"][number];

function ownReturn(order: ReturnableOrder, returnId: string | undefined): OwnReturn | null {
  if (returnId === undefined) return null;
  const own = order.returns.find(({ id, status }) => id === returnId && openReturnStatuses.includes(status));
  if (!own) throw notFound("return", { returnId: "is not an open return of this order" });
  return own;
}

/** When a return was created, in milliseconds: one that was created in time may be changed later. */
function askedAt(own: OwnReturn | null, now: number): number {
  return own ? Math.min(now, Date.parse(own.createdAt)) : now;
}

function refuseCounted(order: ReturnableOrder, lines: ReturnToPrice["lines"], own: OwnReturn | null): void {
  if (!own) throw wrongField("returnId", "is needed for goods that were counted");
  const seen = new Set<number>();
  for (const [place, { line, quantity }] of lines.entries()) {
    if (seen.has(line) || !own.lines.some((each) => each.line === line))
      throw wrongField(`lines.${place}.line`, seen.has(line) ? "is named twice" : "is not a line of this return");
    seen.add(line);
    const because = refuseCount(order, line, quantity, own.id);
    if (because !== null) throw wrongField(`lines.${place}.quantity`, because);
  }
}
