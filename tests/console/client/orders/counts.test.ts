import { expect, it } from "vitest";
import type { OrderCounts } from "#contract/orders/schema.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { countsAfter } from "#console/client/orders/counts.ts";
import { orderEvent, orderRow } from "../../../support/orders.ts";

const tab = (level: string, orderStatus: ViewTab["orderStatus"]): ViewTab => ({
  level,
  orderStatus,
  color: "",
  bgColor: "",
});
const tabs = [tab("All", []), tab("New", ["Pending"]), tab("Work", ["Accepted", "Picking & Packing"])];
const counts: OrderCounts = {
  total: 10,
  byStatus: { Pending: 4, Accepted: 6 } as OrderCounts["byStatus"],
  tabs: [
    { level: "All", count: 10 },
    { level: "New", count: 4 },
    { level: "Work", count: 6 },
  ],
  asOf: "2026-11-21T04:00:00.000Z",
  sequence: 100,
};
const filter = { entityInternalId: orderRow().storeId };
const at = (sequence: number, event: ReturnType<typeof orderEvent>) => ({ sequence, event });

it("adds up moves and new orders that came after the answer", () => {
  const after = countsAfter(
    counts,
    [
      at(101, orderEvent(orderRow({ id: "a" }))),
      at(102, orderEvent(orderRow({ id: "b", status: "Accepted" }), "Pending")),
      at(103, orderEvent(orderRow({ id: "b", status: "Cancelled" }), "Accepted")),
    ],
    filter,
    tabs,
    0,
  );
  expect(after.tabs).toEqual([11, 4, 6]);
  expect(after.byStatus).toMatchObject({ Pending: 4, Accepted: 6, Cancelled: 1 });
  expect(after.total).toBe(11);
});

it("counts nothing twice that the answer knew already, and no comment", () => {
  const comment = { ...orderEvent(orderRow(), "Pending"), type: "commented" as const };
  const after = countsAfter(counts, [at(100, orderEvent(orderRow())), at(101, comment)], filter, tabs, 0);
  expect(after.tabs).toEqual([10, 4, 6]);
});

it("leaves out orders the filter does not find, and statuses it does not ask for", () => {
  const phone = countsAfter(counts, [at(101, orderEvent(orderRow()))], { ...filter, source: ["tele"] }, tabs, 0);
  expect(phone.tabs).toEqual([10, 4, 6]);
  const typed = countsAfter(counts, [at(101, orderEvent(orderRow()))], { ...filter, text: "rice" }, tabs, 0);
  expect(typed.tabs).toEqual([10, 4, 6]);
  const moved = orderEvent(orderRow({ status: "Accepted" }), "Pending");
  const some = countsAfter(counts, [at(101, moved)], { ...filter, orderStatus: ["Pending"] }, tabs, 0);
  expect(some.byStatus.Pending).toBe(3);
  expect(some.byStatus.Accepted).toBe(6);
});
