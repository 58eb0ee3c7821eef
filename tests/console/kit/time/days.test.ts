import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { isDay } from "#contract/fields/day.ts";
import { dayAfter } from "#contract/fields/day.ts";
import { dayAt, daysBetween, startOfDay } from "#console/kit/time/days.ts";

// Zones with half hours, with summer time, with summer time that begins at midnight, and with none.
const zones = [
  "Asia/Kolkata",
  "Europe/Berlin",
  "America/New_York",
  "America/Sao_Paulo",
  "Asia/Beirut",
  "America/Havana",
  "Africa/Cairo",
  "UTC",
  "Pacific/Chatham",
  "Australia/Lord_Howe",
];
const zone = fc.constantFrom(...zones);
const days = fc
  .date({ min: new Date("2011-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it("starts each day when the calendar of the zone does", () => {
  fc.assert(
    fc.property(days, zone, (day, timeZone) => {
      expect(startOfDay(day, timeZone)).toBe(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
    }),
    { numRuns: 2_000 },
  );
});

it("starts a day whose midnight is skipped or comes twice at its first moment", () => {
  expect(new Date(startOfDay("2017-10-15", "America/Sao_Paulo")).toISOString()).toBe("2017-10-15T03:00:00.000Z");
  expect(new Date(startOfDay("2019-11-03", "America/Havana")).toISOString()).toBe("2019-11-03T04:00:00.000Z");
});

it("knows the day at any moment of it", () => {
  fc.assert(
    fc.property(days, zone, fc.nat(86_399_999), (day, timeZone, since) => {
      const start = startOfDay(day, timeZone);
      const end = startOfDay(dayAfter(day, 1), timeZone);
      expect(dayAt(Math.min(start + since, end - 1), timeZone)).toBe(day);
    }),
  );
});

it("refuses what is no day", () => {
  expect(isDay("2026-02-28")).toBe(true);
  expect(isDay("2024-02-29")).toBe(true);
  for (const text of ["2026-02-29", "2026-13-01", "2026-1-1", "", "today", "2026-00-10"])
    expect(isDay(text)).toBe(false);
});

it("counts the days between two days as they are added", () => {
  fc.assert(
    fc.property(fc.integer({ min: -800, max: 800 }), (days) => {
      expect(daysBetween("2026-11-21", dayAfter("2026-11-21", days))).toBe(days);
    }),
  );
});
