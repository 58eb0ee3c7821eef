import type { DeliveryType } from "#contract/enumerations.ts";
import { type OrderStatus, orderTransitions } from "#contract/orders/status.ts";
import type { Chance } from "#gateway/demo/chance.ts";

/** The statuses that an order which ends in `target` has passed, from Pending on; the contract allows every step. */
export function walkTo(chance: Chance, target: OrderStatus, deliveryType: DeliveryType): OrderStatus[] {
  const path = whole(chance, target, deliveryType);
  if (target === "Cancelled" || target === "Rejected" || target === "Returned") return breakOff(chance, path, target);
  // Some statuses occur twice: a picker has handed the order back, or a rider has brought it back.
  const end = chance.happens(0.5) ? path.indexOf(target) : path.lastIndexOf(target);
  if (end < 0) throw new Error(`no walk of a ${deliveryType} order reaches ${target}`);
  return path.slice(0, end + 1);
}

/** All statuses up to Delivered, with the side step that reaches `target` and sometimes others. */
function whole(chance: Chance, target: OrderStatus, deliveryType: DeliveryType): OrderStatus[] {
  const detour = (status: OrderStatus, probability: number): boolean =>
    status === target || (target !== "Rejected" && chance.happens(probability));
  const path: OrderStatus[] = ["Pending"];
  if (detour("On-Hold", 0.05)) path.push("On-Hold");
  path.push("Accepted", "Picker Assigned");
  if (chance.happens(0.03)) path.push("Accepted", "Picker Assigned");
  path.push("Picking & Packing");
  if (detour("Proposed Alternatives", 0.12)) {
    path.push("Proposed Alternatives");
    if (chance.happens(0.5)) path.push("Picking & Packing");
  }
  if (detour("Call Back Requested", 0.04)) path.push("Call Back Requested", "Picking & Packing");
  path.push("Picking Completed");
  if (detour("Price Updated", 0.12)) path.push("Price Updated");
  path.push("Ready for Delivery");
  if (deliveryType === "STORE_PICKUP") return [...path, "Delivered"];
  if (detour("Delivery Assigned", 0.6)) path.push("Delivery Assigned");
  path.push("Rider Assigned", "In-Transit");
  if (chance.happens(0.02)) path.push("Ready for Delivery", "Rider Assigned", "In-Transit");
  if (detour("Partially Delivered", 0.02)) path.push("Partially Delivered");
  return [...path, "Delivered"];
}

/** Cuts the path where the contract allows it to end with `target`; most returns come after the delivery. */
function breakOff(chance: Chance, path: readonly OrderStatus[], target: OrderStatus): OrderStatus[] {
  const exits = path.flatMap((status, at) => (orderTransitions[status].includes(target) ? [at] : []));
  const last = exits.at(-1);
  if (last === undefined) throw new Error(`no step of this walk may become ${target}`);
  const exit = target === "Returned" && chance.happens(0.7) ? last : chance.pick(exits);
  return [...path.slice(0, exit + 1), target];
}
