import type { Page } from "playwright-core";
import { afterEach, expect, it, vi } from "vitest";
import { idleWarningAfter } from "#contract/constants.ts";
import { openBoard, press } from "../support/browser/board.ts";
import { freshen } from "../support/browser/profiles.ts";
import { startWorkplace } from "../support/browser/workplace.ts";

/** What a window's browser keeps, as of a log-in at no time; entries are in no order. */
async function stateOf(page: Page) {
  const { cookies, origins } = freshen(await page.context().storageState(), 0);
  return { cookies, stored: origins.map(({ origin, localStorage }) => [origin, new Set(localStorage)]) };
}

afterEach(() => void vi.useRealTimers());

it("a window that was left to later tests is as it was", async () => {
  const place = await startWorkplace();
  const one = await place.comeBack("admin");
  const before = await stateOf(one);
  await openBoard(one, "?status=Pending");
  await one.evaluate(() => {
    localStorage.setItem("rest", "1");
    localStorage.removeItem("permission");
    sessionStorage.setItem("rest", "1");
  });
  await one.setViewportSize({ width: 800, height: 600 });
  await one.route("**/api/**", (route) => route.abort());
  await one.context().route("**/*.js", (route) => route.abort());
  await one.context().newPage();
  await place.leave(one);
  const two = await place.comeBack("admin");
  expect(two).toBe(one);
  expect(two.context().pages()).toHaveLength(1);
  expect(await stateOf(two)).toEqual(before);
  expect(await two.evaluate(() => sessionStorage.length)).toBe(0);
  expect(two.viewportSize()).toEqual({ width: 1440, height: 900 });
  await openBoard(two);
  const other = await place.comeBack("admin");
  expect(other).not.toBe(two);
  await place.leave(other);
  await expect(place.leave(other)).rejects.toThrow("only a window");
  await place.close();
});

it("a log-in that was kept for longer than an operator may be idle begins as a new one does", async () => {
  const place = await startWorkplace();
  await place.leave(await place.comeBack("admin"));
  const later = Date.now() + idleWarningAfter + 60_000;
  vi.setSystemTime(later);
  const page = await place.comeBack("admin");
  await page.clock.setSystemTime(later);
  await openBoard(page);
  await press(page, "Control+k");
  await page.getByRole("combobox").waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await page.context().close();
  await place.close();
});
