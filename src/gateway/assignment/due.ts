import type { OrderType } from "#contract/enumerations.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Planned } from "#contract/assignments/schema.ts";

const minute = 60_000;

/**
 * How many minutes before the end of its slot the work on an order must be done, when the order is delivered to the
 * home.
 */
const doneAhead: Readonly<Record<AssigneeRole, number>> = { picker: 45, rider: 0 };

/** How soon an order without a slot is expected, in minutes after it was placed. */
const promised: Readonly<Record<OrderType, number>> = { Express: 60, Normal: 240, Schedule: 1_440 };

/** How soon the goods of a return are fetched, in minutes after the return was requested. */
const fetchedWithin = 1_440;

/** What must be done within so many minutes is planned as urgent. */
const horizon = 90;

/** Which of two orders that are due at the same time comes first. */
const ranks: Readonly<Record<OrderType, number>> = { Express: 0, Normal: 1, Schedule: 2 };

/** A return comes after orders that are due at the same time. */
const rankOfReturn = 3;

/**
 * When somebody of a role must be done with an order or a return so that its promise is kept, in milliseconds since
 * 1970. An order that is delivered to the home must be picked a while before the slot ends.
 */
export function dueAt(role: AssigneeRole, order: Planned): number {
  if (order.kind === "return") return Date.parse(order.placedAt) + fetchedWithin * minute;
  const end = order.slotEnd ?? order.placedAt;
  const after = order.slotEnd === null ? promised[order.orderType] : 0;
  const ahead = order.deliveryType === "HOME_DELIVERY" ? doneAhead[role] : 0;
  return Date.parse(end) + (after - ahead) * minute;
}

/** Whether an order or a return must be done soon, or is late already. */
export function isDueSoon(role: AssigneeRole, order: Planned, now: number): boolean {
  return dueAt(role, order) <= now + horizon * minute;
}

/** Orders with the most urgent first; the same orders always come in the same order. */
export function byUrgency(role: AssigneeRole, orders: readonly Planned[]): Planned[] {
  const due = new Map(orders.map((order) => [order.id, dueAt(role, order)]));
  const dueOf = ({ id }: Planned): number => due.get(id) ?? 0;
  return orders.toSorted(
    (one, other) =>
      dueOf(one) - dueOf(other) ||
      rankOf(one) - rankOf(other) ||
      compare(one.placedAt, other.placedAt) ||
      compare(one.id, other.id),
  );
}

function rankOf(record: Planned): number {
  return record.kind === "return" ? rankOfReturn : ranks[record.orderType];
}

/** Compares texts by their characters, which is the same on every machine. */
export function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
