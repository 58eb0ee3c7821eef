import type { BrowserContext, Page } from "playwright-core";

/** What a browser keeps for a login. */
export type Profile = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** A file of the gateway from which a window may go anywhere: opening it runs nothing of the console. */
export const doorstep = "/images/logo.svg";

/** The size of every window that is not given another one, in pixels. */
export const usualSize = { width: 1440, height: 900 } as const;

/** What tests listen for, and hear no more once another test has their window. */
const heard = ["console", "dialog", "pageerror", "request", "requestfailed", "requestfinished", "response"];

/** Windows at one address that tests use one after the other, also those of later files of the same worker. */
export interface Windows {
  /** Answers a window that is free, with what a browser keeps for a login; undefined when all are in use. */
  take(profile: Profile): Promise<Page | undefined>;
  /**
   * Puts a window back to how a new one is: at a file that is not the console, with nothing stored, no request held back
   * and the usual size. Closes it when it cannot be put back.
   */
  giveBack(page: Page): Promise<void>;
  /** Whether a window is free for later tests. */
  isFree(context: BrowserContext): boolean;
}

/**
 * Keeps windows that were used. A new window costs more than most tests do in it: a process, a profile, and every file
 * of the console fetched and compiled anew.
 */
export function keepWindows(address: string): Windows {
  const free: Page[] = [];

  async function reset(page: Page): Promise<void> {
    const context = page.context();
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    for (const what of heard) {
      await page.removeAllListeners(what, { behavior: "ignoreErrors" });
      await context.removeAllListeners(what, { behavior: "ignoreErrors" });
    }
    await page.goto(address + doorstep);
    await page.evaluate(async () => {
      sessionStorage.clear();
      localStorage.clear();
      for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    });
    await context.clearCookies();
    const { width, height } = page.viewportSize() ?? usualSize;
    if (width !== usualSize.width || height !== usualSize.height) await page.setViewportSize(usualSize);
  }

  return {
    async take({ cookies, origins }) {
      let page = free.pop();
      // A browser that has ended took its windows along.
      while (page?.isClosed()) page = free.pop();
      if (!page) return undefined;
      const stored = origins.flatMap(({ localStorage: entries }) => entries);
      await page.evaluate((entries) => {
        for (const { name, value } of entries) localStorage.setItem(name, value);
      }, stored);
      await page.context().addCookies(cookies);
      return page;
    },
    async giveBack(page) {
      try {
        await reset(page);
      } catch {
        await page.context().close();
        return;
      }
      free.push(page);
    },
    isFree: (context) => free.some((page) => page.context() === context),
  };
}
