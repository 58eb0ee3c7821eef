import { expect, it } from "vitest";
import { patternSlotOf, slotsOfDay } from "#gateway/store/delivery/slot-times.ts";

const inBerlin = { opensAt: "00:00", closesAt: "06:00", slotMinutes: 60, timeZone: "Europe/Berlin" };
const starts = (day: string) => slotsOfDay(inBerlin, day).map(({ startsAt }) => startsAt.slice(0, 5));

it("leaves out what does not fit in before the store closes", () => {
  const pattern = { opensAt: "07:00", closesAt: "12:00", slotMinutes: 120, timeZone: "Asia/Kolkata" };
  const plain = { day: "2026-11-22", capacity: null, surcharge: 0, closesAt: null };
  expect(slotsOfDay(pattern, "2026-11-22")).toEqual([
    { ...plain, startsAt: "07:00:00", start: "2026-11-22T01:30:00.000Z", end: "2026-11-22T03:30:00.000Z" },
    { ...plain, startsAt: "09:00:00", start: "2026-11-22T03:30:00.000Z", end: "2026-11-22T05:30:00.000Z" },
  ]);
});

it("leaves out the hour that clocks skip, and has slots without a gap where one is there twice", () => {
  expect(starts("2026-03-28")).toEqual(["00:00", "01:00", "02:00", "03:00", "04:00", "05:00"]);
  expect(starts("2026-03-29")).toEqual(["00:00", "01:00", "03:00", "04:00", "05:00"]);
  for (const day of ["2026-03-29", "2026-10-25"]) {
    const slots = slotsOfDay(inBerlin, day);
    for (const [at, { start }] of slots.entries()) if (at > 0) expect(start).toBe(slots[at - 1]?.end);
  }
});

it("knows a slot by its span, however it is written, and no other span", () => {
  const known = (start: string, end: string) => patternSlotOf(inBerlin, { start, end })?.startsAt;
  expect(known("2026-11-22T00:00:00Z", "2026-11-22T01:00:00.000Z")).toBe("01:00:00");
  expect(known("2026-11-22T00:30:00Z", "2026-11-22T01:30:00Z")).toBeUndefined();
  expect(known("2026-11-22T00:00:00Z", "2026-11-22T02:00:00Z")).toBeUndefined();
  expect(known("2026-11-22T12:00:00Z", "2026-11-22T13:00:00Z")).toBeUndefined();
});

it("closes slots by the clock of the place, on days whose clocks change as well", () => {
  const rules = [{ on: "Daily", from: "", until: "", places: 9, surcharge: 0 }];
  const closings = (day: string, minutes: number | null, dayBefore: string | null) => {
    const cutOff = { minutes, dayBefore, slotsBefore: "03:00" };
    return slotsOfDay({ ...inBerlin, rules, cutOff }, day).map(({ closesAt }) => closesAt?.slice(5, 16));
  };
  // The evening before is an hour later than the day after, seen from Greenwich.
  expect(closings("2026-03-29", null, "21:00")).toEqual(["03-28T20:00", "03-28T20:00", ...more(3)]);
  expect(closings("2026-03-30", null, "21:00")).toEqual(["03-29T19:00", "03-29T19:00", "03-29T19:00", ...more(3)]);
  // Minutes are real ones: from 00:30 until 03:00, as clocks skip an hour between.
  expect(closings("2026-03-29", 90, null)[2]).toBe("03-28T23:30");
  expect(closings("2026-10-25", 90, null)[3]).toBe("10-25T00:30");
});

const more = (count: number): undefined[] => Array.from({ length: count }, () => undefined);
