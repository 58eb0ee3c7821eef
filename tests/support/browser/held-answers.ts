import type { Page } from "playwright-core";
import { isLongRun } from "../run/tier.ts";

/** How much longer answers take, in milliseconds, where keys must not wait for them; the long run tries more. */
export const latencies = isLongRun ? [0, 200, 500, 2_000] : [500];

/** Holds the requests of a page for what matches, from now on; returns the function that lets them through. */
export async function holdRequests(page: Page, what: RegExp): Promise<() => void> {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(what, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Makes the answers of a page to what matches take so many milliseconds longer, from now on. */
export async function slowAnswers(page: Page, what: RegExp, by: number): Promise<void> {
  await page.route(what, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, by));
    await route.continue().catch(() => undefined);
  });
}
