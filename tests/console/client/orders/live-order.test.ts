import { expect, it } from "vitest";
import type { FilterOf } from "#contract/lists/list.ts";
import type { orderList } from "#contract/orders/list.ts";
import { countChange, mayMatch, mayReorder } from "#console/client/orders/live-order.ts";
import { orderEvent, orderRow } from "../../../support/kinds/orders/orders.ts";

const now = Date.parse("2026-11-21T06:00:00.000Z");
type OrderQuery = FilterOf<typeof orderList>;
const filter = (part: OrderQuery = {}): OrderQuery => part;

it("decides each part of a filter from the row, ranges with both ends", () => {
  const row = orderRow({
    slotStart: "2026-11-21T05:00:00.000Z",
    slotEnd: "2026-11-21T05:30:00.000Z",
    customerId: "00000000-0000-4000-8000-0000000000c1",
  });
  const fits: OrderQuery[] = [
    {},
    { orderStatus: [] },
    { orderStatus: ["Pending"] },
    { source: ["web"], orderType: ["Normal"], deliveryType: ["HOME_DELIVERY"], paymentState: ["Not Paid"] },
    { picker: ["unassigned"], rider: ["unassigned"] },
    { amount: { from: 84_200, to: 84_200 } },
    { placed: { from: "2026-11-21T04:00:00.000Z", to: "2026-11-21T04:00:00.000Z" } },
    { slot: { from: "2026-11-21T05:00:00.000Z" } },
    { late: true },
    { customer: ["00000000-0000-4000-8000-0000000000c1"], product: ["00000000-0000-4000-8000-0000000000f1"] },
    { text: "rice" },
  ];
  expect(fits.filter((part) => !mayMatch(row, filter(part), now))).toEqual([]);
  const misses: OrderQuery[] = [
    { orderStatus: ["Accepted"] },
    { source: ["tele"] },
    { customer: ["00000000-0000-4000-8000-0000000000c2"] },
    { picker: ["00000000-0000-4000-8000-000000000099"] },
    { amount: { from: 84_201 } },
    { amount: { to: 84_199 } },
    { placed: { to: "2026-11-21T03:59:59.999Z" } },
    { slot: { from: "2026-11-21T05:00:00.001Z" } },
  ];
  expect(misses.filter((part) => mayMatch(row, filter(part), now))).toEqual([]);
  expect(mayMatch({ ...row, status: "Delivered" }, filter({ late: true }), now)).toBe(false);
  expect(mayMatch(orderRow(), filter({ slot: { to: "2026-11-21T05:00:00.000Z" } }), now)).toBe(false);
});

it("tells how an event changes the counts, and leaves typed text to the gateway", () => {
  const accepted = orderEvent(orderRow({ status: "Accepted" }), "Pending");
  expect(countChange(accepted, {}, now)).toEqual({ from: "Pending", to: "Accepted" });
  expect(countChange(accepted, { orderStatus: ["Accepted"] }, now)).toEqual({ from: null, to: "Accepted" });
  expect(countChange(accepted, { source: ["tele"] }, now)).toBeNull();
  expect(countChange(accepted, { text: "rice" }, now)).toBeNull();
  expect(countChange(accepted, { product: ["00000000-0000-4000-8000-0000000000f1"] }, now)).toBeNull();
  expect(countChange(accepted, { segment: ["00000000-0000-4000-8000-0000000000e7"] }, now)).toBeNull();
  expect(countChange(accepted, { customer: ["00000000-0000-4000-8000-0000000000c2"] }, now)).toBeNull();
  expect(countChange(orderEvent(orderRow(), "Pending"), {}, now)).toBeNull();
});

it("asks pages again only when an event may move their rows", () => {
  const placed = orderEvent(orderRow());
  const accepted = orderEvent(orderRow({ status: "Accepted", version: 2 }), "Pending");
  const assigned = orderEvent(orderRow({ status: "Accepted", version: 3 }), "Accepted");
  expect(mayReorder(placed, filter(), now)).toBe(true);
  expect(mayReorder(placed, filter({ orderStatus: ["Accepted"] }), now)).toBe(false);
  expect(mayReorder(accepted, filter(), now)).toBe(false);
  expect(mayReorder(accepted, filter({ orderStatus: ["Pending"] }), now)).toBe(true);
  expect(mayReorder(accepted, filter({ orderStatus: ["Accepted"] }), now)).toBe(true);
  expect(mayReorder(accepted, filter({ orderStatus: ["Pending", "Accepted"] }), now)).toBe(false);
  expect(mayReorder(accepted, filter({ sort: { column: "status", descending: false } }), now)).toBe(true);
  expect(mayReorder(assigned, filter({ picker: ["unassigned"] }), now)).toBe(true);
});
