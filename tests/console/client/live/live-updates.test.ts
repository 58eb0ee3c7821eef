import fc from "fast-check";
import { expect, it } from "vitest";
import { waitingCount, waitingText, withEvent, noUpdates } from "#console/client/live/live-updates.ts";
import { orderEvent, orderRow } from "../../../support/kinds/orders/orders.ts";

const id = fc.constantFrom("a", "b", "c", "d");
const events = fc.array(fc.record({ id, version: fc.integer({ min: 1, max: 9 }), placed: fc.boolean() }));

it("never loses an order, and keeps the newest row of each", () => {
  fc.assert(
    fc.property(events, (list) => {
      const waiting = list
        .map(({ id, version, placed }) => orderEvent(orderRow({ id, version }), placed ? null : "Pending"))
        .reduce(withEvent, noUpdates);
      const newest = new Map<string, number>();
      for (const { id, version } of list) newest.set(id, Math.max(version, newest.get(id) ?? 0));
      expect(new Map([...waiting.records].map(([id, { row }]) => [id, row.version]))).toEqual(newest);
      for (const { id } of list) expect(waiting.created.has(id) || waiting.changed.has(id)).toBe(true);
    }),
  );
});

it("says what waits", () => {
  expect(waitingText(noUpdates)).toBe("");
  let waiting = withEvent(noUpdates, orderEvent(orderRow({ id: "new" })));
  waiting = withEvent(waiting, orderEvent(orderRow({ id: "new", version: 2, status: "Accepted" }), "Pending"));
  waiting = withEvent(waiting, orderEvent(orderRow({ id: "old", version: 7 }), "Pending"));
  expect(waitingText(waiting)).toBe("2 updates waiting");
  expect(waitingCount(waiting)).toBe(2);
  expect(waitingText({ ...noUpdates, missed: true })).toBe("Updates waiting");
  expect(waitingText({ ...waiting, missed: true })).toBe("More than 2 updates waiting");
});

it("keeps no comment back, for it changes no row", () => {
  const comment = { ...orderEvent(orderRow(), "Pending"), type: "commented" as const };
  expect(withEvent(noUpdates, comment)).toBe(noUpdates);
});
