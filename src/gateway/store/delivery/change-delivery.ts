import type { DeliveryChange, DeliveryChanges, DeliveryPrice } from "#contract/delivery/schema.ts";
import { refuseDeliveryChange } from "#contract/delivery/changing.ts";
import { priceLines } from "#contract/orders/order-price.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { linesToPrice } from "#gateway/store/orders/editing/edited-order.ts";
import { changeOrder } from "#gateway/store/orders/order-change.ts";
import { readAllLines } from "#gateway/store/orders/order-lines.ts";
import { readTerms } from "#gateway/store/orders/order-terms.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { isSameDelivery, readDelivery, weighDelivery } from "./weigh-delivery.ts";

/** What a change of the delivery of an order would cost; refused with 404 where the store has no such order. */
export async function priceDelivery(
  db: Db,
  { storeId, orderId }: { readonly storeId: string; readonly orderId: string },
  changes: DeliveryChanges,
  now: number,
): Promise<DeliveryPrice> {
  const order = await db
    .selectFrom("orders")
    .select(["id", "store_id as storeId", "status", "delivery_charge as deliveryCharge", "amount", "tax"])
    .select("paid_amount as paidAmount")
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) throw notFound("order");
  const { priced, refused } = await weighDelivery(db, order, changes, now);
  const { deliveryCharge, amount, tax } = priced;
  return {
    before: { deliveryCharge: order.deliveryCharge, amount: order.amount, tax: order.tax },
    after: { deliveryCharge, amount, tax },
    toCollect: Math.max(0, amount - order.paidAmount),
    toGiveBack: Math.max(0, order.paidAmount - amount),
    refused: { ...refused },
  };
}

/**
 * Changes address, slot, contact, delivery type or order type of an order, all at once. Refused with 409 where the
 * status of the order does not allow it any more, or where the totals differ from those that were shown. Refused with
 * 422 and the fields where a part is not possible.
 */
export async function changeDelivery(
  trx: Trx,
  ref: RecordRef,
  { changes, shown, note }: Omit<DeliveryChange, "version">,
  author: Author,
  now: number,
): Promise<OrderRow> {
  return changeOrder(trx, ref, author, async (order) => {
    const { refused, ...delivery } = await weighDelivery(trx, order, changes, now);
    const { status, ...fields } = refused;
    if (status !== undefined) throw new Refusal("move-not-allowed", status, { current: order });
    const [first] = Object.entries(fields);
    if (first) throw new Refusal("invalid", first.join(": "), { fields });
    const { amount, tax } = delivery.priced;
    if (amount !== shown.amount || tax !== shown.tax)
      throw new Refusal("totals-differ", "the total has changed since it was shown", { current: order });
    return { kind: "delivery", text: note ?? "", delivery };
  });
}

/**
 * Takes back the change of the delivery that made the version `undoes`, with the charge agreed before it. Refused with
 * 422 where there was no such change or its former slot is full by now. Refused with 409 once the delivery was changed
 * again, or where the status does not allow it any more.
 */
export async function undoDelivery(
  trx: Trx,
  ref: RecordRef & { readonly undoes: number },
  author: Author,
): Promise<OrderRow> {
  const { storeId, id, undoes } = ref;
  return changeOrder(trx, ref, author, async (order) => {
    const made = await trx
      .selectFrom("order_delivery_changes")
      .select(["before", "after"])
      .where("store_id", "=", storeId)
      .where("order_id", "=", id)
      .where("version", "=", undoes)
      .executeTakeFirst();
    if (!made) {
      const because = "this order has no change of its delivery that this would undo";
      throw new Refusal("invalid", because, { fields: { undoes: because } });
    }
    const present = await readDelivery(trx, storeId, id);
    const tooFar = refuseDeliveryChange(order);
    const because = tooFar ?? (isSameDelivery(present, made.after) ? null : "the delivery was changed again since");
    if (because !== null) throw new Refusal("move-not-allowed", because, { current: order });
    const terms = { ...(await readTerms(trx, storeId, id)), deliveryCharge: made.before.deliveryCharge };
    const priced = priceLines(linesToPrice(await readAllLines(trx, storeId, id)), terms);
    const after = { ...made.before, deliveryCharge: priced.deliveryCharge, amount: priced.amount };
    return { kind: "delivery", delivery: { before: present, after, priced } };
  });
}
