import { expect, it } from "vitest";
import { launchChromium } from "../../support/browser/chromium.ts";
import { openBoard } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";

const place = await openWorkplace();

it("keeps the head of a list in its place to the very end, and scrolls no further than needed, where scrollbars take room", async () => {
  const known = await place.comeBack("admin");
  const storageState = await known.context().storageState();
  const browser = await launchChromium({ without: ["--hide-scrollbars"] });
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, storageState });
  const page = await context.newPage();
  await page.goto(place.address);
  await openBoard(page, "?tab=All");
  const grid = page.getByRole("grid", { name: "Orders" });
  const ends = await grid.evaluate((scroller: HTMLElement) => {
    scroller.scrollTo(1_000_000, 1_000_000);
    const box = scroller.getBoundingClientRect();
    const head = scroller.querySelector(".aisle-grid-head")?.getBoundingClientRect();
    return {
      bars: [scroller.offsetWidth - scroller.clientWidth, scroller.offsetHeight - scroller.clientHeight],
      scrolled: [scroller.scrollLeft, scroller.scrollTop],
      window: document.documentElement.scrollHeight - window.innerHeight,
      off: head && [head.left - box.left, head.top - box.top],
    };
  });
  for (const size of [...ends.bars, ...ends.scrolled]) expect(size).toBeGreaterThan(0);
  expect(ends.window).toBe(0);
  expect(ends.off).toEqual([0, 0]);
  await page.setViewportSize({ width: 2_400, height: 768 });
  await expect.poll(() => grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await browser.close();
});
