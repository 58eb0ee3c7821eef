import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { press } from "./board.ts";

/** How far something is scrolled, how far it could be, and how much of it is seen at once, in pixels. */
export const scrolled = (scroller: Locator) =>
  scroller.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
    at: Math.round(scrollTop),
    most: scrollHeight - clientHeight,
    screen: clientHeight,
  }));

/** By how many pixels the window or the room of the screen could be scrolled. */
const outside = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector(".aisle-main") ?? document.body].map(
      (one) => one.scrollHeight - one.clientHeight,
    ),
  );

/** How much white there is below the last text, picture or list of its own, in pixels. */
const whiteAtEnd = (scroller: Locator) =>
  scroller.evaluate((room) => {
    const seen = [...room.querySelectorAll("*")].filter(
      (one) =>
        (one.children.length === 0 || one.matches("[role=img], [data-own-keys]")) &&
        one.checkVisibility() &&
        !one.closest(".aisle-unseen"),
    );
    const last = Math.max(...seen.map((one) => one.getBoundingClientRect().bottom));
    return Math.round(room.getBoundingClientRect().bottom - last);
  });

/** Holds the keys that scroll against something longer than the screen: there and back, to the end, and not into white. */
export async function scrollsByKeys(scroller: Locator): Promise<void> {
  const page = scroller.page();
  const { most, screen } = await scrolled(scroller);
  expect(most).toBeGreaterThan(0);
  const far = Math.min(most, screen / 2);
  const at = () => scrolled(scroller).then((now) => now.at);
  // A conversation is shown from its end.
  await press(page, "Home");
  await expect.poll(at).toBe(0);
  for (const [there, back] of [
    ["PageDown", "PageUp"],
    ["Space", "Shift+Space"],
    ["End", "Home"],
  ] as const) {
    await press(page, there);
    await expect.poll(at).toBeGreaterThanOrEqual(Math.floor(far));
    await press(page, back);
    await expect.poll(at).toBe(0);
  }
  await press(page, "End");
  await expect.poll(at).toBeGreaterThanOrEqual(most - 1);
  expect(await whiteAtEnd(scroller)).toBeLessThanOrEqual(64);
  expect(await outside(page)).toEqual([0, 0]);
}
