import type { Browser, Page } from "playwright-core";
import { destinations } from "#commands/destinations.ts";
import { allReportRoutes } from "#contract/reports/report-routes.ts";
import { reportPath, reports } from "#contract/reports/reports.ts";
import { insideSentence } from "#contract/text.ts";
import { listedKinds } from "#contract/records/kind-names.ts";
import { buildRecord } from "../../support/kinds/records.ts";
import { percentile, type Report, reportTimes, round } from "../figures.ts";
import type { Place } from "../place.ts";
import { openBarePage, readShape } from "./bare-page.ts";
import { keyToPaints, slowed } from "./stopwatch.ts";
import { type Stroke, workOn } from "./strokes.ts";

/** How many records each kind gets besides what the store is loaded with, so that all lists have rows. */
const records = 40;
const slowness = 4;
const mostShown = 10;
/** How often the bare table is worked on, which is one place and not many. */
const bareTurns = 8;

/** A place of the console, and how one goes there: by its keys, or by a title in the palette. */
interface Stop {
  readonly name: string;
  readonly path: string;
  readonly by: { readonly keys: string } | { readonly title: string };
}

interface Opening {
  readonly name: string;
  readonly frame: number;
  readonly rows: number;
}

/** Nothing on screen is still being read; the numbers in the tabs of a list are no part of its rows. */
const whole = `:root:has(main h1):not(:has(${[
  'main [aria-busy="true"]:not([role="tablist"])',
  "main .aisle-skeleton",
  "main .aisle-overlay",
  "main .is-waiting",
].join()}))`;

/**
 * Opens every destination of the console and one report of each address, warm, and measures from the last key to the
 * frame of the screen and to its rows. Then it types, moves and scrolls on each with a slow processor and counts the long
 * tasks, beside the bare table.
 */
export async function measureWalk(browser: Browser, page: Page, place: Place, report: Report): Promise<void> {
  await fillLists(place);
  await page.goto(`${place.origin}/orders`);
  await settle(page);
  const bare = await openBarePage(browser, await readShape(page));
  const stops = allStops();
  try {
    report({ name: "places that are opened", value: stops.length, unit: "times", goal: null });
    const first = await openAll(page, stops);
    reportTimes(
      report,
      "a place opened for the first time: rows",
      first.map(({ rows }) => rows),
    );
    reportOpenings(report, 1, [...(await openAll(page, stops)), ...(await openAll(page, stops))]);
    const { opened, strokes } = await slowed(page, slowness, () => walkAndWork(page, stops));
    reportOpenings(report, slowness, opened);
    reportStrokes(report, strokes, await slowed(bare, slowness, () => workOnBare(bare)));
  } finally {
    await bare.context().close();
  }
}

async function fillLists(place: Place): Promise<void> {
  await place.fillBooks();
  for (const kind of listedKinds) {
    for (let nth = 0; nth < records; nth += 1) await buildRecord(place.db, kind, place.storeId);
  }
}

/** Every destination, and the first report of each address. */
function allStops(): Stop[] {
  const views = destinations.map(({ title: name, path, keys }): Stop => {
    return { name, path, by: keys === undefined ? { title: `Go to ${name.toLowerCase()}` } : { keys } };
  });
  const ofRoutes = allReportRoutes.flatMap((route): Stop[] => {
    const first = reports.find((each) => each.route === route);
    if (!first) return [];
    const title = `Go to report ${insideSentence(first.title)}`;
    return [{ name: `report ${first.title}`, path: reportPath(first), by: { title } }];
  });
  return [...views, ...ofRoutes];
}

/** Goes to a place by keys, and measures from the last one. */
async function open(page: Page, { name, path, by }: Stop): Promise<Opening> {
  const keys = "keys" in by ? named(by.keys) : await findInPalette(page, by.title);
  const [frame, rows] = await keyToPaints(page, keys, { selector: "main h1", what: "text" }, whole);
  await settle(page);
  const reached = new URL(page.url()).pathname;
  if (reached !== path) throw new Error(`${name} is at ${path}, and its keys lead to ${reached}`);
  return { name, frame, rows };
}

/** A sequence of keys as the browser's driver names them. */
function named(keys: string): string {
  return keys.replaceAll(/shift\+(.)/g, (_, letter: string) => `Shift+${letter.toUpperCase()}`);
}

async function findInPalette(page: Page, title: string): Promise<string> {
  await page.keyboard.press("Control+k");
  await page.locator(".aisle-palette-input").waitFor();
  await page.keyboard.insertText(title);
  const found = page.locator('.aisle-palette [aria-busy="false"]').getByRole("option", { name: title, selected: true });
  await found.waitFor();
  return "Enter";
}

/** Waits until the screen is whole and has nothing more to do. */
async function settle(page: Page): Promise<void> {
  await page.locator(whole).waitFor();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 500 })));
}

async function openAll(page: Page, stops: readonly Stop[]): Promise<Opening[]> {
  const opened: Opening[] = [];
  for (const stop of stops) opened.push(await open(page, stop));
  return opened;
}

interface Walk {
  readonly opened: readonly Opening[];
  readonly strokes: readonly Stroke[];
}

async function walkAndWork(page: Page, stops: readonly Stop[]): Promise<Walk> {
  const opened: Opening[] = [];
  const strokes: Stroke[] = [];
  for (const stop of stops) {
    opened.push(await open(page, stop));
    const made = await workOn(page, {
      field: 'main input[type="search"]',
      scroller: "main [role=grid], main [data-scroller], main[data-scroller]",
      settle: () => settle(page),
    });
    strokes.push(...made.map((stroke) => ({ ...stroke, name: `${stop.name}: ${stroke.name}` })));
  }
  return { opened, strokes };
}

async function workOnBare(page: Page): Promise<Stroke[]> {
  const strokes: Stroke[] = [];
  for (let nth = 0; nth < bareTurns; nth += 1) {
    strokes.push(...(await workOn(page, { field: ".search", scroller: ".scroller", settle: async () => undefined })));
  }
  return strokes;
}

function reportOpenings(report: Report, rate: number, opened: readonly Opening[]): void {
  const suffix = rate === 1 ? "" : `, processor ${rate} x slower`;
  for (const [what, goal] of [
    ["frame", rate === 1 ? 100 : null],
    ["rows", rate === 1 ? 300 : 900],
  ] as const) {
    reportTimes(
      report,
      `a place opened: ${what}${suffix}`,
      opened.map((opening) => opening[what]),
      { goal },
    );
    reportWorst(report, `${what}${suffix}`, worstByName(opened.map(({ name, [what]: time }) => ({ name, time }))));
  }
}

function reportStrokes(report: Report, strokes: readonly Stroke[], bare: readonly Stroke[]): void {
  const times = (all: readonly Stroke[]) => all.map(({ time }) => time);
  const suffix = `processor ${slowness} x slower`;
  report({ name: "strokes: keys and turns of the wheel", value: strokes.length, unit: "times", goal: null });
  for (const [title, share, goal] of [
    ["p95", 0.95, 50],
    ["longest", 1, 200],
  ] as const) {
    report({
      name: `long task of a stroke, ${suffix}, ${title}`,
      value: round(percentile(times(strokes), share)),
      unit: "ms",
      goal,
      baseline: round(percentile(times(bare), share)),
    });
  }
  const share = (all: readonly Stroke[]) => round((100 * all.filter(({ time }) => time > 0).length) / all.length);
  report({
    name: `strokes with a long task, ${suffix}`,
    value: share(strokes),
    unit: "%",
    goal: null,
    baseline: share(bare),
  });
  reportWorst(report, `long task, ${suffix}`, worstByName(strokes));
}

/** The longest time of each name, the longest first. */
function worstByName(all: readonly Stroke[]): Stroke[] {
  const worst = new Map<string, number>();
  for (const { name, time } of all) worst.set(name, Math.max(time, worst.get(name) ?? 0));
  return [...worst].map(([name, time]) => ({ name, time })).toSorted((one, other) => other.time - one.time);
}

function reportWorst(report: Report, what: string, worst: readonly Stroke[]): void {
  for (const { name, time } of worst.slice(0, mostShown)) {
    report({ name: `  ${what}: ${name}`, value: round(time), unit: "ms", goal: null });
  }
}
