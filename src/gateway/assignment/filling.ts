import { type Blocker, blockerOf, type Load, loadOf, minutesOf, roundedKilograms } from "#contract/assignments/load.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Lane, Planned } from "#contract/assignments/schema.ts";

const minute = 60_000;

/** A lane while it is filled: what its person has, what was planned for them so far, and when they will be done. */
export interface Filling {
  readonly lane: Lane;
  readonly planned: Planned[];
  load: Load;
  /** When they will be done with all of it, in milliseconds since 1970. */
  freeAt: number;
  /** How many of their orders end with a slot, by its end. */
  readonly slots: Map<string, number>;
  /** How many of their orders go to an area, by its name. */
  readonly areas: Map<string, number>;
}

/** A lane before anything is planned. */
export function startFilling(role: AssigneeRole, lane: Lane, now: number): Filling {
  const filling: Filling = {
    lane,
    planned: [],
    load: loadOf(lane.open),
    freeAt: now,
    slots: new Map(),
    areas: new Map(),
  };
  for (const order of lane.open) {
    filling.freeAt += minutesOf(role, lane, order) * minute;
    count(filling, order, 1);
  }
  return filling;
}

/** Adds an order to a lane. */
export function put(role: AssigneeRole, filling: Filling, order: Planned): void {
  filling.planned.push(order);
  change(role, filling, order, 1);
}

/** Takes a planned order out of a lane again. */
export function takeOut(role: AssigneeRole, filling: Filling, order: Planned): void {
  filling.planned.splice(filling.planned.indexOf(order), 1);
  change(role, filling, order, -1);
}

/** Why the person cannot take an order on top of what they have; null when they can. */
export function whyNot({ lane, load, freeAt }: Filling, order: Planned): Blocker | null {
  return blockerOf(lane, load, order, freeAt);
}

function change(role: AssigneeRole, filling: Filling, order: Planned, sign: 1 | -1): void {
  const { orders, items, kilograms } = filling.load;
  filling.load = {
    orders: orders + sign,
    items: items + sign * order.items,
    kilograms: roundedKilograms(kilograms + sign * order.kilograms),
  };
  filling.freeAt += sign * minutesOf(role, filling.lane, order) * minute;
  count(filling, order, sign);
}

function count({ slots, areas }: Filling, order: Pick<Planned, "slotEnd" | "area">, sign: 1 | -1): void {
  if (order.slotEnd !== null) slots.set(order.slotEnd, (slots.get(order.slotEnd) ?? 0) + sign);
  if (order.area !== null) areas.set(order.area, (areas.get(order.area) ?? 0) + sign);
}
