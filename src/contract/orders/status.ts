import type { DeliveryType } from "#contract/enumerations.ts";

/** The order statuses, in the order an order usually passes them. Source: specification 4. */
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

/** The one table of allowed moves: from a status to each status it may become. */
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

/** The way an order goes when nothing comes between. */
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

/** Statuses in which the business with an order has ended otherwise than it should. */
export const endedStatuses: ReadonlySet<OrderStatus> = new Set(["Returned", "Cancelled", "Rejected"]);

/** Statuses that take a written reason. */
export const statusesWithReason: ReadonlySet<OrderStatus> = new Set(["Cancelled", "Rejected", "On-Hold"]);

/** Statuses in which nothing is promised any more: the order has reached the customer, or never will. */
export const closedStatuses: readonly OrderStatus[] = [
  "Partially Delivered",
  "Delivered",
  "Returned",
  "Cancelled",
  "Rejected",
];

/** Statuses in which the store still owes the customer the order, in the usual order. */
export const openStatuses: readonly OrderStatus[] = orderStatuses.filter((status) => !closedStatuses.includes(status));

/** Statuses in which a picker may be named or changed; naming one on `Accepted` moves the order to `Picker Assigned`. */
export const pickerStatuses: readonly OrderStatus[] = [
  "Accepted",
  "Picker Assigned",
  "Picking & Packing",
  "Proposed Alternatives",
  "Call Back Requested",
];

/** Statuses in which a rider may be named or changed; naming one before `Rider Assigned` moves the order there. */
export const riderStatuses: readonly OrderStatus[] = ["Ready for Delivery", "Delivery Assigned", "Rider Assigned"];

/** Statuses an order returns to without its picker: the work has been handed back. */
export const statusesWithoutPicker: ReadonlySet<OrderStatus> = new Set(["Pending", "On-Hold", "Accepted"]);

/** Statuses an order stands in, or returns to, without a rider. */
export const statusesWithoutRider: ReadonlySet<OrderStatus> = new Set([
  ...statusesWithoutPicker,
  "Ready for Delivery",
  "Delivery Assigned",
]);

/** What a move depends on, as far as an order row tells. */
export interface OrderStanding {
  readonly status: OrderStatus;
  readonly deliveryType: DeliveryType;
  readonly pickerId: string | null;
  readonly riderId: string | null;
}

/** Why a move is refused: the table forbids it, or a picker or rider is missing. `null` when it is allowed. */
export type TransitionRefusal = {
  readonly reason: "not-allowed" | "needs-picker" | "needs-rider";
  readonly because: string;
};

/** Asks the table whether an order may move to `to`; the answer says why not. Console and gateway both ask here. */
export function refuseTransition(order: OrderStanding, to: OrderStatus): TransitionRefusal | null {
  if (!orderTransitions[order.status].includes(to)) {
    const because = orderTransitions[order.status].length
      ? `an order cannot change from ${order.status} to ${to}`
      : `${order.status} is final`;
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

/** The statuses an order may move to now; those that only lack a picker or rider are included. */
export function nextStatuses(order: OrderStanding): OrderStatus[] {
  return orderTransitions[order.status].filter((to) => refuseTransition(order, to)?.reason !== "not-allowed");
}

/** The next status on the usual way: from a detour, such as On-Hold, back to it. `null` when there is none. */
export function likelyStatus(order: OrderStanding): OrderStatus | null {
  const own = orderStatuses.indexOf(order.status);
  const able = nextStatuses(order).filter((status) => usualWay.includes(status));
  const next = usualWay.filter((status) => able.includes(status));
  return next.find((status) => orderStatuses.indexOf(status) > own) ?? next.at(-1) ?? null;
}

/** True while the store still owes the customer the order; only then can it be late. */
export function isOpen(status: OrderStatus): boolean {
  return !closedStatuses.includes(status);
}
