import type { DeliveryType, OrderType } from "#contract/enumerations.ts";
import { type OrderStatus, orderStatuses } from "#contract/orders/status.ts";
import { promiseSlot, type Span } from "./calendar.ts";
import type { Chance } from "#gateway/demo/chance.ts";

const minute = 60_000;
const hour = 60 * minute;

/** What an order ends as: its promise and its present status. */
export interface Outcome {
  readonly orderType: OrderType;
  readonly deliveryType: DeliveryType;
  readonly slot: Span;
  readonly status: OrderStatus;
}

type Odds = readonly (readonly [OrderStatus, number])[];

const justPlaced: Odds = [
  ["Pending", 70],
  ["Accepted", 25],
  ["On-Hold", 5],
];
const beforeItsSlot: Odds = [
  ["Accepted", 62],
  ["Pending", 18],
  ["On-Hold", 7],
  ["Cancelled", 8],
  ["Rejected", 5],
];
const atWork: Odds = [
  ["Pending", 3],
  ["On-Hold", 3],
  ["Accepted", 10],
  ["Picker Assigned", 9],
  ["Picking & Packing", 13],
  ["Proposed Alternatives", 5],
  ["Call Back Requested", 4],
  ["Picking Completed", 7],
  ["Price Updated", 5],
  ["Ready for Delivery", 11],
  ["Delivery Assigned", 5],
  ["Rider Assigned", 6],
  ["In-Transit", 11],
  ["Partially Delivered", 1],
  ["Delivered", 18],
  ["Cancelled", 4],
];
const pastItsSlot: Odds = [
  ["Delivered", 80],
  ["Cancelled", 6],
  ["Rejected", 1],
  ["Returned", 2],
  ["In-Transit", 4],
  ["Ready for Delivery", 3],
  ["Picking & Packing", 2],
  ["Partially Delivered", 1],
  ["Call Back Requested", 1],
];
const longAgo: Odds = [
  ["Delivered", 899],
  ["Cancelled", 52],
  ["Returned", 32],
  ["Rejected", 15],
  ["Partially Delivered", 2],
];

/** Statuses that only home deliveries have. */
const onTheRoad: ReadonlySet<OrderStatus> = new Set([
  "Delivery Assigned",
  "Rider Assigned",
  "In-Transit",
  "Partially Delivered",
]);

/** Draws at random what becomes of an order placed then; `status` fixes its present status. */
export function drawOutcome(
  chance: Chance,
  placed: number,
  frame: { now: number; timeZone: string; status: OrderStatus | undefined },
): Outcome {
  const { now, timeZone } = frame;
  const orderType = chance.weighted<OrderType>([
    ["Normal", 62],
    ["Express", 23],
    ["Schedule", 15],
  ]);
  const slot = promiseSlot(chance, placed, orderType, timeZone);
  const status = frame.status ?? chance.weighted(odds(placed, slot, now));
  const atHome = onTheRoad.has(status) || chance.happens(0.82);
  return { orderType, deliveryType: atHome ? "HOME_DELIVERY" : "STORE_PICKUP", slot, status };
}

function odds(placed: number, slot: Span, now: number): Odds {
  if (now - placed < 10 * minute) return justPlaced;
  if (now < slot.start - 2 * hour) return beforeItsSlot;
  if (now < slot.end) return atWork;
  return now < slot.end + 6 * hour ? pastItsSlot : longAgo;
}

/**
 * Gives some of the newest orders a fixed status, so that every status has an order at any hour. The map leads from the
 * index in `times` to the status.
 */
export function fixedStatuses(chance: Chance, times: readonly number[], now: number): Map<number, OrderStatus> {
  const aged = [...times.keys()]
    .filter((at) => now - (times[at] ?? now) > 25 * minute)
    .slice(-3 * orderStatuses.length);
  const fixed = new Map<number, OrderStatus>();
  for (const status of orderStatuses) {
    const free = aged.filter((at) => !fixed.has(at));
    if (free.length > 0) fixed.set(chance.pick(free), status);
  }
  return fixed;
}
