import { expect, test } from "vitest";
import { checkText } from "#contract/audit/check-text.ts";

test("the day of the first entry is that of the store's clock", () => {
  const check = { entries: 1_204, since: "2026-03-31T20:00:00.000Z", broken: null };
  expect(checkText({ ...check, timeZone: "Asia/Kolkata" })).toBe("Nothing is missing: 1,204 entries since 1 Apr 2026");
  expect(checkText({ ...check, timeZone: "UTC" })).toBe("Nothing is missing: 1,204 entries since 31 Mar 2026");
});
