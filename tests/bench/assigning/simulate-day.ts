import { minutesOf } from "#contract/assignments/load.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Lane, Planned } from "#contract/assignments/schema.ts";
import { distances } from "#gateway/assignment/area.ts";
import { dueAt } from "#gateway/assignment/due.ts";
import { planDay, storeArea } from "../../support/plan-days.ts";
import type { Rule } from "./rules.ts";

const minute = 60_000;
/** Orders are assigned this often. */
const step = 5 * minute;
/** How long the store is open, and how many orders and people a day has. */
const openFor = 10 * 60 * minute;
const sizes = { picker: { orders: 260, people: 10 }, rider: { orders: 230, people: 12 } } as const;
/** A stop takes a rider this long; the way to it as long as a scooter needs in town. */
const stop = 6 * minute;
const perKilometre = 3 * minute;

/** What came of a day: orders that were done too late or never, and how far the riders went. */
export interface DayOutcome {
  readonly late: number;
  readonly kilometres: number;
}

/** Somebody at work: what they have in the order in which they do it, where they are, and since when they are free. */
interface Worker {
  readonly lane: Lane;
  readonly queue: Planned[];
  at: string;
  freeAt: number;
}

/**
 * Lives through one generated day: orders come, every few minutes a rule gives them to people, and these do them one
 * after another. The same seed is the same day for every rule.
 */
export function simulateDay(seed: number, role: AssigneeRole, rule: Rule): DayOutcome {
  const day = planDay(seed, role, sizes[role]);
  const kilometres = distances([...day.areas, storeArea]);
  const begin = day.now;
  const arrivals = day.records.map((order, at) => shifted(order, (at / day.records.length) * (openFor - 60 * minute)));
  const workers = day.lanes.map((lane): Worker => ({
    lane: { ...lane, onDuty: true, shiftEnd: null, open: [] },
    queue: [],
    at: storeArea.name,
    freeAt: begin,
  }));
  const outcome = { late: 0, kilometres: 0 };
  let waiting: Planned[] = [];
  for (let now = begin; now < begin + openFor; now += step) {
    for (const worker of workers) work(worker, now, role, kilometres, outcome);
    waiting.push(
      ...arrivals.filter(({ placedAt }) => Date.parse(placedAt) > now - step && Date.parse(placedAt) <= now),
    );
    const lanes = workers.map(({ lane, queue }) => ({ ...lane, open: queue }));
    const given = new Map(
      rule({ role, now, areas: day.areas, lanes, records: waiting }).map(({ recordId, assigneeId }) => [
        recordId,
        assigneeId,
      ]),
    );
    for (const order of waiting) workers.find(({ lane }) => lane.id === given.get(order.id))?.queue.push(order);
    waiting = waiting.filter(({ id }) => !given.has(id));
  }
  for (const worker of workers) work(worker, Infinity, role, kilometres, outcome);
  return { late: outcome.late + waiting.length, kilometres: Math.round(outcome.kilometres) };
}

/** Moves an order and its slot to a later time of the day. */
function shifted(order: Planned, by: number): Planned {
  const later = (at: string): string => new Date(Date.parse(at) + by).toISOString();
  return {
    ...order,
    placedAt: later(order.placedAt),
    slotStart: order.slotStart && later(order.slotStart),
    slotEnd: order.slotEnd && later(order.slotEnd),
  };
}

/** Lets somebody do what they can begin before a moment, the most urgent first. */
function work(
  worker: Worker,
  until: number,
  role: AssigneeRole,
  kilometres: (one: string, other: string) => number | null,
  outcome: { late: number; kilometres: number },
): void {
  while (worker.queue.length > 0 && worker.freeAt < until) {
    worker.queue.sort((one, other) => dueAt(role, one) - dueAt(role, other));
    const order = worker.queue[0] as Planned;
    // Nobody begins an order before it came.
    const begun = Math.max(worker.freeAt, Date.parse(order.placedAt));
    if (begun >= until) return;
    worker.queue.shift();
    const to = order.area ?? storeArea.name;
    const way = role === "rider" ? (kilometres(worker.at, to) ?? 0) : 0;
    const takes = role === "rider" ? stop + way * perKilometre : minutesOf(role, worker.lane, order) * minute;
    worker.freeAt = begun + takes;
    worker.at = to;
    outcome.kilometres += way;
    if (worker.freeAt > dueAt(role, order)) outcome.late += 1;
    if (worker.queue.length > 0 || role === "picker") continue;
    const back = kilometres(worker.at, storeArea.name) ?? 0;
    outcome.kilometres += back;
    worker.freeAt += back * perKilometre;
    worker.at = storeArea.name;
  }
  if (worker.queue.length === 0 && Number.isFinite(until)) worker.freeAt = Math.max(worker.freeAt, until);
}
