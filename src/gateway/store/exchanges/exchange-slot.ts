import type { NewOrder } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { areaOfAddress } from "#gateway/store/delivery/areas.ts";
import { nextFreeSlots } from "#gateway/store/delivery/read-slots.ts";

type Delivered = Pick<NewOrder, "deliveryType" | "address" | "slot">;

/**
 * The new order of an exchange with the slot in which it is delivered: the chosen one, or the next that has room. Where
 * the customer takes it along, or the store has no free slot, it stays without. `now` in milliseconds.
 */
export async function withSlot<Order extends Delivered>(
  db: Db,
  storeId: string,
  order: Order,
  now: number,
): Promise<Order> {
  if (order.deliveryType !== "HOME_DELIVERY" || order.slot) return order;
  const area = order.address ? await areaOfAddress(db, storeId, order.address) : null;
  const [next] = await nextFreeSlots(db, storeId, now, 1, area);
  return next ? { ...order, slot: { start: next.start, end: next.end } } : order;
}
