import type { DeliveryType } from "#contract/enumerations.ts";
import { isOpen, type OrderStatus } from "#contract/orders/status.ts";
import type { Span } from "./calendar.ts";
import type { Chance } from "#gateway/demo/chance.ts";

const minute = 60_000;

/** The usual minutes, least and most, from the status before to this one. */
const minutesInto: Readonly<Record<OrderStatus, readonly [number, number]>> = {
  Pending: [0, 0],
  "On-Hold": [2, 15],
  Accepted: [1, 12],
  "Picker Assigned": [1, 8],
  "Picking & Packing": [2, 9],
  "Proposed Alternatives": [4, 14],
  "Call Back Requested": [3, 12],
  "Picking Completed": [6, 22],
  "Price Updated": [1, 4],
  "Ready for Delivery": [1, 6],
  "Delivery Assigned": [1, 8],
  "Rider Assigned": [2, 9],
  "In-Transit": [2, 10],
  "Partially Delivered": [8, 30],
  Delivered: [8, 35],
  Returned: [60, 1_800],
  Cancelled: [3, 40],
  Rejected: [2, 15],
};

/** The limits of a timeline: the moment the order was placed, its promised slot, and the present moment. */
interface Frame {
  readonly placed: number;
  readonly slot: Span;
  readonly now: number;
  readonly deliveryType: DeliveryType;
}

/**
 * When an order took each status of `path`: strictly rising, the first at `placed`, the last before `now`. Picking
 * starts shortly before the slot and delivery at its beginning, unless that would be in the future.
 */
export function timeWalk(chance: Chance, path: readonly OrderStatus[], frame: Frame): number[] {
  const { placed, slot, now } = frame;
  const pickFrom = slot.start - chance.whole(55, 110) * minute;
  // Most orders are delivered within their slot; one in twelve is late.
  const late = chance.happens(1 / 12) ? chance.whole(10, 90) * minute : 0;
  const handOver = slot.start + chance.fraction() * 0.9 * (slot.end - slot.start) + late;
  const times: number[] = [];
  let at = placed;
  for (const [step, status] of path.entries()) {
    const [fewest, most] = minutesInto[status];
    at += Math.round((fewest + chance.fraction() * (most - fewest)) * minute);
    if (status === "Picker Assigned") at = Math.max(at, pickFrom + chance.whole(0, 8) * minute);
    if (status === "Delivered" && step === path.length - 1) at = Math.max(at, handOver);
    times.push(step === 0 ? placed : Math.round(at));
  }
  return squeeze(times, latest(chance, path, frame), now);
}

/** The latest moment for the last step: an open order has not changed for a while. */
function latest(chance: Chance, path: readonly OrderStatus[], { placed, now }: Frame): number {
  const last = path.at(-1);
  const quiet = last !== undefined && isOpen(last) ? chance.fraction() * 0.35 : chance.fraction() * 0.1;
  return now - Math.round((now - placed) * quiet);
}

/** Shortens a timeline so that it ends by `limit`; its steps stay in order and apart. */
function squeeze(times: readonly number[], limit: number, now: number): number[] {
  const first = times[0] ?? now;
  const last = times.at(-1) ?? now;
  const factor = last > limit ? (limit - first) / (last - first) : 1;
  const squeezed: number[] = [];
  for (const time of times) {
    const at = first + Math.floor((time - first) * factor);
    squeezed.push(Math.max(at, (squeezed.at(-1) ?? at - 1) + 1));
  }
  return squeezed;
}
