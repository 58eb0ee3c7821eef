import type { BrowserContext, Page } from "playwright-core";

/** When a page was usable and what it had fetched by then. Times in milliseconds from the start of the navigation. */
export interface PageLoad {
  /** The first paint of anything but the background. */
  readonly firstPaint: number;
  /** The frame in which the element that was waited for stood on screen. */
  readonly usable: number;
  /** Requests that had started before, the page's own included. */
  readonly requests: number;
  /** Bytes as they were sent, compressed. */
  readonly scripts: number;
  readonly styles: number;
}

/** Makes every page of a context note when an element that matches `selector` first stands on screen. */
export async function watchFor(context: BrowserContext, selector: string): Promise<void> {
  await context.addInitScript((wanted) => {
    const look = (): void => {
      const element = document.querySelector<HTMLElement & { disabled?: boolean }>(wanted);
      if (!element || element.disabled || element.getBoundingClientRect().height === 0) {
        requestAnimationFrame(look);
        return;
      }
      // A message that is posted before a frame is painted is handled after it.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => performance.mark("usable"), { once: true });
      port1.start();
      port2.postMessage(null);
    };
    look();
  }, selector);
}

/** Waits until the element has come that `watchFor` looks for, and returns the figures of the page's load. */
export async function readLoad(page: Page): Promise<PageLoad> {
  await page.waitForFunction(
    () =>
      performance.getEntriesByName("usable").length > 0 &&
      performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    const usable = at("usable");
    const started = performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ startTime }) => startTime <= usable);
    const done = started.filter(({ responseEnd }) => responseEnd <= usable);
    const sum = (kind: RegExp) =>
      done.filter(({ name }) => kind.test(name)).reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    return {
      firstPaint: at("first-contentful-paint"),
      usable,
      requests: started.length + 1,
      scripts: sum(/\.js(\?|$)/),
      styles: sum(/\.css(\?|$)/),
    };
  });
}
