import { expect, it } from "vitest";
import { patternSlotOf, slotsOfDay } from "#gateway/store/delivery/slot-times.ts";

const inBerlin = { opensAt: "00:00", closesAt: "06:00", slotMinutes: 60, timeZone: "Europe/Berlin" };
const starts = (day: string) => slotsOfDay(inBerlin, day).map(({ startsAt }) => startsAt.slice(0, 5));

it("leaves out what does not fit in before the store closes", () => {
  const pattern = { opensAt: "07:00", closesAt: "12:00", slotMinutes: 120, timeZone: "Asia/Kolkata" };
  expect(slotsOfDay(pattern, "2026-11-22")).toEqual([
    { day: "2026-11-22", startsAt: "07:00:00", start: "2026-11-22T01:30:00.000Z", end: "2026-11-22T03:30:00.000Z" },
    { day: "2026-11-22", startsAt: "09:00:00", start: "2026-11-22T03:30:00.000Z", end: "2026-11-22T05:30:00.000Z" },
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
