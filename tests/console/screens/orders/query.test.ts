import { expect, it } from "vitest";
import type { ViewTab } from "#contract/store/schema.ts";
import { countFilter, rowFilter, tabIndex } from "#console/screens/orders/query.ts";

const store = { id: "00000000-0000-4000-8000-00000000000a", timeZone: "Asia/Kolkata" };
const tab = (level: string, orderStatus: ViewTab["orderStatus"]): ViewTab => ({
  level,
  orderStatus,
  color: "",
  bgColor: "",
});

it("asks only for statuses both in the tab and in the filter", () => {
  const counted = countFilter({ orderStatus: ["Pending", "Accepted"] }, store, "2026-11-21");
  expect(rowFilter(counted, tab("New", ["Pending", "On-Hold"]), null)?.orderStatus).toEqual(["Pending"]);
  expect(rowFilter(counted, tab("Done", ["Delivered"]), null)).toBeNull();
  expect(rowFilter(counted, tab("All", []), null)?.orderStatus).toEqual(["Pending", "Accepted"]);
});

it("does not name statuses when all are meant", () => {
  expect(rowFilter(countFilter({}, store, "2026-11-21"), tab("All", []), null)).toEqual({ entityInternalId: store.id });
});

it("finds the tab an address means", () => {
  const tabs = [tab("To accept", ["Pending"]), tab("Closed", ["Delivered", "Returned"]), tab("All", [])];
  expect(tabIndex(tabs, "All", {})).toBe(2);
  expect(tabIndex(tabs, null, {})).toBe(0);
  expect(tabIndex(tabs, "gone", { orderStatus: ["Returned"] })).toBe(1);
  expect(tabIndex(tabs, null, { orderStatus: ["Pending", "Returned"] })).toBe(2);
});
