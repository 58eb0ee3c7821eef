import { expect, it } from "vitest";
import { orderList } from "#contract/orders/list.ts";
import type { ListFilter } from "#console/list/filter/fields.ts";
import { countQuery, type ListTab, rowQuery, tabIndex } from "#console/list/filter/query.ts";

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
