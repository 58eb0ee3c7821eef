import { describe, expect, it } from "vitest";
import type { Lane, OpenWork, Plan, PlannedOrder } from "#contract/assignments/schema.ts";
import {
  afterCommit,
  cursorRow,
  fold,
  isTouched,
  moveCursor,
  moveCursorTo,
  newSince,
  nextPlace,
  place,
  placements,
  sectionsOf,
  startPlan,
} from "#console/screens/assignment/plan-state.ts";
import type { RecordEvent } from "#contract/stream.ts";
import { orderRow } from "../../../support/kinds/orders/orders.ts";

const now = Date.parse("2026-11-20T06:00:00.000Z");
const lane = (id: string, over: Partial<Lane> = {}): Lane => ({
  id,
  name: id,
  onDuty: true,
  shiftEnd: null,
  skills: [],
  zone: "",
  vehicle: null,
  capacity: 3,
  capacityKilograms: null,
  minutesPerOrder: null,
  open: [],
  ...over,
});
const order = (id: string, over: Partial<PlannedOrder> = {}): PlannedOrder => ({
  kind: "order",
  id,
  number: id,
  items: 2,
  kilograms: 0,
  area: null,
  slotEnd: null,
  version: 1,
  status: "Accepted",
  orderType: "Normal",
  deliveryType: "HOME_DELIVERY",
  customerName: "Asha",
  placedAt: new Date(now).toISOString(),
  slotStart: null,
  needs: [],
  holderId: null,
  ...over,
});
const has: OpenWork = { kind: "order", id: "x", number: "x", items: 1, kilograms: 0, area: null, slotEnd: null };

const lanes = [lane("off", { onDuty: false }), lane("asha"), lane("full", { capacity: 1, open: [has] }), lane("biru")];
const plan: Plan = {
  records: [order("1"), order("2"), order("3"), order("4", { needs: ["frozen"] })],
  more: false,
  placements: [
    { recordId: "1", assigneeId: "biru", reasons: [{ type: "open", orders: 0 }] },
    { recordId: "2", assigneeId: "asha", reasons: [] },
    { recordId: "3", assigneeId: "asha", reasons: [] },
  ],
  refused: [{ recordId: "4", because: { type: "nobody-trained", skills: ["frozen"] } }],
  best: [],
  lanes,
  asOf: new Date(now).toISOString(),
};
const ground = { assignment: "picker", lanes, now } as const;
const start = startPlan(plan, ground);
const frozen = "no picker on duty is trained for frozen goods";
const ids = (rows: typeof start.rows) => rows.map((row) => row.record.id).join(" ");
/** The plan as it is shown: who gets which orders, then for which reason nobody gets others. */
const shown = (state: typeof start) => {
  const { planned, left } = sectionsOf(state, lanes);
  return [
    ...planned.map(({ lane, rows }) => `${lane.id}: ${ids(rows)}`),
    ...left.map(({ because, rows, isFolded }) => `${because}: ${isFolded ? rows.length : ids(rows)}`),
  ];
};
const rowOf = (state: typeof start, id: string) => {
  const row = state.rows.find((each) => each.record.id === id);
  if (!row) throw new Error(`no ${id}`);
  return row;
};

describe("a plan on screen", () => {
  it("shows first who gets what, those on duty before the others, then for which reason nobody gets how many", () => {
    expect(shown(start)).toEqual(["asha: 2 3", "full: ", "biru: 1", "off: ", `${frozen}: 1`]);
    expect(placements(start).map(({ record, assigneeId }) => [record.id, assigneeId])).toEqual([
      ["1", "biru"],
      ["2", "asha"],
      ["3", "asha"],
    ]);
  });

  it("moves the cursor through all orders as they are shown", () => {
    const stops = [0, 1, 2, 3, 4].map((by) => moveCursor(start, lanes, by).cursor);
    expect(stops).toEqual(["2", "3", "1", frozen, frozen]);
    expect(moveCursorTo(start, lanes, "last").cursor).toBe(frozen);
    expect(cursorRow(moveCursorTo(start, lanes, "last"))).toBeUndefined();
  });

  it("shows and hides the orders that nobody gets for a reason, with the cursor on the reason or on one of them", () => {
    const open = fold(moveCursorTo(start, lanes, "last"), lanes);
    expect(shown(open)).toContain(`${frozen}: 4`);
    const within = moveCursor(open, lanes, 1);
    expect(cursorRow(within)?.record.id).toBe("4");
    const closed = fold(within, lanes);
    expect(shown(closed)).toEqual(shown(start));
    expect(closed.cursor).toBe(frozen);
    expect(fold(start, lanes)).toEqual(start);
  });

  it("moves an order to the next person who can take it, past those who cannot, and out of the plan", () => {
    expect(nextPlace(start, rowOf(start, "2"), 1, ground)).toBe("biru");
    expect(nextPlace(start, rowOf(start, "1"), -1, ground)).toBe("asha");
    expect(nextPlace(start, rowOf(start, "1"), 1, ground)).toBeUndefined();
    expect(nextPlace(start, rowOf(start, "2"), -1, ground)).toBeNull();
    expect(nextPlace(start, rowOf(start, "4"), 1, ground)).toBeUndefined();
    expect(nextPlace(start, rowOf(start, "4"), -1, ground)).toBeUndefined();
  });

  it("counts what was moved to somebody before, so nobody gets beyond their capacity", () => {
    const third = place(place(start, "1", "asha"), "1", "asha");
    expect(shown(third)).toContain("asha: 1 2 3");
    const more = { ...third, rows: [...third.rows, { ...rowOf(start, "1"), record: order("5") }] };
    expect(nextPlace(more, rowOf(more, "5"), -1, ground)).toBeNull();
  });

  it("forgets the planner's reasons for what was moved by hand", () => {
    const moved = place(start, "1", "asha");
    expect(rowOf(moved, "1")).toMatchObject({ isMoved: true, reasons: [], because: null });
    expect([isTouched(start), isTouched(moved)]).toEqual([false, true]);
    expect(shown(place(start, "2", null))).toContain("taken out by hand: 2");
  });

  it("keeps what was refused, with the reason and the present version", () => {
    const outcome = [
      { row: { ...orderRow({ id: "1" }), version: 2 }, refusal: null },
      {
        row: { ...orderRow({ id: "2" }), version: 5 },
        refusal: { code: "stale-version" as const, because: "changed" },
      },
    ];
    const left = afterCommit(start, outcome, lanes);
    expect(shown(left)).toEqual(["asha: 3", "full: ", "biru: ", "off: ", "changed: 2", `${frozen}: 1`]);
    expect(rowOf(left, "2")).toMatchObject({ because: "changed", record: { version: 5 } });
  });
});

it("tells what waits since it was made, and not what it has or what was given to somebody meanwhile", () => {
  const state = startPlan(plan, { assignment: "picker", lanes, now });
  const waits = { status: "Accepted", pickerId: null } as const;
  const events = [
    { id: "1", ...waits },
    { id: "new", ...waits },
    { id: "new", ...waits },
    { id: "given", ...waits },
    { id: "given", status: "Picker Assigned", pickerId: "asha" } as const,
    { id: "gone", status: "Cancelled", pickerId: null } as const,
  ].map((over, at) => ({
    sequence: at + 1,
    event: { type: "changed", kind: "order", fromStatus: null, row: orderRow(over) } as RecordEvent,
  }));
  expect(newSince(state, events, "picker", now)).toBe(1);
  expect(newSince(state, events, "pickup", now)).toBe(0);
});
