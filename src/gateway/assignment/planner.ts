import { type AssigneeRole, refuseAssigning } from "#contract/assignments/role.ts";
import type { Lane, NoPlace, Plan, Planned, Reason } from "#contract/assignments/schema.ts";
import { refuseRider } from "#contract/returns/status.ts";
import { type Area, distances } from "./area.ts";
import { byUrgency, compare } from "./due.ts";
import { type Filling, put, startFilling, takeOut, whyNot } from "./filling.ts";
import { costOf, type PlanContext, reasonsFor } from "./fit.ts";

/** What is planned: orders or returns, the lanes that could take them, and the delivery areas that both name. */
export interface PlanInput {
  readonly role: AssigneeRole;
  readonly records: readonly Planned[];
  readonly lanes: readonly Lane[];
  readonly areas: readonly Area[];
  /** The present moment in milliseconds since 1970. */
  readonly now: number;
}

type Proposal = Pick<Plan, "records" | "placements" | "refused">;

/** Somebody who could take some orders, and why. */
interface Candidate {
  readonly assigneeId: string;
  readonly reasons: readonly Reason[];
}

/**
 * Proposes who takes which order. The most urgent order goes first, to whom it fits best. Where everybody who could
 * take it is full, one of them hands on an order that was planned for them, if somebody else can take that. So nobody
 * gets more than they can take, and an order is refused only where no such exchange helps. The same input gives the
 * same plan.
 */
export function plan(input: PlanInput): Proposal {
  const { role, now } = input;
  const context: PlanContext = { role, now, kilometres: distances(input.areas) };
  const fillings = startAll(input);
  const orders = byUrgency(role, input.records);
  const placed = new Map<string, { readonly filling: Filling; readonly reasons: Reason[] }>();
  const refused = new Map<string, NoPlace>();
  const give = (filling: Filling, order: Planned): void => {
    placed.set(order.id, { filling, reasons: reasonsFor(filling, order, context) });
    put(role, filling, order);
  };
  for (const order of orders) {
    const because = refusePlanning(role, order);
    const found = because === null ? bestFor(fillings, order, context) : null;
    if (because !== null) refused.set(order.id, { type: "status", because });
    else if (found) give(found, order);
    else if (!exchange(fillings, order, context, give)) refused.set(order.id, whyNobody(fillings, order));
  }
  return {
    records: orders,
    placements: orders.flatMap(({ id }) => {
      const place = placed.get(id);
      return place ? [{ recordId: id, assigneeId: place.filling.lane.id, reasons: place.reasons }] : [];
    }),
    refused: orders.flatMap(({ id }) => {
      const because = refused.get(id);
      return because ? [{ recordId: id, because }] : [];
    }),
  };
}

/** The best people to take all of some orders, the best first; none who could not take all of them. */
export function bestForAll(input: PlanInput, most: number): Candidate[] {
  const { role, now } = input;
  const context: PlanContext = { role, now, kilometres: distances(input.areas) };
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

/** Whom an order fits best of all who can take it; the first of equals. */
function bestFor(fillings: readonly Filling[], order: Planned, context: PlanContext): Filling | null {
  let best: { readonly filling: Filling; readonly cost: number } | null = null;
  for (const filling of fillings) {
    if (!canTake(filling, order)) continue;
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
  const free = fillings.filter(({ lane, load }) => lane.onDuty && load.orders < lane.capacity);
  if (free.length === 0) return false;
  for (const filling of fillings) {
    // Handing on an order gives nobody a skill.
    if (!order.needs.every((skill) => filling.lane.skills.includes(skill))) continue;
    for (const other of filling.planned.slice()) {
      takeOut(context.role, filling, other);
      const others = canTake(filling, order) ? free.filter((each) => each !== filling) : [];
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

/** Why nobody can take an order: of several reasons, the one that would remain if the others were solved. */
function whyNobody(fillings: readonly Filling[], order: Planned): NoPlace {
  const onDuty = fillings.filter(({ lane }) => lane.onDuty && lane.id !== order.holderId);
  if (onDuty.length === 0) return { type: "nobody-on-duty" };
  const missing = order.needs.find((skill) => !onDuty.some(({ lane }) => lane.skills.includes(skill)));
  if (missing) return { type: "nobody-trained", skill: missing };
  const blockers = new Set(onDuty.map((filling) => whyNot(filling, order)?.type));
  if (blockers.has("shift-ends")) return { type: "shifts-end" };
  if (blockers.has("kilograms")) return { type: "too-heavy", kilograms: order.kilograms };
  if (blockers.has("crates")) return { type: "too-large", items: order.items };
  // Somebody may have each of two skills while nobody has both.
  const both =
    order.needs.length > 1 && !onDuty.some(({ lane }) => order.needs.every((one) => lane.skills.includes(one)));
  const [, skill] = order.needs;
  return both && skill ? { type: "nobody-trained", skill } : { type: "all-full" };
}

/** Why a record cannot be given to anybody of a role in its present state; null when it can. */
function refusePlanning(role: AssigneeRole, record: Planned): string | null {
  return record.kind === "order" ? refuseAssigning(role, record) : refuseRider(record);
}
