import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { launchChromium } from "../../support/browser/chromium.ts";
import { percentile, type Report, reportTimes, round } from "../figures.ts";
import { bareBoard } from "./bare-page.ts";
import { bareForm, serveBare } from "./bare-server.ts";
import { type PageLoad, readLoad, watchFor } from "./page-load.ts";

const loads = 7;
const field = 'input[autocomplete="username"]';
const figure = ".aisle-tile-value";
const row = '[data-index="0"]:not(.is-waiting)';

interface Side {
  readonly url: string;
  readonly selector: string;
  readonly options?: BrowserContextOptions;
}

/**
 * Measures how long it takes until the login field can be used, each time in a browser process of its own with nothing
 * cached, beside a bare page with the same form.
 */
export async function measureFirstLoad(origin: string, report: Report): Promise<void> {
  const bare = await serveBare({ "/": bareForm });
  try {
    const ours = { url: `${origin}/`, selector: field };
    const { first } = await compare(ours, { url: `${bare.origin}/`, selector: field });
    reportLoads(report, "log-in, nothing cached", "field usable", first, 1.5);
    const { scripts, styles } = await weighAll(ours);
    reportWeight(report, "log-in screen", scripts, styles);
  } finally {
    bare.close();
  }
}

/**
 * Measures how long it takes until a board has its first row, in a browser process of its own each time: opened with
 * nothing cached, and reloaded. Beside it the bare table with the same rows in its page. `page` shows the board.
 */
export async function measureReload(page: Page, origin: string, report: Report): Promise<void> {
  const { html, script } = await bareBoard(page);
  const bare = await serveBare({ "/": html, "/table.js": script });
  try {
    const storageState = await page.context().storageState();
    const options = { storageState, locale: "en-IN", timezoneId: "Asia/Kolkata" };
    const { first, again } = await compare(
      { url: `${origin}/orders`, selector: row, options },
      { url: `${bare.origin}/`, selector: row },
    );
    reportLoads(report, "board opened, nothing cached", "first row", first, null);
    const [opened] = first.ours;
    if (opened) reportWeight(report, "board opened, nothing cached", opened.scripts, opened.styles);
    const [dashboard] = await load({ url: `${origin}/dashboard`, selector: figure, options });
    reportWeight(report, "dashboard opened, nothing cached", dashboard.scripts, dashboard.styles);
    reportLoads(report, "board reloaded", "first row", again, 1.2);
  } finally {
    bare.close();
  }
}

interface Loads {
  readonly ours: readonly PageLoad[];
  readonly bare: readonly PageLoad[];
}

async function compare(ours: Side, bare: Side): Promise<{ readonly first: Loads; readonly again: Loads }> {
  const first = { ours: [] as PageLoad[], bare: [] as PageLoad[] };
  const again = { ours: [] as PageLoad[], bare: [] as PageLoad[] };
  // Alternately, so that a slow moment of the machine slows both.
  for (let nth = 0; nth < loads; nth += 1) {
    for (const [name, side] of [
      ["bare", bare],
      ["ours", ours],
    ] as const) {
      const [one, two] = await load(side);
      first[name].push(one);
      again[name].push(two);
    }
  }
  return { first, again };
}

/** Loads a page in a new browser process, and once more by a reload. */
async function load({ url, selector, options }: Side): Promise<[PageLoad, PageLoad]> {
  const browser = await launchChromium({ heedsSignals: false });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    await watchFor(context, selector);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "commit" });
    const first = await readLoad(page);
    await settle(page);
    await page.reload({ waitUntil: "commit" });
    return [first, await readLoad(page)];
  } finally {
    await browser.close();
  }
}

/** Waits until a page has fetched what it fetches in advance. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(2_500);
}

async function weighAll({ url }: Side): Promise<Pick<PageLoad, "scripts" | "styles">> {
  const browser: Browser = await launchChromium({ heedsSignals: false });
  try {
    const page = await browser.newPage();
    // Otherwise what follows the log-in is fetched too.
    await page.addInitScript(
      () => void Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
    );
    await page.goto(url, { waitUntil: "networkidle" });
    return await fetched(page);
  } finally {
    await browser.close();
  }
}

function reportLoads(report: Report, name: string, event: string, { ours, bare }: Loads, ratio: number | null): void {
  const times = (all: readonly PageLoad[], part: "firstPaint" | "usable") => all.map((each) => each[part]);
  for (const [title, part] of [
    ["first paint", "firstPaint"],
    [event, "usable"],
  ] as const) {
    const baseline = times(bare, part);
    const goal = ratio === null ? null : round(ratio * percentile(baseline, 0.5));
    reportTimes(report, `${name}: ${title}`, times(ours, part), {
      baseline,
      ...(goal !== null && { medianGoal: goal }),
    });
  }
  const requests = ours.map((each) => each.requests);
  report({ name: `${name}: requests until then`, value: percentile(requests, 0.5), unit: "calls", goal: null });
}

function reportWeight(report: Report, name: string, scripts: number, styles: number): void {
  report({ name: `${name}: JS fetched, compressed`, value: round(scripts / 1_000), unit: "kB", goal: 200 });
  report({ name: `${name}: CSS fetched, compressed`, value: round(styles / 1_000), unit: "kB", goal: 30 });
}

function fetched(page: Page): Promise<Pick<PageLoad, "scripts" | "styles">> {
  return page.evaluate(() => {
    const all = performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming);
    const sum = (kind: RegExp) =>
      all.filter(({ name }) => kind.test(name)).reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    return { scripts: sum(/\.js(\?|$)/), styles: sum(/\.css(\?|$)/) };
  });
}
