import { expect, it } from "vitest";
import { ageText, ageTone, minutesLeft } from "#console/kit/time/age.ts";

const promise = "2026-11-21T10:00:00.000Z";
const at = (time: string): number => Date.parse(`2026-11-21T${time}Z`);

it("counts minutes to the promise, and those past it below zero", () => {
  expect(minutesLeft(promise, true, at("09:25:00.000"))).toBe(35);
  expect(minutesLeft(promise, true, at("09:59:59.000"))).toBe(1);
  expect(minutesLeft(promise, true, at("10:00:00.000"))).toBe(0);
  expect(minutesLeft(promise, true, at("10:00:00.001"))).toBe(-1);
  expect(minutesLeft(promise, false, at("12:00:00.000"))).toBeNull();
  expect(minutesLeft(null, true, at("12:00:00.000"))).toBeNull();
});

it("turns from calm to soon to late", () => {
  expect([null, 61, 60, 0, -1].map(ageTone)).toEqual(["none", "calm", "soon", "soon", "late"]);
});

it("says it as shortly as can be", () => {
  expect([35, 60, 125, 1_440, 4_560, 0, -1, -70, null].map(ageText)).toEqual([
    "35 min",
    "1 h 00",
    "2 h 05",
    "1 d 0 h",
    "3 d 4 h",
    "0 min",
    "1 min late",
    "1 h 10 late",
    "–",
  ]);
});
