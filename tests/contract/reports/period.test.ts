import { expect, it } from "vitest";
import { daysOf, fiscalYearAround, periodBefore, yearBefore, weekOf } from "#contract/reports/period.ts";

it("compares whole months with whole months, weeks with weeks, and other days with the same dates", () => {
  expect(periodBefore({ from: "2026-03-01", to: "2026-03-31" })).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(periodBefore({ from: "2026-03-01", to: "2026-03-30" })).toEqual({ from: "2026-01-30", to: "2026-02-28" });
  expect(yearBefore({ from: "2025-02-01", to: "2025-02-28" }, "day")).toEqual({ from: "2024-02-01", to: "2024-02-29" });
  expect(yearBefore({ from: "2024-02-29", to: "2024-03-05" }, "day")).toEqual({ from: "2023-02-28", to: "2023-03-05" });
  expect(yearBefore({ from: "2026-11-23", to: "2026-11-29" }, "week")).toEqual({
    from: "2025-11-24",
    to: "2025-11-30",
  });
});

it("knows the fiscal year on both sides of its first day", () => {
  expect(fiscalYearAround("2026-03-31", 4)).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  expect(fiscalYearAround("2026-04-01", 4)).toEqual({ from: "2026-04-01", to: "2027-03-31" });
  expect(fiscalYearAround("2026-12-31", 1)).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  expect(daysOf(fiscalYearAround("2024-01-15", 4))).toBe(366);
});

it("a week begins with the day that the store has set", () => {
  // 2026-11-27 is a Friday.
  expect(weekOf("2026-11-27", 1)).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  expect(weekOf("2026-11-27", 5)).toEqual({ from: "2026-11-27", to: "2026-12-03" });
  expect(weekOf("2026-11-27", 6)).toEqual({ from: "2026-11-21", to: "2026-11-27" });
  expect(weekOf("2026-11-29", 7)).toEqual({ from: "2026-11-29", to: "2026-12-05" });
});
