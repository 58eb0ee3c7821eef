import fc from "fast-check";
import { expect, it } from "vitest";
import { dayAfter } from "#contract/fields/day.ts";
import {
  comparedUntil,
  daysOf,
  fiscalYearAround,
  monthOf,
  periodBefore,
  weekOf,
  yearBefore,
} from "#contract/reports/period.ts";

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

it("compares a fiscal year and a quarter with the one before, also where a year has a day more", () => {
  expect(periodBefore(fiscalYearAround("2024-01-15", 4))).toEqual(fiscalYearAround("2023-01-15", 4));
  expect(periodBefore(fiscalYearAround("2025-01-15", 4))).toEqual(fiscalYearAround("2024-01-15", 4));
  expect(periodBefore({ from: "2024-01-01", to: "2024-03-31" })).toEqual({ from: "2023-10-01", to: "2023-12-31" });
});

it("compares whole months with whole months and a day with a day, on both sides of every February", () => {
  const month = fc.integer({ min: 0, max: 600 }).map((nth) => monthOf(new Date(Date.UTC(2000, nth)).toISOString()));
  fc.assert(
    fc.property(month, fc.nat(30), fc.nat(24), ({ from, to }, day, months) => {
      const last = monthOf(
        new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1 + months)).toISOString(),
      ).to;
      for (const before of [periodBefore({ from, to: last }), yearBefore({ from, to: last }, "day")]) {
        expect(before.from.slice(8)).toBe("01");
        expect(before.to).toBe(monthOf(before.to).to);
      }
      expect(periodBefore({ from, to: last }).to).toBe(dayAfter(from, -1));
      const one = dayAfter(from, day);
      const single = yearBefore({ from: one, to: one }, "day");
      if (to >= one) expect(daysOf(single)).toBe(1);
    }),
  );
});

it("knows which of the compared days stands beside one that is not over", () => {
  const year = fiscalYearAround("2028-02-29", 4);
  const beside = (day: string) => comparedUntil(day, year, periodBefore(year));
  expect(beside("2028-02-28")).toEqual({ day: "2027-02-28", isWhole: false });
  expect(beside("2028-02-29")).toEqual({ day: "2027-02-28", isWhole: true });
  expect(beside("2028-03-01")).toEqual({ day: "2027-03-01", isWhole: false });
  const march = { from: "2027-03-01", to: "2027-03-31" };
  expect(comparedUntil("2027-03-29", march, periodBefore(march))).toEqual({ day: "2027-02-28", isWhole: true });
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
