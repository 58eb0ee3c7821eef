import { describe, expect, it } from "vitest";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import { entryAfter, workEntries, workLines } from "#console/screens/dashboard/work-lines.ts";
import { orderRow } from "../../../support/kinds/orders/orders.ts";

const dashboard = {
  lateCount: 12,
  late: [orderRow({ id: "a", status: "Pending" }), orderRow({ id: "b", status: "Delivered" })],
  dueSoonCount: 1,
  dueSoon: [orderRow({ id: "c", status: "Accepted" })],
  withoutPicker: 0,
  withoutRider: 3,
  withoutPickerLater: 5,
  withoutRiderLater: 0,
  onHold: 0,
  deliveredUnpaid: 4,
  approvals: null,
  unmatched: null,
  openDrawers: 2,
} as Partial<Dashboard> as Dashboard;
const entries = workEntries(workLines(dashboard));

describe("what waits", () => {
  it("is one list with the orders below their lines, without those closed meanwhile and what one may not see", () => {
    expect(entries.map(({ id }) => id)).toEqual([
      "dashboard.late",
      "a",
      "dashboard.dueSoonList",
      "c",
      "dashboard.withoutPicker",
      "dashboard.withoutRider",
      "dashboard.onHold",
      "dashboard.deliveredUnpaid",
      "dashboard.openDrawers",
    ]);
  });

  it("moves from entry to entry and no further than the ends", () => {
    expect(entryAfter(entries, null, 1)?.id).toBe("a");
    expect(entryAfter(entries, { id: "a", index: 1 }, 1)?.id).toBe("dashboard.dueSoonList");
    expect(entryAfter(entries, { id: "a", index: 1 }, -5)?.id).toBe("dashboard.late");
    expect(entryAfter(entries, null, Infinity)?.id).toBe("dashboard.openDrawers");
    expect(entryAfter([], null, 1)).toBeNull();
  });

  it("goes to the one at its place, where the order under the cursor has left", () => {
    const left = { id: "gone", index: 1 };
    expect(entryAfter(entries, left, 1)?.id).toBe("a");
    expect(entryAfter(entries, left, -1)?.id).toBe("dashboard.late");
  });
});
