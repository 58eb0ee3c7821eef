import { beforeEach, describe, expect, it } from "vitest";
import { kinds } from "#contract/kinds.ts";
import { isKind, type Kind } from "#contract/records/kind-names.ts";
import type { RecordEvent } from "#contract/stream.ts";
import { recentEvents } from "#console/client/live/recent-events.ts";
import { liveKinds } from "#console/client/records/live/live-kinds.ts";
import { areStaleCounts, isStalePage } from "#console/client/records/live/stale.ts";
import { orderEvent, orderRow } from "../../../../support/kinds/orders/orders.ts";
import { vehicleRow } from "../../../../support/kinds/vehicles.ts";

const answer = { sequence: 10 };
const vehicle: RecordEvent = {
  type: "changed",
  kind: "vehicle",
  row: vehicleRow(),
  fromStatus: "ACTIVE",
  by: { id: null, name: "" },
  at: "2026-11-21T04:00:00.000Z",
};
const after = (...events: readonly RecordEvent[]) => {
  recentEvents.restart(answer.sequence);
  events.forEach((event, at) => recentEvents.add(answer.sequence + 1 + at, event));
};
const stale = (kind: Kind, query = {}) => [isStalePage(kind, answer, query), areStaleCounts(kind, answer, query)];

beforeEach(() => recentEvents.restart(answer.sequence));

describe("every kind", () => {
  const every = Object.keys(kinds)
    .filter(isKind)
    .filter((kind) => !kinds[kind].silent);

  it.each(every)("%s is affected by its own events, and by kinds that exist", (kind) => {
    expect(liveKinds[kind].affectedBy).toContain(kind);
    expect(liveKinds[kind].affectedBy.filter((heard) => !isKind(heard))).toEqual([]);
  });

  it.each(every)("%s is up to date while nothing happens, and out of date when events are no longer known", (kind) => {
    expect(stale(kind)).toEqual([false, false]);
    recentEvents.restart(answer.sequence + 1);
    expect(stale(kind)).toEqual([true, true]);
  });

  it.each(every)("%s is not moved by a comment", (kind) => {
    after({ ...orderEvent(orderRow()), type: "commented" }, { ...vehicle, type: "commented" });
    expect(stale(kind)).toEqual([false, false]);
  });
});

it("leaves a list alone when a kind changes that it does not follow", () => {
  after(vehicle);
  expect([stale("order"), stale("picker"), stale("vehicle")]).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
});

it("reads pickers and riders again when an order changes, for their open work stands in their rows", () => {
  after(orderEvent(orderRow({ status: "Accepted" }), "Pending"));
  expect([stale("picker"), stale("rider"), stale("vehicle")]).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
});

it("adds up the counts of orders by status, and reads them again under any other filter", () => {
  after(orderEvent(orderRow({ status: "Accepted" }), "Pending"));
  expect(areStaleCounts("order", answer, {})).toBe(false);
  expect(areStaleCounts("order", answer, { orderStatus: ["Pending"], sort: { column: "age", descending: true } })).toBe(
    false,
  );
  expect(areStaleCounts("order", answer, { source: ["web"] })).toBe(true);
});
