import type { Page, Route } from "playwright-core";
import { usualSize } from "./windows.ts";
import type { Workplace } from "./workplace.ts";

/** A page whose scripts are on their way. */
export interface Held {
  readonly page: Page;
  /** What the page asked for, and what its policy stopped. */
  readonly asked: readonly string[];
  readonly stopped: readonly string[];
  /** Lets the scripts through. */
  release(): Promise<void>;
}

/** Opens an address of a workplace while every script is held back on its way, in the given page or a new one. */
export async function openHeld(place: Workplace, path: string, before?: Page): Promise<Held> {
  const context = before?.context() ?? (await place.browser.newContext({ viewport: usualSize }));
  const page = before ?? (await context.newPage());
  const waiting: Route[] = [];
  const asked: string[] = [];
  const stopped: string[] = [];
  let isOpen = false;
  await page.route(/\.js$/, async (route) => {
    if (isOpen) await route.continue();
    else waiting.push(route);
  });
  page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
  page.on("console", (message) => {
    if (/Content Security Policy|hydrat|Minified React/i.test(message.text())) stopped.push(message.text());
  });
  await page.goto(place.address + path, { waitUntil: "commit" });
  return {
    page,
    asked,
    stopped,
    async release() {
      isOpen = true;
      await Promise.all(waiting.splice(0).map((route) => route.continue()));
    },
  };
}
