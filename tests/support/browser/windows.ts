import type { BrowserContext, Page } from "playwright-core";

/** What a browser keeps for a login. */
export type Profile = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** A file of the gateway from which a window may go anywhere: opening it runs nothing of the console. */
export const doorstep = "/images/logo.svg";

/** The size of every window that is not given another one, in pixels. */
export const usualSize = { width: 1440, height: 900 } as const;

/** Windows that tests of one file use one after the other, by login. */
export interface Windows {
  /** Answers a window of a login that is free; undefined when all are in use. */
  take(login: string): Page | undefined;
  /**
   * Puts a window back to how it was when its login was new in it: at a file that is not the console, with nothing
   * stored since, no request held back and the usual size. Closes it when it cannot be put back.
   */
  giveBack(page: Page, login: string, profile: Profile): Promise<void>;
}

/**
 * Keeps windows that were used. A new window costs more than most tests do in it: a process, a profile, and every file
 * of the console fetched and compiled anew.
 */
export function keepWindows(address: string): Windows {
  const free = new Map<string, Page[]>();

  async function reset(page: Page, { cookies, origins }: Profile): Promise<void> {
    const context = page.context();
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto(address + doorstep);
    const stored = origins.flatMap(({ localStorage: entries }) => entries);
    await page.evaluate((entries) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const { name, value } of entries) localStorage.setItem(name, value);
    }, stored);
    await context.clearCookies();
    await context.addCookies(cookies);
    const { width, height } = page.viewportSize() ?? usualSize;
    if (width !== usualSize.width || height !== usualSize.height) await page.setViewportSize(usualSize);
  }

  return {
    take: (login) => free.get(login)?.pop(),
    async giveBack(page, login, profile) {
      try {
        await reset(page, profile);
      } catch {
        await page.context().close();
        return;
      }
      free.set(login, [...(free.get(login) ?? []), page]);
    },
  };
}
