import { expect, it } from "vitest";
import { refreshPlan } from "#console/client/refreshing/timed-refresh.ts";

it("refreshes in the settings' rhythm, and not when they do not want it", () => {
  expect(refreshPlan({ dataRefreshFlag: true, refeshTiming: 30_000 })).toEqual({ kind: "every", interval: 30_000 });
  expect(refreshPlan({ dataRefreshFlag: false, refeshTiming: 30_000 })).toEqual({ kind: "off" });
  expect(refreshPlan(undefined)).toEqual({ kind: "off" });
});

it("never refreshes more often than an answer can be drawn", () => {
  expect(refreshPlan({ dataRefreshFlag: true, refeshTiming: 5 })).toEqual({ kind: "every", interval: 1_000 });
});

it.each(["30000", "", null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
  "refuses a timing of %j and says so",
  (refeshTiming) => {
    const plan = refreshPlan({ dataRefreshFlag: true, refeshTiming });
    expect(plan.kind).toBe("invalid");
  },
);
