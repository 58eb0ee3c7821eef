import { expect, test } from "vitest";
import { checkText } from "#contract/audit/check-text.ts";

test("the day of the first entry is that of the store's clock", () => {
  const check = { entries: 1_204, since: "2026-03-31T20:00:00.000Z", broken: null, anchored: null };
  expect(checkText({ ...check, timeZone: "Asia/Kolkata" })).toBe(
    "Nothing is missing: 1,204 entries since 1 Apr 2026; none of them is noted outside the database",
  );
  const anchored = { entries: 1_200, at: "2026-04-03T20:00:00.000Z" };
  expect(checkText({ ...check, anchored, timeZone: "UTC" })).toBe(
    "Nothing is missing: 1,204 entries since 31 Mar 2026; 1,200 of them are noted outside the database, last on 3 Apr 2026",
  );
});
