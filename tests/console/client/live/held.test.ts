import fc from "fast-check";
import { expect, it } from "vitest";
import { heldCount, heldText, holdEvent, nothingHeld } from "#console/client/live/held.ts";
import { orderEvent, orderRow } from "../../../support/kinds/orders.ts";

const id = fc.constantFrom("a", "b", "c", "d");
const events = fc.array(fc.record({ id, version: fc.integer({ min: 1, max: 9 }), placed: fc.boolean() }));

it("never loses an order, and keeps the newest row of each", () => {
  fc.assert(
    fc.property(events, (list) => {
      const held = list
        .map(({ id, version, placed }) => orderEvent(orderRow({ id, version }), placed ? null : "Pending"))
        .reduce(holdEvent, nothingHeld);
      const newest = new Map<string, number>();
      for (const { id, version } of list) newest.set(id, Math.max(version, newest.get(id) ?? 0));
      expect(new Map([...held.records].map(([id, { row }]) => [id, row.version]))).toEqual(newest);
      for (const { id } of list) expect(held.created.has(id) || held.changed.has(id)).toBe(true);
    }),
  );
});

it("says what waits", () => {
  expect(heldText(nothingHeld)).toBe("");
  let held = holdEvent(nothingHeld, orderEvent(orderRow({ id: "new" })));
  held = holdEvent(held, orderEvent(orderRow({ id: "new", version: 2, status: "Accepted" }), "Pending"));
  held = holdEvent(held, orderEvent(orderRow({ id: "old", version: 7 }), "Pending"));
  expect(heldText(held)).toBe("2 updates waiting");
  expect(heldCount(held)).toBe(2);
  expect(heldText({ ...nothingHeld, missed: true })).toBe("Updates waiting");
  expect(heldText({ ...held, missed: true })).toBe("More than 2 updates waiting");
});

it("keeps no comment back, for it changes no row", () => {
  const comment = { ...orderEvent(orderRow(), "Pending"), type: "commented" as const };
  expect(holdEvent(nothingHeld, comment)).toBe(nothingHeld);
});
