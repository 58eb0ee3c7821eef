import { expect, it } from "vitest";
import type { ViewTab } from "#contract/store-schema.ts";
import { countFilter, resolveDays, rowFilter, tabIndex } from "#console/screens/orders/query.ts";

const store = { id: "00000000-0000-4000-8000-00000000000a", timeZone: "Asia/Kolkata" };
const tab = (level: string, orderStatus: ViewTab["orderStatus"]): ViewTab => ({
  level,
  orderStatus,
  color: "",
  bgColor: "",
});

it("turns days into moments of the store's zone, the last one whole", () => {
  expect(resolveDays("today", "2026-11-21", store.timeZone)).toEqual({
    from: "2026-11-20T18:30:00.000Z",
    to: "2026-11-21T18:29:59.999Z",
  });
  expect(resolveDays("tomorrow", "2026-11-30", "UTC")).toEqual({
    from: "2026-12-01T00:00:00.000Z",
    to: "2026-12-01T23:59:59.999Z",
  });
  expect(resolveDays({ to: "2026-11-01" }, "2026-11-21", "UTC")).toEqual({ to: "2026-11-01T23:59:59.999Z" });
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
