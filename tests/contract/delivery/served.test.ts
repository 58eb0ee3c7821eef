import fc from "fast-check";
import { expect, it } from "vitest";
import { servedText, serves, slotTimes, tidyTimes } from "#contract/delivery/served.ts";

const slotMinutes = 120;
// A Monday, and the Sunday before it.
const [monday, sunday] = ["2026-11-23", "2026-11-22"];

it("serves always where nothing is chosen, else on the chosen days and in the chosen slots", () => {
  const always = { weekdays: [], slots: "", slotMinutes };
  expect([serves(always, sunday, "03:00"), servedText(always)]).toEqual([true, ""]);
  const some = { weekdays: ["Mon", "Sat"], slots: "07:00, 09:00, 17:00", slotMinutes };
  expect(servedText(some)).toBe("Mon, Sat, 07:00 to 11:00, 17:00 to 19:00");
  expect(serves(some, monday, "09:00")).toBe(true);
  expect(serves(some, monday, "10:59")).toBe(true);
  expect(serves(some, monday, "11:00")).toBe(false);
  expect(serves(some, sunday, "09:00")).toBe(false);
  expect(serves({ ...some, slots: "" }, monday, "23:59")).toBe(true);
  expect(serves({ ...some, weekdays: [] }, sunday, "17:00")).toBe(true);
});

it("reads times as they are typed, and finds each of a store's slots in a list of all of them", () => {
  expect(tidyTimes("17:00,07:00 , 17:00,")).toBe("07:00, 17:00");
  const minutes = fc.integer({ min: 0, max: 1_439 });
  fc.assert(
    fc.property(minutes, minutes, fc.integer({ min: 15, max: 240 }), (opens, closes, slotMinutes) => {
      const text = (minute: number) =>
        `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
      const times = slotTimes({ opensAt: text(opens), closesAt: text(closes), slotMinutes });
      expect(times.length).toBe(Math.max(0, Math.floor((closes - opens) / slotMinutes)));
      const area = { weekdays: [], slots: tidyTimes(times.join(",")), slotMinutes };
      expect(times.every((time) => serves(area, monday, time))).toBe(true);
    }),
  );
});
