import { type Assignment, assignments } from "#contract/assignments/assignment.ts";
import type { Lane, PlannedOrder, PlannedReturn } from "#contract/assignments/schema.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Area } from "#gateway/assignment/area.ts";
import type { PlanInput } from "#gateway/assignment/planner.ts";
import { type Chance, seededChance } from "#gateway/demo/chance.ts";

const minute = 60_000;

/** Six areas around a store; about 1.1 km are 0.01 degrees. */
const dayAreas: readonly Area[] = [
  { name: "Neem Layout", latitude: 12.97, longitude: 77.59 },
  { name: "Lake View Colony", latitude: 12.99, longitude: 77.6 },
  { name: "Old Mill Road", latitude: 12.95, longitude: 77.57 },
  { name: "Temple Tank Street", latitude: 12.96, longitude: 77.62 },
  { name: "Palm Grove", latitude: 13.0, longitude: 77.57 },
  { name: "Station Road", latitude: 12.975, longitude: 77.64 },
];

/** Where the store of the generated days is. */
export const storeArea: Area = { name: "Store", latitude: 12.975, longitude: 77.595 };

/** How large a generated moment is. */
interface DaySize {
  readonly orders: number;
  readonly people: number;
}

/** Makes what waits and the people of one moment of a generated day; the same seed makes the same. */
export function planDay(seed: number, assignment: Assignment, { orders, people }: DaySize): PlanInput {
  const chance = seededChance(seed);
  const now = Date.parse("2026-11-20T06:00:00.000Z");
  const { role, kind } = assignments[assignment];
  const make = kind === "order" ? makeOrder : makeReturn;
  return {
    role,
    now,
    areas: dayAreas,
    records: Array.from({ length: orders }, (_, at) => make(chance, role, now, at)),
    lanes: Array.from({ length: people }, (_, at) => makeLane(chance, role, now, at)),
  };
}

function makeOrder(chance: Chance, role: AssigneeRole, now: number, at: number): PlannedOrder {
  const slotEnd = now + chance.pick([60, 120, 120, 180, 240]) * minute;
  return {
    ...makeWork(chance, now, at),
    kind: "order",
    status: role === "picker" ? "Accepted" : "Ready for Delivery",
    orderType: chance.weighted([
      ["Normal", 8],
      ["Express", 1],
      ["Schedule", 1],
    ]),
    deliveryType: "HOME_DELIVERY",
    slotStart: new Date(slotEnd - 60 * minute).toISOString(),
    slotEnd: new Date(slotEnd).toISOString(),
  };
}

function makeReturn(chance: Chance, _role: AssigneeRole, now: number, at: number): PlannedReturn {
  const work = makeWork(chance, now, at);
  return { ...work, kind: "return", status: "Ready for Pickup", pickup: "ADDRESS", slotStart: null, slotEnd: null };
}

/** What orders and returns have alike. */
function makeWork(chance: Chance, now: number, at: number) {
  const items = chance.weighted([
    [chance.whole(1, 4), 35],
    [chance.whole(5, 10), 45],
    [chance.whole(11, 20), 17],
    [chance.whole(21, 45), 3],
  ]);
  return {
    id: chance.id(),
    number: `N-${at}`,
    version: 1,
    customerName: "Asha Rao",
    placedAt: new Date(now - chance.whole(1, 90) * minute).toISOString(),
    items,
    kilograms: chance.happens(0.6) ? chance.whole(1, 6_000) / 1_000 : 0,
    area: chance.happens(0.95) ? chance.pick(dayAreas).name : null,
    needs: [
      ...(chance.happens(0.2) ? (["frozen"] as const) : []),
      ...(chance.happens(0.4) ? (["weighed"] as const) : []),
    ],
    holderId: null,
  };
}

function makeLane(chance: Chance, role: AssigneeRole, now: number, at: number): Lane {
  const isRider = role === "rider";
  const open = Array.from({ length: chance.whole(0, 3) }, (_, of) =>
    (isRider && chance.happens(0.3) ? makeReturn : makeOrder)(chance, role, now, 1_000 + at * 10 + of),
  );
  return {
    id: chance.id(),
    name: `Person ${String(at).padStart(2, "0")}`,
    onDuty: chance.happens(0.9),
    shiftEnd: chance.happens(0.7) ? new Date(now + chance.whole(60, 480) * minute).toISOString() : null,
    skills: chance.weighted([
      [[], 3],
      [["weighed"], 3],
      [["frozen"], 2],
      [["frozen", "weighed"], 3],
    ]),
    zone: isRider ? chance.pick(dayAreas).name : "",
    vehicle:
      isRider && chance.happens(0.6)
        ? { registration: `ZZ 01 ${at}`, type: "Scooter", crates: chance.pick([2, 4, 16]) }
        : null,
    capacity: chance.pick(isRider ? [3, 4, 5] : [5, 6, 8, 14]),
    capacityKilograms: chance.happens(0.7) ? chance.pick([20, 25, 30]) : null,
    minutesPerOrder: chance.happens(0.6) ? chance.whole(60, 200) / 10 : null,
    open: open.map(({ kind, id, number, items, kilograms, area, slotEnd }) => ({
      kind,
      id,
      number,
      items,
      kilograms,
      area,
      slotEnd,
    })),
  };
}
