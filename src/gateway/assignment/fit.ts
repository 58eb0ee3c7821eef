import { minutesOf } from "#contract/assignments/load.ts";
import type { Preferences, Strength } from "#contract/assignments/preferences.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Planned, Reason } from "#contract/assignments/schema.ts";
import { dueAt } from "./due.ts";
import type { Filling } from "./filling.ts";

const minute = 60_000;

/** How often each worth counts, by what a store says of it. */
const factors: Readonly<Record<Strength, number>> = { none: 0, less: 0.5, usual: 1, more: 2, most: 4 };

/**
 * How much a minute, a kilometre and so on add to the cost of an assignment. A late minute outweighs all but a long
 * way.
 */
const worth = {
  lateMinute: 8,
  waitedMinute: 1,
  kilometre: 6,
  sameSlot: -4,
  ownZone: -6,
  /** A person who is filled to their capacity, beside one who has nothing. */
  fullness: 12,
  /** A skill that the order does not need: who has it is kept for orders that do. */
  spareSkill: 6,
} as const;
type Worth = Readonly<Record<keyof typeof worth, number>>;

/** What a minute and so on add where a store prefers some things more than others. */
export function worthBy(preferences: Preferences): Worth {
  const of = (name: keyof Worth, by: keyof Preferences): number => worth[name] * factors[preferences[by]];
  return {
    lateMinute: of("lateMinute", "preferInTime"),
    waitedMinute: of("waitedMinute", "preferFree"),
    kilometre: of("kilometre", "preferNear"),
    sameSlot: of("sameSlot", "preferSameSlot"),
    ownZone: of("ownZone", "preferOwnArea"),
    fullness: of("fullness", "preferFewest"),
    spareSkill: of("spareSkill", "preferSpareSkills"),
  };
}

/**
 * What the planner knows besides the lane: the role it plans for, the moment, how far areas are from each other, and what
 * a minute and so on are worth.
 */
export interface PlanContext {
  readonly role: AssigneeRole;
  readonly now: number;
  readonly kilometres: (one: string, other: string) => number | null;
  readonly worth: Worth;
}

/** Where a person comes from, and how far they must go. */
interface Way {
  readonly from: string;
  readonly kilometres: number;
}

/**
 * How far the person must go for an order: from the nearest of their stops, else from their zone; null when unknown.
 */
function wayTo({ lane, areas }: Filling, { area }: Planned, context: PlanContext): Way | null {
  if (area === null) return null;
  const stops = [...areas].flatMap(([name, orders]) => (orders > 0 ? [name] : []));
  const from = stops.length > 0 ? stops : [lane.zone].filter(Boolean);
  let nearest: Way | null = null;
  for (const name of from) {
    const kilometres = name === area ? 0 : context.kilometres(name, area);
    if (kilometres !== null && (nearest === null || kilometres < nearest.kilometres))
      nearest = { from: name, kilometres };
  }
  return nearest;
}

/** How many minutes too late an order would be done; 0 when it is in time. */
function lateMinutes(filling: Filling, order: Planned, { role }: PlanContext): number {
  const done = filling.freeAt + minutesOf(role, filling.lane, order) * minute;
  return Math.max(0, Math.round((done - dueAt(role, order)) / minute));
}

/** How badly an order fits a person who could take it: the lower, the better. */
export function costOf(filling: Filling, order: Planned, context: PlanContext): number {
  const { lane, load, slots } = filling;
  const { worth } = context;
  const waited = (filling.freeAt - context.now) / minute + minutesOf(context.role, lane, order);
  const spare = lane.skills.filter((skill) => !order.needs.includes(skill)).length;
  const hasSlot = order.slotEnd !== null && (slots.get(order.slotEnd) ?? 0) > 0;
  return (
    lateMinutes(filling, order, context) * worth.lateMinute +
    waited * worth.waitedMinute +
    (wayTo(filling, order, context)?.kilometres ?? 0) * worth.kilometre +
    (hasSlot ? worth.sameSlot : 0) +
    (order.area !== null && lane.zone === order.area ? worth.ownZone : 0) +
    ((load.orders + 1) / lane.capacity) * worth.fullness +
    spare * worth.spareSkill
  );
}

/** Why a person was chosen for an order, as it was before they got it. */
export function reasonsFor(filling: Filling, order: Planned, context: PlanContext): Reason[] {
  const { lane, load, slots, areas } = filling;
  const { area, slotEnd } = order;
  const reasons: Reason[] = [
    { type: "open", orders: load.orders },
    { type: "free", minutes: Math.round((filling.freeAt - context.now) / minute) },
  ];
  if (slotEnd !== null && (slots.get(slotEnd) ?? 0) > 0) reasons.push({ type: "same-slot" });
  if (context.role === "rider" && area !== null) {
    const way = wayTo(filling, order, context);
    if ((areas.get(area) ?? 0) > 0) reasons.push({ type: "same-area", area });
    else if (lane.zone === area) reasons.push({ type: "zone", area });
    else if (way !== null) reasons.push({ type: "away", ...way });
  }
  for (const skill of order.needs) reasons.push({ type: "trained", skill });
  const late = lateMinutes(filling, order, context);
  return late > 0 ? [...reasons, { type: "late", minutes: late }] : reasons;
}
