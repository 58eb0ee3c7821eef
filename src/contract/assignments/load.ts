import type { Skill } from "#contract/people/fields.ts";
import { type AssigneeRole, loadWords } from "./role.ts";
import type { Lane, OpenWork, Planned } from "./schema.ts";

// What somebody can take, for planner, gateway and console alike: so a row that is moved by hand is checked as the
// planner checks it.

/** How many lines of orders fit into one crate of a vehicle. */
export const linesPerCrate = 20;

/** How long an order or a return takes somebody whose own pace is not known yet today, in minutes. */
const usualMinutes: Readonly<Record<AssigneeRole, number>> = { picker: 12, rider: 20 };

/**
 * An order with `usualLines` takes the usual time. Before its first line, each order takes as long as `fixedLines`
 * lines.
 */
const usualLines = 10;
const fixedLines = 5;

/** Orders and returns that somebody has or is to get, added up. A return counts as one order. */
export interface Load {
  readonly orders: number;
  readonly items: number;
  readonly kilograms: number;
}

/** Why somebody cannot take an order on top of what they have. */
export type Blocker =
  | { readonly type: "off-duty" }
  | { readonly type: "untrained"; readonly skill: Skill }
  | { readonly type: "orders" | "kilograms" | "crates"; readonly would: number; readonly most: number }
  | { readonly type: "shift-ends" };

/** Adds up orders. */
export function loadOf(orders: readonly Pick<OpenWork, "items" | "kilograms">[]): Load {
  const kilograms = orders.reduce((sum, order) => sum + order.kilograms, 0);
  return {
    orders: orders.length,
    items: orders.reduce((sum, order) => sum + order.items, 0),
    kilograms: roundedKilograms(kilograms),
  };
}

/** A weight rounded to grams, without the errors of adding floating point numbers. */
export function roundedKilograms(kilograms: number): number {
  return Math.round(kilograms * 1_000) / 1_000;
}

/** The parts of a person that decide how much they can take. */
interface Taker extends Pick<Lane, "onDuty" | "capacity" | "capacityKilograms"> {
  readonly skills: readonly Skill[];
  readonly vehicle: { readonly crates: number | null } | null;
  readonly shiftEnd?: string | null;
}

/** The parts of an order that decide who can take it. */
interface Burden extends Pick<Planned, "kilograms" | "items"> {
  readonly needs: readonly Skill[];
}

/**
 * Why somebody with a load cannot take one more order; null when they can. `freeAt` is when they will be done with
 * their load, in milliseconds since 1970; without it, the end of their shift does not matter. Goods without a known
 * weight are never too heavy.
 */
export function blockerOf(lane: Taker, load: Load, order: Burden, freeAt?: number): Blocker | null {
  if (!lane.onDuty) return { type: "off-duty" };
  const skill = order.needs.find((need) => !lane.skills.includes(need));
  if (skill) return { type: "untrained", skill };
  if (load.orders >= lane.capacity) return { type: "orders", would: load.orders + 1, most: lane.capacity };
  const kilograms = roundedKilograms(load.kilograms + order.kilograms);
  if (lane.capacityKilograms !== null && order.kilograms > 0 && kilograms > lane.capacityKilograms)
    return { type: "kilograms", would: kilograms, most: lane.capacityKilograms };
  const crates = lane.vehicle?.crates ?? null;
  if (crates !== null && load.items + order.items > crates * linesPerCrate)
    return { type: "crates", would: cratesOf(load.items + order.items), most: crates };
  const { shiftEnd = null } = lane;
  if (shiftEnd === null || freeAt === undefined) return null;
  return freeAt >= Date.parse(shiftEnd) ? { type: "shift-ends" } : null;
}

/** How many crates so many lines fill, rounded up to a tenth. */
export function cratesOf(items: number): number {
  return Math.ceil((items / linesPerCrate) * 10) / 10;
}

/** A blocker of somebody of a role in words: "over capacity: 7 of 6 orders". */
export function blockerText(blocker: Blocker, role: AssigneeRole): string {
  switch (blocker.type) {
    case "off-duty":
      return "off duty";
    case "untrained":
      return `not trained for ${blocker.skill} goods`;
    case "shift-ends":
      return "shift ends before";
    case "orders":
      return `over capacity: ${blocker.would} of ${blocker.most} ${loadWords[role]}`;
    case "kilograms":
      return `too heavy: ${blocker.would} of ${blocker.most} kg`;
    case "crates":
      return `too large: ${blocker.would} of ${blocker.most} crates`;
  }
}

/**
 * How long an order or a return takes somebody, in minutes. They are as fast as they were today; a long order takes
 * longer.
 */
export function minutesOf(role: AssigneeRole, lane: Lane, order: Pick<OpenWork, "items">): number {
  const pace = lane.minutesPerOrder ?? usualMinutes[role];
  return role === "picker" ? (pace * (order.items + fixedLines)) / (usualLines + fixedLines) : pace;
}

/** When somebody will be done with orders, in milliseconds since 1970; `now` when there are none. */
export function freeAfter(
  role: AssigneeRole,
  lane: Lane,
  orders: readonly Pick<OpenWork, "items">[],
  now: number,
): number {
  return now + orders.reduce((sum, order) => sum + minutesOf(role, lane, order), 0) * 60_000;
}
