import { describe, expect, it } from "vitest";
import type { Lane, OpenWork, Plan, PlannedOrder } from "#contract/assignments/schema.ts";
import {
  afterCommit,
  cursorRow,
  isTouched,
  moveCursor,
  moveCursorTo,
  nextPlace,
  place,
  placements,
  sectionsOf,
  startPlan,
} from "#console/screens/assignment/plan-state.ts";
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
  refused: [{ recordId: "4", because: { type: "nobody-trained", skill: "frozen" } }],
  best: [],
  lanes,
  asOf: new Date(now).toISOString(),
};
const start = startPlan(plan, lanes);
const ground = { assignment: "picker", lanes, now } as const;
/** The plan as it is shown: who gets which orders. */
const shown = (state: typeof start) =>
  sectionsOf(state, lanes).map(({ lane, rows }) => `${lane?.id ?? "-"}: ${rows.map((row) => row.record.id).join(" ")}`);
const rowOf = (state: typeof start, id: string) => {
  const row = state.rows.find((each) => each.record.id === id);
  if (!row) throw new Error(`no ${id}`);
  return row;
};

describe("a plan on screen", () => {
  it("shows first what nobody gets, with the reason, then who is on duty, then the others", () => {
    expect(shown(start)).toEqual(["-: 4", "asha: 2 3", "full: ", "biru: 1", "off: "]);
    expect(rowOf(start, "4").because).toBe("nobody on duty is trained for frozen goods");
    expect(placements(start).map(({ record, assigneeId }) => [record.id, assigneeId])).toEqual([
      ["1", "biru"],
      ["2", "asha"],
      ["3", "asha"],
    ]);
  });

  it("moves the cursor through all orders as they are shown", () => {
    const ids = [0, 1, 2, 3, 4].map((by) => cursorRow(moveCursor(start, lanes, by))?.record.id);
    expect(ids).toEqual(["4", "2", "3", "1", "1"]);
    expect(cursorRow(moveCursorTo(start, lanes, "last"))?.record.id).toBe("1");
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
    expect(rowOf(place(start, "1", null), "1").because).toBe("taken out by hand");
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
    expect(shown(left)).toEqual(["-: 2 4", "asha: 3", "full: ", "biru: ", "off: "]);
    expect(rowOf(left, "2")).toMatchObject({ because: "changed", record: { version: 5 } });
  });
});
