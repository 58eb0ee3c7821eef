import { expect, it } from "vitest";
import { orderList } from "#contract/orders/list.ts";
import type { ListFilter } from "#console/list/filter/fields.ts";
import { countQuery, type ListTab, openingTab, rowQuery, tabIndex } from "#console/list/filter/query.ts";

const tab = (title: string, shows: readonly string[]): ListTab => ({ title, shows });
const counted = (filter: ListFilter) => countQuery(orderList, filter, "2026-11-21", "Asia/Kolkata");

it("asks only for statuses both in the tab and in the filter", () => {
  const both = counted({ orderStatus: ["Pending", "Accepted"] });
  const shown = (of: ListTab) => rowQuery(orderList, both, of, null);
  expect(shown(tab("New", ["Pending", "On-Hold"]))?.["orderStatus"]).toEqual(["Pending"]);
  expect(shown(tab("Done", ["Delivered"]))).toBeNull();
  expect(shown(tab("All", []))?.["orderStatus"]).toEqual(["Pending", "Accepted"]);
});

it("does not name statuses when all are meant", () => {
  expect(rowQuery(orderList, counted({}), tab("All", []), null)).toEqual({});
});

it("finds the tab an address means", () => {
  const tabs = [tab("To accept", ["Pending"]), tab("Closed", ["Delivered", "Returned"]), tab("All", [])];
  expect(tabIndex(orderList, tabs, "All", {})).toBe(2);
  expect(tabIndex(orderList, tabs, null, {})).toBe(0);
  expect(tabIndex(orderList, tabs, "gone", { orderStatus: ["Returned"] })).toBe(1);
  expect(tabIndex(orderList, tabs, null, { orderStatus: ["Pending", "Returned"] })).toBe(2);
});

it("asks for days as moments of the store's zone", () => {
  expect(counted({ placed: "today", late: true })).toEqual({
    placed: { from: "2026-11-20T18:30:00.000Z", to: "2026-11-21T18:29:59.999Z" },
    late: true,
  });
});

it("leaves a list without a status to its one tab", () => {
  const plain = { ...orderList, fields: { text: orderList.fields.text } };
  expect(rowQuery(plain, { text: "rice" }, tab("All", []), { column: "age", descending: true })).toEqual({
    text: "rice",
    sort: { column: "age", descending: true },
  });
  expect(tabIndex(plain, [tab("All", [])], null, {})).toBe(0);
});

it("opens on the first tab, or where that is empty on all, or on the first with rows", () => {
  const pay = tab("To pay", ["Pending"]);
  const done = tab("Done", ["Delivered"]);
  const all = tab("All", []);
  const counts = (byStatus: Readonly<Record<string, number>>) => ({
    byStatus,
    total: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
  });
  expect(openingTab([pay, done, all], 0, counts({ Pending: 1, Delivered: 7 }))).toBe(0);
  expect(openingTab([pay, done, all], 0, counts({ Pending: 0, Delivered: 7 }))).toBe(2);
  expect(openingTab([pay, done], 0, counts({ Delivered: 7 }))).toBe(1);
  expect(openingTab([pay, done, all], 0, counts({}))).toBe(0);
});
