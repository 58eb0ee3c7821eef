import type { DeliveryType } from "#contract/enumerations.ts";
import { refuseFinal } from "#contract/records/final-status.ts";

/** The order statuses, in the usual sequence. Source: specification 4. */
export const orderStatuses = [
  "Pending",
  "On-Hold",
  "Accepted",
  "Picker Assigned",
  "Picking & Packing",
  "Proposed Alternatives",
  "Call Back Requested",
  "Picking Completed",
  "Price Updated",
  "Ready for Delivery",
  "Delivery Assigned",
  "Rider Assigned",
  "In-Transit",
  "Partially Delivered",
  "Delivered",
  "Returned",
  "Cancelled",
  "Rejected",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The table of allowed changes: from each status to the statuses that may follow it. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Pending: ["On-Hold", "Accepted", "Cancelled", "Rejected"],
  "On-Hold": ["Pending", "Accepted", "Cancelled", "Rejected"],
  Accepted: ["Picker Assigned", "On-Hold", "Cancelled"],
  "Picker Assigned": ["Picking & Packing", "Accepted", "On-Hold", "Cancelled"],
  "Picking & Packing": ["Proposed Alternatives", "Call Back Requested", "Picking Completed", "Cancelled"],
  "Proposed Alternatives": ["Picking & Packing", "Call Back Requested", "Picking Completed", "Cancelled"],
  "Call Back Requested": ["Picking & Packing", "Proposed Alternatives", "Cancelled"],
  "Picking Completed": ["Price Updated", "Ready for Delivery", "Picking & Packing"],
  "Price Updated": ["Ready for Delivery", "Call Back Requested", "Cancelled"],
  "Ready for Delivery": ["Delivery Assigned", "Rider Assigned", "Delivered", "Cancelled"],
  "Delivery Assigned": ["Rider Assigned", "Ready for Delivery"],
  "Rider Assigned": ["In-Transit", "Ready for Delivery"],
  "In-Transit": ["Delivered", "Partially Delivered", "Returned", "Ready for Delivery"],
  "Partially Delivered": ["Delivered", "Returned"],
  Delivered: ["Returned"],
  Returned: [],
  Cancelled: [],
  Rejected: [],
};

/** The statuses of an order for which nothing unusual happens. */
const usualWay: readonly OrderStatus[] = [
  "Pending",
  "Accepted",
  "Picker Assigned",
  "Picking & Packing",
  "Picking Completed",
  "Ready for Delivery",
  "Rider Assigned",
  "In-Transit",
  "Delivered",
];

/** The statuses of orders for which nothing is charged any more: they were called off, or came back whole. */
export const endedStatuses: ReadonlySet<OrderStatus> = new Set(["Returned", "Cancelled", "Rejected"]);

/** The statuses of orders that were called off: they were never sold. What was sold and came back stays sold. */
export const calledOffStatuses: readonly OrderStatus[] = ["Cancelled", "Rejected"];

/** The statuses of orders whose goods, or a part of them, the customer has. */
export const deliveredStatuses: readonly OrderStatus[] = ["Partially Delivered", "Delivered"];

/** Whether the customer has the goods of an order, or a part of them. */
export function isDelivered(status: OrderStatus): boolean {
  return deliveredStatuses.includes(status);
}

/** The statuses that need a written reason. */
export const statusesWithReason: ReadonlySet<OrderStatus> = new Set(["Cancelled", "Rejected", "On-Hold"]);

/** The statuses of orders that were delivered or never will be. */
export const closedStatuses: readonly OrderStatus[] = [
  "Partially Delivered",
  "Delivered",
  "Returned",
  "Cancelled",
  "Rejected",
];

/** The statuses of orders that the store still has to deliver, in the usual sequence. */
export const openStatuses: readonly OrderStatus[] = orderStatuses.filter((status) => !closedStatuses.includes(status));

/** Whether the goods of an order were picked, so that nothing but a change can make it cost something else. */
export function isPicked(status: OrderStatus): boolean {
  return orderStatuses.indexOf(status) >= orderStatuses.indexOf("Picking Completed");
}

/** The statuses in which a picker can be assigned; this changes an `Accepted` order to `Picker Assigned`. */
export const pickerStatuses: readonly OrderStatus[] = [
  "Accepted",
  "Picker Assigned",
  "Picking & Packing",
  "Proposed Alternatives",
  "Call Back Requested",
];

/** The statuses in which a rider can be assigned; this changes an earlier status to `Rider Assigned`. */
export const riderStatuses: readonly OrderStatus[] = ["Ready for Delivery", "Delivery Assigned", "Rider Assigned"];

/** The statuses that remove the picker from an order that returns to them. */
export const statusesWithoutPicker: ReadonlySet<OrderStatus> = new Set(["Pending", "On-Hold", "Accepted"]);

/**
 * The statuses of orders that nobody is to deliver yet: their products and everything about their delivery can change.
 */
export const editableStatuses: readonly OrderStatus[] = orderStatuses.slice(
  0,
  orderStatuses.indexOf("Delivery Assigned"),
);

/** The statuses in which an order has no rider; returning to one removes the rider. */
export const statusesWithoutRider: ReadonlySet<OrderStatus> = new Set([
  ...statusesWithoutPicker,
  "Ready for Delivery",
  "Delivery Assigned",
]);

/** The fields of an order on which a change of status depends. */
export interface OrderStanding {
  readonly status: OrderStatus;
  readonly deliveryType: DeliveryType;
  readonly pickerId: string | null;
  readonly riderId: string | null;
}

/** Why a change of status is refused: the table does not allow it, or a picker or rider is missing. */
export type TransitionRefusal = {
  readonly reason: "not-allowed" | "needs-picker" | "needs-rider";
  readonly because: string;
};

/** Why an order cannot change to any status, whatever it has; null when the table allows one. */
export function refuseFinalOrder(order: Pick<OrderStanding, "status">): string | null {
  return refuseFinal(order, orderTransitions);
}

/** Why an order cannot change to a status; null when it can. Console and gateway both use this function. */
export function refuseTransition(order: OrderStanding, to: OrderStatus): TransitionRefusal | null {
  if (!orderTransitions[order.status].includes(to)) {
    const because = refuseFinalOrder(order) ?? `an order cannot change from ${order.status} to ${to}`;
    return { reason: "not-allowed", because };
  }
  if (order.status === "Ready for Delivery" && order.deliveryType === "STORE_PICKUP") {
    if (to === "Delivery Assigned" || to === "Rider Assigned")
      return { reason: "not-allowed", because: "the customer collects this order at the store" };
  }
  if (order.status === "Ready for Delivery" && to === "Delivered") {
    if (order.deliveryType !== "STORE_PICKUP")
      return {
        reason: "not-allowed",
        because: "only a store pickup goes straight from Ready for Delivery to Delivered",
      };
  }
  if (to === "Picker Assigned" && !order.pickerId)
    return { reason: "needs-picker", because: "Picker Assigned needs a picker" };
  if (to === "Rider Assigned" && !order.riderId)
    return { reason: "needs-rider", because: "Rider Assigned needs a rider" };
  return null;
}

/** The statuses to which an order can change, including those for which only a picker or rider is missing. */
export function nextStatuses(order: OrderStanding): OrderStatus[] {
  return orderTransitions[order.status].filter((to) => refuseTransition(order, to)?.reason !== "not-allowed");
}

/** The usual next status; from an unusual one, such as On-Hold, the way back. `null` when there is none. */
export function likelyStatus(order: OrderStanding): OrderStatus | null {
  const own = orderStatuses.indexOf(order.status);
  const able = nextStatuses(order).filter((status) => usualWay.includes(status));
  const next = usualWay.filter((status) => able.includes(status));
  return next.find((status) => orderStatuses.indexOf(status) > own) ?? next.at(-1) ?? null;
}

/** Whether the store still has to deliver an order with this status; only then can it be late. */
export function isOpen(status: OrderStatus): boolean {
  return !closedStatuses.includes(status);
}
