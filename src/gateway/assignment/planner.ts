import { type Preferences, usualPreferences } from "#contract/assignments/preferences.ts";
import { type AssigneeRole, refuseAssigning } from "#contract/assignments/role.ts";
import type { Lane, NoPlace, Plan, Planned, Reason } from "#contract/assignments/schema.ts";
import { refuseRider } from "#contract/returns/status.ts";
import { type Area, distances } from "./area.ts";
import { byUrgency, compare, isDueSoon } from "./due.ts";
import { type Filling, put, startFilling, takeOut, whyNot } from "./filling.ts";
import { costOf, type PlanContext, reasonsFor, worthBy } from "./fit.ts";

/** What is planned: orders or returns, the lanes that could take them, and the delivery areas that both name. */
export interface PlanInput {
  readonly role: AssigneeRole;
  readonly records: readonly Planned[];
  readonly lanes: readonly Lane[];
  readonly areas: readonly Area[];
  /** The present moment in milliseconds since 1970. */
  readonly now: number;
  /** What counts more or less in this store; nothing where it is left out. */
  readonly preferences?: Preferences;
}

type Proposal = Pick<Plan, "records" | "placements" | "refused">;

/** Somebody who could take some orders, and why. */
interface Candidate {
  readonly assigneeId: string;
  readonly reasons: readonly Reason[];
}

/** How many of their places people keep for Express orders that are still to come. Who has a single place keeps none. */
const keptForExpress = 1;

/**
 * Proposes who takes which order. The most urgent order goes first, to whom it fits best. What is not due soon leaves
 * everybody a place for Express orders. Where everybody who could take an order is full, one of them hands on an order
 * that was planned for them, if somebody else can take that. An Express order that is due soon takes the place of what
 * is due later. So nobody gets more than they can take, and an order is refused only where none of this helps. The same
 * input gives the same plan.
 */
export function plan(input: PlanInput): Proposal {
  const { role, now } = input;
  const context = contextOf(input);
  const fillings = startAll(input);
  const orders = byUrgency(role, input.records);
  const able = orders.filter((order) => refusePlanning(role, order) === null);
  const placed = new Map<string, { readonly filling: Filling; readonly reasons: Reason[] }>();
  const give = (filling: Filling, order: Planned): void => {
    placed.set(order.id, { filling, reasons: reasonsFor(filling, order, context) });
    put(role, filling, order);
  };
  const giveBest = (order: Planned): boolean => {
    const found = bestFor(fillings, order, context);
    if (found) give(found, order);
    return found !== null;
  };
  const left = (): readonly Planned[] => able.filter(({ id }) => !placed.has(id));
  for (const order of able) if (!giveBest(order)) exchange(fillings, order, context, give);
  for (const order of left()) {
    if (order.kind !== "order" || order.orderType !== "Express" || !isDueSoon(role, order, now)) continue;
    const later = new Set(able.slice(able.indexOf(order) + 1));
    const taker = fillings.find((filling) => {
      const taken = takePlace(filling, order, later, context);
      for (const { id } of taken ?? []) placed.delete(id);
      return taken !== null;
    });
    if (taker) give(taker, order);
  }
  // Whoever has handed something on may have room for something else.
  left().forEach(giveBest);
  return {
    records: orders,
    placements: orders.flatMap(({ id }) => {
      const place = placed.get(id);
      return place ? [{ recordId: id, assigneeId: place.filling.lane.id, reasons: place.reasons }] : [];
    }),
    refused: orders.flatMap((order) => {
      if (placed.has(order.id)) return [];
      const because = refusePlanning(role, order);
      return [
        { recordId: order.id, because: because === null ? whyNobody(fillings, order) : { type: "status", because } },
      ];
    }),
  };
}

/**
 * Takes what is due later than an order out of a lane, the latest first, until there is a place for the order. Null,
 * with the lane as it was, where that does not help.
 */
function takePlace(
  filling: Filling,
  order: Planned,
  later: ReadonlySet<Planned>,
  { role }: PlanContext,
): readonly Planned[] | null {
  const taken: Planned[] = [];
  for (const other of byUrgency(
    role,
    filling.planned.filter((each) => later.has(each)),
  ).toReversed()) {
    takeOut(role, filling, other);
    taken.push(other);
    if (canTake(filling, order)) return taken;
  }
  for (const other of taken) put(role, filling, other);
  return null;
}

/** The best people to take all of some orders, the best first; none who could not take all of them. */
export function bestForAll(input: PlanInput, most: number): Candidate[] {
  const { role } = input;
  const context = contextOf(input);
  const orders = byUrgency(
    role,
    input.records.filter((order) => refusePlanning(role, order) === null),
  );
  const [first] = orders;
  if (!first) return [];
  const candidates = startAll(input).flatMap((filling) => {
    const reasons = reasonsFor(filling, first, context);
    let cost = 0;
    for (const order of orders) {
      if (!canTake(filling, order)) return [];
      cost += costOf(filling, order, context);
      put(role, filling, order);
    }
    return [{ assigneeId: filling.lane.id, reasons, cost }];
  });
  return candidates
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, most)
    .map(({ assigneeId, reasons }) => ({ assigneeId, reasons }));
}

function contextOf({ role, now, areas, preferences = usualPreferences }: PlanInput): PlanContext {
  return { role, now, kilometres: distances(areas), worth: worthBy(preferences) };
}

/** The lanes before anything is planned, in an order that does not depend on that of the input. */
function startAll({ role, lanes, now }: PlanInput): Filling[] {
  return lanes
    .toSorted((one, other) => compare(one.name, other.name) || compare(one.id, other.id))
    .map((lane) => startFilling(role, lane, now));
}

/** Whether somebody can take an order that they do not have already. */
function canTake(filling: Filling, order: Planned): boolean {
  return filling.lane.id !== order.holderId && whyNot(filling, order) === null;
}

/** Whether somebody has a place for an order and, where it is not due soon, keeps another one for Express orders. */
function hasPlace({ lane: { capacity }, load }: Filling, order: Planned, { role, now }: PlanContext): boolean {
  // What somebody hands on is no more work than there was.
  const keepsNone = order.holderId !== null || isDueSoon(role, order, now);
  return load.orders < capacity - (keepsNone ? 0 : Math.min(keptForExpress, capacity - 1));
}

/** Whom an order fits best of all who have a place for it; the first of equals. */
function bestFor(fillings: readonly Filling[], order: Planned, context: PlanContext): Filling | null {
  let best: { readonly filling: Filling; readonly cost: number } | null = null;
  for (const filling of fillings) {
    if (!hasPlace(filling, order, context) || !canTake(filling, order)) continue;
    const cost = costOf(filling, order, context);
    if (best === null || cost < best.cost) best = { filling, cost };
  }
  return best?.filling ?? null;
}

/** Makes room for an order: somebody who is full hands a planned order on to somebody who has room. */
function exchange(
  fillings: readonly Filling[],
  order: Planned,
  context: PlanContext,
  give: (filling: Filling, order: Planned) => void,
): boolean {
  const free = fillings.filter((filling) => filling.lane.onDuty && hasPlace(filling, order, context));
  if (free.length === 0) return false;
  for (const filling of fillings) {
    // Handing on an order gives nobody a skill.
    if (!order.needs.every((skill) => filling.lane.skills.includes(skill))) continue;
    for (const other of filling.planned.slice()) {
      takeOut(context.role, filling, other);
      const others =
        canTake(filling, order) && hasPlace(filling, order, context) ? free.filter((each) => each !== filling) : [];
      const next = bestFor(others, other, context);
      if (next) {
        give(filling, order);
        give(next, other);
        return true;
      }
      put(context.role, filling, other);
    }
  }
  return false;
}

/** Why nobody gets an order: what keeps those from it who could take it if only that were otherwise. */
function whyNobody(fillings: readonly Filling[], order: Planned): NoPlace {
  const { needs: skills } = order;
  const people = fillings.filter(({ lane }) => lane.onDuty && lane.id !== order.holderId);
  if (people.length === 0) return { type: "nobody-on-duty" };
  const missing = skills.filter((skill) => !people.some(({ lane }) => lane.skills.includes(skill)));
  if (missing.length > 0) return { type: "nobody-trained", skills: missing };
  const trained = people.filter(({ lane }) => skills.every((skill) => lane.skills.includes(skill)));
  if (trained.length === 0) return { type: "nobody-trained", skills };
  const blockers = new Set(trained.map((filling) => whyNot(filling, order)?.type ?? null));
  if (blockers.has(null)) return { type: "kept-for-express" };
  if (people.some((filling) => whyNot(filling, { ...order, needs: [] }) === null))
    return { type: "trained-full", skills };
  if (blockers.has("shift-ends")) return { type: "shifts-end" };
  if (blockers.has("kilograms")) return { type: "too-heavy" };
  return { type: blockers.has("crates") ? "too-large" : "all-full" };
}

/** Why a record cannot be given to anybody of a role in its present state; null when it can. */
function refusePlanning(role: AssigneeRole, record: Planned): string | null {
  return record.kind === "order" ? refuseAssigning(role, record) : refuseRider(record);
}
