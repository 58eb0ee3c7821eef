import type { OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { rememberAddress } from "#gateway/store/customers/addresses.ts";
import { rewriteSearch } from "#gateway/store/orders/editing/write-edit.ts";
import type { WeighedDelivery } from "./weigh-delivery.ts";
import { pricedColumns } from "#gateway/store/orders/rows/order-totals.ts";

/** A change of the delivery as it is written. */
export type ChangedDelivery = Omit<WeighedDelivery, "refused">;

/** The columns of an order that a change of its delivery sets. */
export function deliveryColumns({ after, priced }: ChangedDelivery) {
  return {
    customer_name: after.customerName,
    customer_phone: after.customerPhone,
    address: after.address && JSON.stringify(after.address),
    business: after.business ? JSON.stringify(after.business) : null,
    slot_start: after.slotStart,
    slot_end: after.slotEnd,
    delivery_type: after.deliveryType,
    order_type: after.orderType,
    instructions: after.instructions,
    ...pricedColumns(priced),
  };
}

/** What a change of the delivery shows in the order's row. */
export function rowAfterDelivery({ after, priced: { amount } }: ChangedDelivery) {
  const { customerName, customerPhone, slotStart, slotEnd, deliveryType, orderType } = after;
  return { customerName, customerPhone, slotStart, slotEnd, deliveryType, orderType, amount };
}

/**
 * Writes everything outside the order's row that depends on the delivery: its search text and the customer's addresses.
 */
export async function writeDelivery(trx: Trx, order: OrderRow, { before, after }: ChangedDelivery): Promise<void> {
  if (before.customerName !== after.customerName || before.customerPhone !== after.customerPhone)
    await rewriteSearch(trx, order);
  const { storeId, customerId, updatedAt } = order;
  if (after.address && customerId !== null && JSON.stringify(before.address) !== JSON.stringify(after.address))
    await rememberAddress(trx, { storeId, customerId }, after.address, updatedAt);
}

/** Keeps what a change of the delivery changed, under the version that it made. */
export async function writeDeliveryChange(
  trx: Trx,
  { storeId, id, version }: OrderRow,
  { before, after }: ChangedDelivery,
): Promise<void> {
  await trx
    .insertInto("order_delivery_changes")
    .values({
      store_id: storeId,
      order_id: id,
      version,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
}
