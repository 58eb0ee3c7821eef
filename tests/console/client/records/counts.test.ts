import { expect, it } from "vitest";
import { orderSource } from "#console/client/orders/order-source.ts";
import { countIn, countsAfter } from "#console/client/records/counts.ts";
import { orderEvent, orderRow } from "../../../support/kinds/orders/orders.ts";

const tabs = [[], ["Pending"], ["Accepted", "Picking & Packing"]];
const counts = { total: 10, byStatus: { Pending: 4, Accepted: 6 }, sequence: 100 };
const at = (sequence: number, event: ReturnType<typeof orderEvent>) => ({ sequence, event });
const after = (events: readonly ReturnType<typeof at>[], query = {}) => {
  const now = countsAfter(counts, orderSource, query, events, 0);
  return { ...now, tabs: tabs.map((shows) => countIn(now, shows)) };
};

it("adds up moves and new orders that came after the answer", () => {
  const now = after([
    at(101, orderEvent(orderRow({ id: "a" }))),
    at(102, orderEvent(orderRow({ id: "b", status: "Accepted" }), "Pending")),
    at(103, orderEvent(orderRow({ id: "b", status: "Cancelled" }), "Accepted")),
  ]);
  expect(now.tabs).toEqual([11, 4, 6]);
  expect(now.byStatus).toMatchObject({ Pending: 4, Accepted: 6, Cancelled: 1 });
  expect(now.total).toBe(11);
});

it("counts nothing twice that the answer knew already, and no comment", () => {
  const comment = { ...orderEvent(orderRow(), "Pending"), type: "commented" as const };
  expect(after([at(100, orderEvent(orderRow())), at(101, comment)]).tabs).toEqual([10, 4, 6]);
});

it("leaves out orders that the query does not find, and statuses that it does not ask for", () => {
  expect(after([at(101, orderEvent(orderRow()))], { source: ["tele"] }).tabs).toEqual([10, 4, 6]);
  expect(after([at(101, orderEvent(orderRow()))], { text: "rice" }).tabs).toEqual([10, 4, 6]);
  const moved = orderEvent(orderRow({ status: "Accepted" }), "Pending");
  const some = after([at(101, moved)], { orderStatus: ["Pending"] });
  expect(some.byStatus).toEqual({ Pending: 3, Accepted: 6 });
  expect(some.total).toBe(9);
});

it("never counts below nothing", () => {
  const moved = orderEvent(orderRow({ status: "Accepted" }), "In-Transit");
  expect(after([at(101, moved)])).toMatchObject({ byStatus: { Pending: 4, Accepted: 7 }, total: 11 });
});
