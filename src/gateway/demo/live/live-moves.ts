import type { OrderRow } from "#contract/orders/schema.ts";
import { type OrderStatus, refuseTransition, statusesWithReason } from "#contract/orders/status.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { listPickers, listRiders } from "#gateway/store/people/assignees.ts";
import { addComments } from "#gateway/store/orders/order-history.ts";
import type { Author } from "#gateway/store/author.ts";
import { assignPicker, assignRider, moveOrder } from "#gateway/store/orders/order-transitions.ts";
import { orderRowColumns, ordersWithPeople } from "#gateway/store/orders/order-row.ts";
import type { Chance } from "#gateway/demo/chance.ts";
import { settle } from "./live-payments.ts";
import { type LiveStore, simulated } from "./live-store.ts";

/**
 * What simulated staff do with an order next, and how likely each is. A status that the contract does not allow is
 * skipped.
 */
const habits: Readonly<Partial<Record<OrderStatus, readonly (readonly [OrderStatus, number])[]>>> = {
  Pending: [
    ["Accepted", 90],
    ["On-Hold", 4],
    ["Cancelled", 4],
    ["Rejected", 2],
  ],
  "On-Hold": [
    ["Accepted", 85],
    ["Cancelled", 15],
  ],
  Accepted: [["Picker Assigned", 1]],
  "Picker Assigned": [["Picking & Packing", 1]],
  "Picking & Packing": [
    ["Picking Completed", 84],
    ["Proposed Alternatives", 11],
    ["Call Back Requested", 5],
  ],
  "Proposed Alternatives": [
    ["Picking Completed", 60],
    ["Picking & Packing", 40],
  ],
  "Call Back Requested": [["Picking & Packing", 1]],
  "Picking Completed": [
    ["Ready for Delivery", 85],
    ["Price Updated", 15],
  ],
  "Price Updated": [["Ready for Delivery", 1]],
  "Ready for Delivery": [
    ["Delivered", 50],
    ["Rider Assigned", 30],
    ["Delivery Assigned", 20],
  ],
  "Delivery Assigned": [["Rider Assigned", 1]],
  "Rider Assigned": [["In-Transit", 1]],
  "In-Transit": [
    ["Delivered", 94],
    ["Partially Delivered", 4],
    ["Returned", 2],
  ],
  "Partially Delivered": [["Delivered", 1]],
};

const movable = Object.keys(habits) as OrderStatus[];

const minute = 60_000;
/** Picking starts this long before the slot. */
const pickAhead = 120 * minute;

/**
 * Moves one order of the store to a next status, by the same functions as the API; false when no order is due. An order
 * that somebody changed less than `rest` milliseconds ago is left alone, because an operator may be working on it.
 */
export async function advanceSomeOrder(
  trx: Trx,
  store: LiveStore,
  chance: Chance,
  now: number,
  rest: number,
): Promise<boolean> {
  const at = (milliseconds: number) => new Date(milliseconds).toISOString();
  const due = await ordersWithPeople(trx)
    .select(orderRowColumns)
    .where("orders.store_id", "=", store.id)
    .where("orders.status", "in", movable)
    .where("orders.updated_at", "<", at(now - rest))
    .where((eb) =>
      eb.or([
        eb("orders.status", "in", ["Pending", "On-Hold"]),
        eb("orders.slot_start", "is", null),
        eb("orders.slot_start", "<", at(now + pickAhead)),
      ]),
    )
    .orderBy("orders.updated_at")
    .limit(40)
    .execute();
  if (due.length === 0) return false;
  return advance(trx, store, chance, chance.pick(due));
}

async function advance(trx: Trx, store: LiveStore, chance: Chance, order: OrderRow): Promise<boolean> {
  const ref = { storeId: store.id, id: order.id, version: order.version };
  if (chance.happens(0.04)) {
    const author = simulated(order.customerName, "By Customer");
    await addComments(trx, store.id, [{ orderId: order.id, comment: "When will it come?" }], author);
    return true;
  }
  const open = (habits[order.status] ?? []).filter(([to]) => refuseTransition(order, to)?.reason !== "not-allowed");
  if (open.length === 0) return false;
  const to = chance.weighted(open);
  const author = authorOf(store, chance, order);
  if (to === "Picker Assigned" || to === "Rider Assigned") {
    const assignees = await (to === "Picker Assigned" ? listPickers : listRiders)(trx, store.id);
    // Those who can take another order come first: when the first one cannot, nobody can, and the order waits.
    const free = assignees[0];
    if (!free || free.refusal !== null) return false;
    await (to === "Picker Assigned" ? assignPicker : assignRider)(trx, ref, free.id, author);
    return true;
  }
  const note = statusesWithReason.has(to) ? "Customer asked for it on the phone" : "";
  await moveOrder(trx, ref, to, note, author, settle(chance, order, to, author));
  return true;
}

function authorOf(store: LiveStore, chance: Chance, order: OrderRow): Author {
  if (order.riderName) return simulated(order.riderName, "By Rider");
  if (order.pickerName && order.status !== "Picking Completed" && order.status !== "Price Updated") {
    return simulated(order.pickerName, "By Picker");
  }
  return simulated(chance.pick(store.staff), "By Admin");
}
