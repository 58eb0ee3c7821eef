import type { Page } from "playwright-core";

/** What only the probe below asks for; the test itself answers it. */
const probe = "/is-routed";

/**
 * Makes `route` of a window and of its context resolve only when the window's requests pass by the test. Chromium says
 * so a moment before the window's process knows, and a request made meanwhile went to the gateway as if there were no
 * route, in one of some ten runs of all tests.
 */
export function routeSurely(page: Page): void {
  const routePage = page.route.bind(page);

  async function isInForce(): Promise<void> {
    await routePage(`**${probe}`, (route) => route.fulfill({ status: 200, headers: { "x-routed": "yes" } }));
    await page.evaluate(async (path) => {
      const asked = async () => (await fetch(path, { cache: "no-store" }).catch(() => null))?.headers.get("x-routed");
      while (!(await asked())) await new Promise((later) => void setTimeout(later, 5));
    }, probe);
    await page.unroute(`**${probe}`);
  }

  for (const owner of [page, page.context()]) {
    const route = owner.route.bind(owner);
    owner.route = async (...given) => {
      const added = await route(...given);
      await isInForce();
      return added;
    };
  }
}
