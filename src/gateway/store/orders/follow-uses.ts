import type { OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { claims } from "#gateway/store/delivery/hold-places.ts";
import { followPayments, giveBackUses } from "#gateway/store/promotions/hold-uses.ts";
import { settleOfferUses } from "#gateway/store/promotions/offer-uses.ts";
import { settlePromoUses } from "#gateway/store/promotions/promo-code-uses.ts";
import type { RecordComment } from "#gateway/store/records/changeable-kind.ts";
import type { OrderChange } from "./order-change.ts";

/** A change of an order, as far as its promo code and its offers follow. */
interface FollowedChange {
  readonly before: OrderRow;
  readonly after: OrderRow;
  readonly change: Pick<OrderChange, "edited" | "delivery" | "returned" | "takenBack">;
}

/**
 * Lets the uses of promo codes and offers follow from changes of orders in one store: given back where an order is
 * called off, where its code is taken away and while its payment has failed, and settled where its goods change or come
 * back. Answers what the history is to say where a payment came too late for a use.
 */
export async function followUses(
  trx: Trx,
  storeId: string,
  changes: readonly FollowedChange[],
): Promise<readonly RecordComment[]> {
  const ended = changes.filter(({ before, after }) => claims(before) && !claims(after));
  const settled = changes
    .filter(({ after, change }) => claims(after) && hasMovedGoods(change))
    .map(({ after }) => after.id);
  const withoutCode = changes.filter((one) => one.change.edited?.promo?.after === null || ended.includes(one));
  const idsOf = (of: readonly FollowedChange[]) => of.map(({ after }) => after.id);
  await giveBackUses(trx, "offers", storeId, idsOf(ended));
  await settleOfferUses(trx, storeId, settled);
  await giveBackUses(trx, "promo_codes", storeId, idsOf(withoutCode));
  await settlePromoUses(trx, storeId, settled);
  const missed = await followPayments(trx, storeId, changes);
  return missed.map(({ orderId, because }) => ({
    id: orderId,
    comment: `The payment came after it had failed, and by now ${because}: the order keeps its price without that use`,
  }));
}

function hasMovedGoods({ edited, delivery, returned, takenBack }: FollowedChange["change"]): boolean {
  return edited !== undefined || delivery !== undefined || returned !== undefined || takenBack !== undefined;
}
