import { expect, it } from "vitest";
import { idleRules, lostPlaces, planOf, refuseRules } from "#contract/delivery/slot-plan.ts";

const hours = { opensAt: "08:00", closesAt: "12:00", slotMinutes: 120 };
const rule = (on: string, from: string, until: string, places: number | null) => ({
  on,
  from,
  until,
  places,
  surcharge: 0,
});
const sunday = "2026-11-22";
const plan = (rules: ReturnType<typeof rule>[], day = sunday) =>
  planOf(hours, rules, day).map(({ from, until, capacity }) => `${from}-${until} ${capacity}`);

it("counts a day before its weekday, that before every day, and one slot before all of the same days", () => {
  const rules = [rule("Daily", "08:00", "", 30), rule("Daily", "", "", 20)];
  expect(plan(rules)).toEqual(["08:00-10:00 30", "10:00-12:00 20"]);
  expect(plan([...rules, rule("Sun", "", "", 10)])).toEqual(["08:00-10:00 10", "10:00-12:00 10"]);
  expect(plan([...rules, rule("Sun", "", "", 10), rule(sunday, "10:00", "", null)])).toEqual([
    "08:00-10:00 10",
    "10:00-12:00 null",
  ]);
  expect(plan([...rules, rule("Sun", "", "", 10)], "2026-11-23")).toEqual(["08:00-10:00 30", "10:00-12:00 20"]);
});

it("has the slots of the nearest days that have some of their own, in the order of their times", () => {
  const rules = [rule("Sun", "09:00", "09:45", 5), rule("Sun", "07:00", "08:30", 6), rule("Daily", "", "", 20)];
  expect(plan(rules)).toEqual(["07:00-08:30 6", "09:00-09:45 5"]);
  expect(plan([...rules, rule(sunday, "", "", 2)])).toEqual(["07:00-08:30 2", "09:00-09:45 2"]);
  expect(plan([...rules, rule(sunday, "12:00", "13:00", 1)])).toEqual(["12:00-13:00 1"]);
});

it("tells the rows that say something of a slot that is none, and those that cannot be", () => {
  const rules = [rule("Daily", "09:00", "", 1), rule("Sun", "10:00", "", 1), rule(sunday, "13:00", "14:00", 1)];
  expect(idleRules(hours, rules)).toEqual([0]);
  expect(idleRules(hours, [...rules, rule(sunday, "10:00", "", 1), rule("Mon", "09:00", "10:00", 1)])).toEqual([0, 3]);
  expect([...refuseRules([rule("Sun", "", "09:00", 1), rule("Sun", "", "", 1)]).keys()]).toEqual([0, 1]);
  expect(refuseRules(rules).size).toBe(0);
});

it("tells the slots that a change leaves with fewer places than are taken, and no others", () => {
  const taken = (from: string, until: string, count: number) => ({ day: sunday, from, until, taken: count });
  const all = [taken("08:00", "10:00", 7), taken("10:00", "12:00", 3)];
  const before = [rule("Daily", "08:00", "", 5)];
  expect(lostPlaces(hours, all, before, before)).toEqual([]);
  expect(lostPlaces(hours, all, before, [...before, rule("Sun", "10:00", "", 3)])).toEqual([]);
  expect(lostPlaces(hours, all, before, [...before, rule("Sun", "10:00", "", 2)])).toEqual([{ ...all[1], places: 2 }]);
  expect(lostPlaces(hours, all, before, [rule(sunday, "08:00", "12:00", null)])).toEqual(
    all.map((slot) => ({ ...slot, places: null })),
  );
});
