import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { type OrderStatus, refuseTransition, statusesWithReason } from "#contract/orders/status.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { plan } from "#gateway/assignment/planner.ts";
import { readAreas } from "#gateway/store/assignments/read-areas.ts";
import { readLanes } from "#gateway/store/assignments/read-lanes.ts";
import { readPlanned } from "#gateway/store/assignments/read-planned.ts";
import { addComments } from "#gateway/store/orders/order-history.ts";
import type { Author } from "#gateway/store/author.ts";
import { readAllLines } from "#gateway/store/orders/order-lines.ts";
import { assignPicker, assignRider, moveOrder } from "#gateway/store/orders/order-transitions.ts";
import { editSomething, findShort, findSubstitute, findWeight } from "./live-edits.ts";
import { takePayment } from "./live-payments.ts";
import { readSection } from "#gateway/store/settings/read-setting.ts";
import { type Act, restedOrders, type Scene, simulated } from "./live-store.ts";

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
  "Call Back Requested": [
    ["Picking & Packing", 85],
    ["Cancelled", 15],
  ],
  "Picking Completed": [
    ["Ready for Delivery", 70],
    ["Price Updated", 30],
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
    ["Delivered", 88],
    ["Partially Delivered", 7],
    ["Returned", 5],
  ],
  "Partially Delivered": [["Delivered", 1]],
};

const movable = Object.keys(habits) as OrderStatus[];

const minute = 60_000;
/** Picking starts this long before the slot. */
const pickAhead = 120 * minute;

/** Moves one order of the store to a next status, by the same functions as the API; false when no order is due. */
export const advanceSomeOrder: Act = async (trx, scene) => {
  const due = await restedOrders(trx, scene)
    .where("orders.status", "in", movable)
    .where((eb) =>
      eb.or([
        eb("orders.status", "in", ["Pending", "On-Hold"]),
        eb("orders.slot_start", "is", null),
        eb("orders.slot_start", "<", new Date(scene.now + pickAhead).toISOString()),
      ]),
    )
    .execute();
  if (due.length === 0) return false;
  return advance(trx, scene, scene.chance.pick(due));
};

async function advance(trx: Trx, scene: Scene, order: OrderRow): Promise<boolean> {
  const { store, chance } = scene;
  const ref = { storeId: store.id, id: order.id, version: order.version };
  if (chance.happens(0.04)) {
    const author = simulated(order.customerName, "By Customer");
    await addComments(trx, store.id, [{ orderId: order.id, comment: "When will it come?" }], author);
    return true;
  }
  const open = (habits[order.status] ?? []).filter(([to]) => refuseTransition(order, to)?.reason !== "not-allowed");
  if (open.length === 0) return false;
  const to = chance.weighted(open);
  const author = authorOf(scene, order);
  if (to === "Picker Assigned") return assignAsPlanned(trx, scene, order, "picker", author);
  if (to === "Rider Assigned") return assignAsPlanned(trx, scene, order, "rider", author);
  if (await settleFirst(trx, scene, order, to, author)) return true;
  const note = statusesWithReason.has(to) ? "Customer asked for it on the phone" : "";
  if (to !== "Partially Delivered") await moveOrder(trx, ref, to, note, author);
  else return handOverSome(trx, scene, order, author);
  return true;
}

/** The customer takes all but one line; the rest stays reserved and is brought later. */
async function handOverSome(trx: Trx, { store, chance }: Scene, order: OrderRow, author: Author): Promise<boolean> {
  const lines = (await readAllLines(trx, store.id, order.id)).filter(({ quantity }) => quantity > 0);
  if (lines.length < 2) return false;
  const ref = { storeId: store.id, id: order.id, version: order.version };
  const told = [{ line: chance.pick(lines).line, quantity: 0 }];
  await moveOrder(trx, ref, "Partially Delivered", "", author, { handedOver: { lines: told, rest: "reserved" } });
  return true;
}

/** What leads to a status or must be done before it: lines are changed, or money is taken. False when nothing is. */
async function settleFirst(trx: Trx, scene: Scene, order: OrderRow, to: OrderStatus, author: Author): Promise<boolean> {
  switch (to) {
    case "Picking Completed":
      return scene.chance.happens(0.2) && editSomething(trx, scene, order, findShort, author);
    case "Proposed Alternatives":
      return editSomething(trx, scene, order, findSubstitute, author, to);
    case "Price Updated":
      return editSomething(trx, scene, order, findWeight, author, to);
    case "Delivered":
      return amountDue(order) > 0 && takePayment(trx, scene, order, false);
    case "Partially Delivered":
      return order.paidAmount === 0 && amountDue(order) > 0 && takePayment(trx, scene, order, true);
    default:
      return false;
  }
}

/** Assigns an order to whom the planner proposes; where it proposes nobody, the order waits. */
async function assignAsPlanned(
  trx: Trx,
  { store, now }: Scene,
  order: OrderRow,
  role: AssigneeRole,
  author: Author,
): Promise<boolean> {
  const { records } = await readPlanned(trx, store.id, role, { ids: [order.id] });
  const [lanes, areas] = [await readLanes(trx, store.id, role), await readAreas(trx, store.id)];
  const preferences = await readSection(trx, store.id, "assignment");
  const [place] = plan({ role, records, lanes, areas, now, preferences }).placements;
  if (!place) return false;
  const ref = { storeId: store.id, id: order.id, version: order.version };
  await (role === "picker" ? assignPicker : assignRider)(trx, ref, place.assigneeId, author);
  return true;
}

function authorOf({ store, chance }: Scene, order: OrderRow): Author {
  if (order.riderName) return simulated(order.riderName, "By Rider");
  if (order.pickerName && order.status !== "Picking Completed" && order.status !== "Price Updated") {
    return simulated(order.pickerName, "By Picker");
  }
  return simulated(chance.pick(store.staff), "By Admin");
}
