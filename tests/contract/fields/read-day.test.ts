import fc from "fast-check";
import { expect, it, test } from "vitest";
import { dayAfter, isDay } from "#contract/fields/day.ts";
import { readDay, writeDay } from "#contract/fields/read-day.ts";

const today = "2026-11-21";

it("reads what it has written, and writes nothing else than days anew", () => {
  const between = { min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true };
  const days = fc.date(between).map((date) => date.toISOString().slice(0, 10));
  fc.assert(fc.property(days, (day) => readDay(writeDay(day)) === day));
  expect(writeDay("2026-11-15")).toBe("15/11/2026");
  for (const text of ["", "15 nov", "2026-02-30", "2026-11-1"]) expect(writeDay(text)).toBe(text);
});

test.each([
  ["2026-11-15", "2026-11-15"],
  ["20261115", "2026-11-15"],
  ["15/11/2026", "2026-11-15"],
  ["15.11.26", "2026-11-15"],
  ["5-1-2026", "2026-01-05"],
  ["15 nov 2026", "2026-11-15"],
  ["Nov 15, 2026", "2026-11-15"],
  ["1st December 2026", "2026-12-01"],
  ["15/11", "2026-11-15"],
  ["15 nov", "2026-11-15"],
  ["sept 3", "2026-09-03"],
  ["2 jan", "2027-01-02"],
  ["29/2", "2028-02-29"],
  ["yesterday", "2026-11-20"],
  ["Today", today],
  ["tomorrow", "2026-11-22"],
  ["-3d", "2026-11-18"],
  ["-3", "2026-11-18"],
  ["+2w", "2026-12-05"],
  ["monday", "2026-11-23"],
  ["Sat", today],
  ["next sat", "2026-11-28"],
  ["last saturday", "2026-11-14"],
  ["this week", "2026-11-16"],
  ["next week", "2026-11-23"],
  ["last week", "2026-11-09"],
])("reads %s as %s", (text, day) => {
  const found = readDay(text, { today: text === "29/2" ? "2027-12-01" : today });
  expect(found).toBe(day);
});

test.each([
  "",
  "31/11",
  "30 feb 2026",
  "15/13",
  "11/15/2026",
  "ma 3",
  "noon 3",
  "3d",
  "15",
  "someday",
  "2026-02-30",
  "week",
  "mond ay",
  "next",
  "mo",
])("takes %j for no day", (text) => expect(readDay(text, { today })).toBeNull());

it("means the last such day where only the past makes sense", () => {
  expect(readDay("22/11", { today, past: true })).toBe("2025-11-22");
  expect(readDay("2 jan", { today, past: true })).toBe("2026-01-02");
  expect(readDay("friday", { today, past: true })).toBe("2026-11-20");
});

it("understands only whole dates where no day is today", () => {
  expect(readDay("15 nov")).toBeNull();
  expect(readDay("-3d")).toBeNull();
  expect(readDay("15/11/2026")).toBe("2026-11-15");
});

const days = fc.integer({ min: -20_000, max: 20_000 }).map((away) => dayAfter("2020-06-15", away));

it("reads back every day however it is written", () => {
  fc.assert(
    fc.property(days, (day) => {
      const [year = "", month = "", date = ""] = day.split("-");
      for (const text of [day, `${date}/${month}/${year}`, `${Number(date)}.${Number(month)}.${year}`])
        expect(readDay(text)).toBe(day);
    }),
  );
});

it("finds a day without a year within half a year of today, and none after it in the past", () => {
  fc.assert(
    fc.property(days, days, (day, now) => {
      fc.pre(!day.endsWith("02-29"));
      const text = day.slice(8) + day.slice(4, 8).replaceAll("-", "/").replace(/\/$/, "");
      const near = readDay(text, { today: now }) ?? "";
      expect(isDay(near)).toBe(true);
      expect(Math.abs(Date.parse(near) - Date.parse(now)) / 86_400_000).toBeLessThanOrEqual(184);
      expect((readDay(text, { today: now, past: true }) ?? "9") <= now).toBe(true);
    }),
  );
});
