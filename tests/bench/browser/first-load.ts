import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { percentile, type Report, reportTimes, round } from "../figures.ts";

const loads = 7;
const field = 'input[autocomplete="username"]';

/**
 * Measures what a browser with an empty cache fetches, gzipped, and how long it takes until the login field can be
 * used.
 */
export async function measureFirstLoad(browser: Browser, origin: string, report: Report): Promise<void> {
  const bare = await serveBareForm();
  const times = { ours: [] as number[], bare: [] as number[] };
  const weights: Weight[] = [];
  try {
    for (let nth = 0; nth < loads; nth += 1) {
      times.bare.push((await load(browser, bare.origin)).usable);
      const { usable, weight } = await load(browser, origin);
      times.ours.push(usable);
      weights.push(weight);
    }
  } finally {
    bare.close();
  }
  // The baseline is a page with one field and no script: the time that Chromium itself needs on this machine.
  reportTimes(report, "log-in field usable", times.ours, { goal: 400, baseline: times.bare });
  const median = (part: keyof Weight) =>
    percentile(
      weights.map((weight) => weight[part]),
      0.5,
    );
  reportWeight(report, "log-in screen", { scripts: median("scripts"), styles: median("styles") });
}

async function load(browser: Browser, origin: string): Promise<{ readonly usable: number; readonly weight: Weight }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(origin, { waitUntil: "commit" });
    const usable = await usableAt(page);
    return { usable, weight: await fetchedBefore(page, usable) };
  } finally {
    await context.close();
  }
}

async function serveBareForm(): Promise<{ readonly origin: string; close(): void }> {
  const server = createServer((_request, answer) => {
    answer.setHeader("content-type", "text/html").end('<!doctype html><input autocomplete="username" />');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Reports the size of everything a page has fetched so far. */
export async function reportFetched(page: Page, name: string, report: Report): Promise<void> {
  reportWeight(report, name, await fetchedBefore(page, Number.MAX_SAFE_INTEGER));
}

interface Weight {
  readonly scripts: number;
  readonly styles: number;
}

function reportWeight(report: Report, name: string, { scripts, styles }: Weight): void {
  report({ name: `${name}: JS fetched, gzip`, value: round(scripts / 1_000), unit: "kB", goal: 200 });
  report({ name: `${name}: CSS fetched, gzip`, value: round(styles / 1_000), unit: "kB", goal: 30 });
}

/** Milliseconds from the start of the navigation to the frame after which the field takes letters. */
function usableAt(page: Page): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((done) => {
        const look = (): void => {
          const input = document.querySelector(selector);
          if (!(input instanceof HTMLInputElement) || input.disabled || input.getBoundingClientRect().height === 0) {
            requestAnimationFrame(look);
            return;
          }
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => done(performance.now()), { once: true });
          port1.start();
          port2.postMessage(null);
        };
        look();
      }),
    field,
  );
}

function fetchedBefore(page: Page, time: number): Promise<Weight> {
  return page.evaluate((before) => {
    const fetched = performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ responseEnd }) => responseEnd <= before);
    const sum = (kind: RegExp) =>
      fetched.filter(({ name }) => kind.test(name)).reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    return { scripts: sum(/\.js(\?|$)/), styles: sum(/\.css(\?|$)/) };
  }, time);
}
