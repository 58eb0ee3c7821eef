import { expect, it } from "vitest";
import { createRecentEvents } from "#console/client/live/recent-events.ts";
import { orderEvent, orderRow } from "../../../support/kinds/orders/orders.ts";

const event = (id: string) => orderEvent(orderRow({ id }), "Pending");

it("answers what came after a sequence, each event once", () => {
  const recent = createRecentEvents();
  recent.restart(10);
  recent.add(11, event("a"));
  recent.add(12, event("b"));
  recent.add(12, event("b"));
  expect(recent.since(10)?.map(({ sequence }) => sequence)).toEqual([11, 12]);
  expect(recent.since(12)).toEqual([]);
  expect(recent.newest()).toBe(12);
});

it("admits that it does not know what came before it listened, or what it has forgotten", () => {
  const recent = createRecentEvents(4);
  recent.restart(10);
  expect(recent.since(9)).toBeNull();
  for (let sequence = 11; sequence <= 30; sequence += 1) recent.add(sequence, event("a"));
  expect(recent.since(10)).toBeNull();
  expect(recent.since(28)?.map(({ sequence }) => sequence)).toEqual([29, 30]);
});

it("starts anew", () => {
  const recent = createRecentEvents();
  recent.add(5, event("a"));
  recent.restart(100);
  expect(recent.since(5)).toBeNull();
  expect(recent.since(100)).toEqual([]);
});

it("counts an event that it need not remember", () => {
  const recent = createRecentEvents();
  recent.restart(10);
  recent.skip(11);
  expect([recent.newest(), recent.since(10)]).toEqual([11, []]);
});
