import { editableStatuses, type OrderStanding, type OrderStatus } from "#contract/orders/status.ts";
import type { DeliveryPart } from "./fields.ts";

/** The statuses of an order that has a rider who has not left yet. */
const beforeLeaving: readonly OrderStatus[] = ["Delivery Assigned", "Rider Assigned"];

const wordsOf: Readonly<Record<DeliveryPart, string>> = {
  contact: "name and phone",
  address: "the address",
  business: "the business that buys",
  slot: "the slot",
  deliveryType: "the way of delivery",
  orderType: "the type",
  instructions: "the instructions",
};

/** The parts of a delivery that can be changed while an order has this status. */
export function changeableParts(status: OrderStatus): readonly DeliveryPart[] {
  if (editableStatuses.includes(status)) return Object.keys(wordsOf) as DeliveryPart[];
  if (beforeLeaving.includes(status)) return ["contact", "address", "business", "slot", "instructions"];
  return status === "In-Transit" ? ["contact", "business", "instructions"] : [];
}

/**
 * Why these parts of an order's delivery cannot be changed; null when they can. Without `parts`, why none can be
 * changed.
 */
export function refuseDeliveryChange(
  { status }: Pick<OrderStanding, "status">,
  parts: readonly DeliveryPart[] = [],
): string | null {
  const able = changeableParts(status);
  if (able.length === 0) return `the delivery of an order that is ${status} cannot be changed`;
  const wrong = parts.find((part) => !able.includes(part));
  return wrong === undefined ? null : `${wordsOf[wrong]} of an order that is ${status} cannot be changed`;
}
