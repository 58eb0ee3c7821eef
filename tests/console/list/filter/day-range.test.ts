import { expect, it } from "vitest";
import { daysText, readDays, resolveDays } from "#console/list/filter/day-range.ts";
import { formatFor } from "#console/kit/format.ts";
import { writeDays } from "#console/list/filter/write-days.ts";

it("turns days into moments of the store's zone, the last one whole", () => {
  expect(resolveDays("today", "2026-11-21", "Asia/Kolkata")).toEqual({
    from: "2026-11-20T18:30:00.000Z",
    to: "2026-11-21T18:29:59.999Z",
  });
  expect(resolveDays("tomorrow", "2026-11-30", "UTC")).toEqual({
    from: "2026-12-01T00:00:00.000Z",
    to: "2026-12-01T23:59:59.999Z",
  });
  expect(resolveDays({ to: "2026-11-01" }, "2026-11-21", "UTC")).toEqual({ to: "2026-11-01T23:59:59.999Z" });
});

it("reads what it writes, sets ends in order, and takes no nonsense", () => {
  for (const range of ["today", { from: "2026-11-01" }, { from: "2026-11-01", to: "2026-11-21" }] as const)
    expect(readDays(writeDays(range))).toEqual(range);
  expect(readDays("2026-11-21..2026-11-01")).toEqual({ from: "2026-11-01", to: "2026-11-21" });
  for (const nonsense of ["", "..", "someday", "2026-11-31..", "a..b..c"]) expect(readDays(nonsense)).toBeUndefined();
});

it("says days in words", () => {
  const { date } = formatFor({ locale: "en-IN", timeZone: "Asia/Kolkata", currency: "INR" });
  expect(daysText("tomorrow", date)).toBe("tomorrow");
  expect(daysText({ from: "2026-11-01", to: "2026-11-01" }, date)).toBe("01 Nov 2026");
  expect(daysText({ from: "2026-11-01", to: "2026-11-21" }, date)).toBe("01 Nov 2026 to 21 Nov 2026");
  expect(daysText({ to: "2026-11-21" }, date)).toBe("up to 21 Nov 2026");
});
