import type { ExchangePrice, ExchangeToPrice } from "#contract/exchanges/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { priceIntake } from "#gateway/store/orders/intake.ts";
import { readReturnable } from "#gateway/store/returns/returnable/read-order.ts";
import { priceOf, refuseLines } from "#gateway/store/returns/returnable/returnable.ts";
import { withSlot } from "./exchange-slot.ts";
import { namedWithin } from "./named-within.ts";
import { weighCredit } from "./weigh-credit.ts";

/**
 * Calculates an exchange: the returned goods as in a return that is received, the new order as in placing it. Lines
 * that cannot be returned are refused as in a return. `now` in milliseconds.
 */
export async function calculateExchange(
  db: Db,
  { storeId, orderId }: { readonly storeId: string; readonly orderId: string },
  { return: asked, order: taken }: ExchangeToPrice,
  now: number,
): Promise<ExchangePrice> {
  const order = await readReturnable(db, storeId, orderId);
  const { lines, deliveryCharge = null, promoCodesDiscount = null } = asked;
  const { isLast: _, ...returned } = await namedWithin("return", async () => {
    refuseLines(order, lines, now);
    const chosen = { chosenDelivery: deliveryCharge, chosenPromo: promoCodesDiscount };
    return priceOf(order, lines, chosen, { counts: "completed" });
  });
  const placed = await namedWithin("order", async () =>
    taken
      ? priceIntake(
          db,
          storeId,
          { ...(await withSlot(db, storeId, taken, now)), source: "tele", phone: order.customerPhone },
          now,
        )
      : null,
  );
  const ordered = placed?.amount ?? 0;
  const { credit, back, due, because } = await weighCredit(db, storeId, order, { returned: returned.amount, ordered });
  return {
    return: {
      ...returned,
      lines: [...returned.lines],
      kept: [...returned.kept],
      deliveryTaxes: [...returned.deliveryTaxes],
      back: [...back],
      due,
    },
    order: placed,
    credit,
    toPay: ordered - credit,
    because,
  };
}
