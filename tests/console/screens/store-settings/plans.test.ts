import { expect, it } from "vitest";
import { usualPreferences } from "#contract/assignments/preferences.ts";
import type { Plan } from "#contract/assignments/schema.ts";
import { movedOrders, preferencesIn } from "#console/screens/store-settings/plans.ts";

/** A plan of orders 1 to 3, by who takes each. */
const plan = (takers: Readonly<Record<string, string>>) =>
  ({
    records: ["1", "2", "3"].map((id) => ({ id, number: `N1-${id}` })),
    placements: Object.entries(takers).map(([recordId, assigneeId]) => ({ recordId, assigneeId, reasons: [] })),
    lanes: [
      { id: "a", name: "Asha" },
      { id: "r", name: "Ravi" },
    ],
  }) as unknown as Plan;

it("the orders that somebody else gets are told with both, and those without anybody", () => {
  expect(movedOrders(plan({ 1: "a", 2: "a" }), plan({ 1: "a", 2: "r", 3: "a" }))).toEqual([
    { id: "2", number: "N1-2", from: "Asha", to: "Ravi" },
    { id: "3", number: "N1-3", from: null, to: "Asha" },
  ]);
});

it("nothing is planned while a choice is missing", () => {
  expect(preferencesIn({ ...usualPreferences, id: "x" })).toEqual(usualPreferences);
  expect(preferencesIn({ ...usualPreferences, preferNear: "" })).toBeNull();
});
