import { expect, it } from "vitest";
import { daysBefore, nextTime } from "#gateway/store/schedules/times.ts";

const daily = { every: "day", at: "02:30" } as const;

it("is due at the same time of the store's clocks, on days of 23 and of 25 hours too", () => {
  // The clocks of Berlin go from 02:00 to 03:00 on 29 March 2026: that day has no 02:30, so it is due at 03:30.
  expect(nextTime("2026-03-28T12:00:00.000Z", daily, "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  expect(nextTime("2026-03-29T01:30:00.000Z", daily, "Europe/Berlin")).toBe("2026-03-30T00:30:00.000Z");
  // On 25 October 2026 they show 02:30 twice: it is due once, the first time.
  expect(nextTime("2026-10-24T12:00:00.000Z", daily, "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
  expect(nextTime("2026-10-25T00:30:00.000Z", daily, "Europe/Berlin")).toBe("2026-10-26T01:30:00.000Z");
});

it("is due on Mondays, or on the first day of a month, by the days of the store", () => {
  const weekly = { every: "week", at: "06:00" } as const;
  expect(nextTime("2026-11-27T12:00:00.000Z", weekly, "Asia/Kolkata")).toBe("2026-11-30T00:30:00.000Z");
  const monthly = { every: "month", at: "00:10" } as const;
  expect(nextTime("2026-12-31T18:39:00.000Z", monthly, "Asia/Kolkata")).toBe("2026-12-31T18:40:00.000Z");
  expect(nextTime("2026-12-31T18:40:00.000Z", monthly, "Asia/Kolkata")).toBe("2027-01-31T18:40:00.000Z");
});

it("tells of whole days before it: 23:50 and 00:10 are of different ones", () => {
  // 00:10 in Kolkata on 1 April is still 31 March in UTC.
  expect(daysBefore("2026-03-31T18:40:00.000Z", "day", "Asia/Kolkata")).toEqual({
    from: "2026-03-31",
    to: "2026-03-31",
  });
  expect(daysBefore("2026-03-31T18:20:00.000Z", "day", "Asia/Kolkata")).toEqual({
    from: "2026-03-30",
    to: "2026-03-30",
  });
  expect(daysBefore("2026-03-31T18:40:00.000Z", "month", "Asia/Kolkata")).toEqual({
    from: "2026-03-01",
    to: "2026-03-31",
  });
  expect(daysBefore("2027-01-04T00:30:00.000Z", "week", "Asia/Kolkata")).toEqual({
    from: "2026-12-28",
    to: "2027-01-03",
  });
});
