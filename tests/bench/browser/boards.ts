import type { Browser, Page } from "playwright-core";
import { percentile, type Report, reportTimes, round } from "../figures.ts";
import { openBarePage, readShape } from "./bare-page.ts";
import { type Frames, keyToPaint, processorTime, scrollFrames, type Sight, slowed } from "./stopwatch.ts";

const moves = 120;
const speed = 6_000;
const scrollTime = 2_000;
const longFrame = 50;
/** How much the processor is slowed down, so that the limit of sixty frames a second hides no difference. */
const slowness = 4;

interface Side {
  readonly page: Page;
  readonly scroller: string;
  readonly cursor: Sight;
}

/**
 * Measures cursor and scrolling of an orders board, beside a bare page with TanStack Table and Virtual of the same
 * size.
 */
export async function measureBoards(browser: Browser, board: Page, report: Report): Promise<void> {
  const shape = await readShape(board);
  report({ name: "rows on both pages", value: shape.rows, unit: "orders", goal: null });
  const ours: Side = {
    page: board,
    scroller: '[role="grid"]',
    cursor: { selector: '[role="grid"]', what: "aria-activedescendant" },
  };
  const barePage = await openBarePage(browser, shape);
  const bare: Side = {
    page: barePage,
    scroller: ".scroller",
    cursor: { selector: ".row.cursor", what: "data-index" },
  };
  try {
    await compare(ours, bare, report, 1);
    await compareWork(ours, bare, report);
    await lookForBlanks(ours, bare, report);
    await compare(ours, bare, report, slowness);
    await board.keyboard.press("Home");
  } finally {
    await barePage.context().close();
  }
}

async function compare(ours: Side, bare: Side, report: Report, rate: number): Promise<void> {
  const suffix = rate === 1 ? "" : `, processor ${rate} x slower`;
  const cursor = { ours: [] as number[], bare: [] as number[] };
  // Alternately, so that a slow moment of the machine slows both.
  for (let turn = 0; turn < moves; turn += 30) {
    cursor.bare.push(...(await slowed(bare.page, rate, () => moveCursor(bare, 30))));
    cursor.ours.push(...(await slowed(ours.page, rate, () => moveCursor(ours, 30))));
  }
  reportTimes(report, `moving the cursor, key to paint${suffix}`, cursor.ours, {
    goal: rate === 1 ? 40 : null,
    medianGoal: round(1.2 * percentile(cursor.bare, 0.5)),
    baseline: cursor.bare,
  });
  for (const side of [ours, bare]) await jump(side, rate === 1 ? 0.1 : 0.7);
  const frames = { ours: [] as Frames[], again: [] as Frames[], bare: [] as Frames[] };
  for (let turn = 0; turn < 3; turn += 1) {
    frames.bare.push(await slowed(bare.page, rate, () => scroll(bare)));
    frames.ours.push(await slowed(ours.page, rate, () => scroll(ours)));
    await scrollBack(ours);
    frames.again.push(await slowed(ours.page, rate, () => scroll(ours)));
  }
  const pixels = `scrolling at ${speed.toLocaleString("en")} px/s`;
  reportFrames(
    report,
    [`${pixels}${suffix}`, `scrolling: frames over ${longFrame} ms${suffix}`],
    frames.ours,
    frames.bare,
  );
  // Without the cost of fetching: the same rows are scrolled again.
  reportFrames(
    report,
    [`${pixels}, rows fetched before${suffix}`, `the same: frames over ${longFrame} ms${suffix}`],
    frames.again,
    frames.bare,
  );
}

function reportFrames(
  report: Report,
  [speedName, longName]: readonly [string, string],
  ours: readonly Frames[],
  bare: readonly Frames[],
): void {
  const mine = sumUp(ours);
  const theirs = sumUp(bare);
  report({
    name: speedName,
    value: round(mine.perSecond),
    unit: "frames/s",
    // A screen shows at most sixty frames a second: where the bare page comes close to that, only the slowed processor
    // shows the ratio.
    goal: round(Math.min(58, 1.5 * theirs.perSecond)),
    baseline: round(theirs.perSecond),
  });
  report({
    name: longName,
    value: round(mine.long),
    unit: "%",
    goal: round(theirs.long),
    baseline: round(theirs.long),
  });
}

/** Scrolls back to where the last scrolling began. */
function scrollBack({ page, scroller }: Side): Promise<void> {
  return scrollBy(page, scroller, -(speed * scrollTime) / 1_000);
}

/** Scrolls to a part of the list where nothing has been fetched yet; the cursor had gone back to the top. */
async function jump({ page, scroller }: Side, share: number): Promise<void> {
  const { height, top } = await page.evaluate((selector) => {
    const element = document.querySelector(selector);
    return { height: element?.scrollHeight ?? 0, top: element?.scrollTop ?? 0 };
  }, scroller);
  await scrollBy(page, scroller, Math.round(height * share) - top);
  await page.waitForFunction(() => !document.querySelector("[data-index].is-waiting"));
}

async function scrollBy(page: Page, selector: string, by: number): Promise<void> {
  await page.evaluate(
    async ({ selector, by }) => {
      document.querySelector(selector)?.scrollBy(0, by);
      for (let nth = 0; nth < 3; nth += 1) await new Promise((painted) => requestAnimationFrame(painted));
    },
    { selector, by },
  );
}

/** Compares the processor time of the main threads, which neither other programs nor the screen's frame rate affect. */
async function compareWork(ours: Side, bare: Side, report: Report): Promise<void> {
  const move = (side: Side) => processorTime(side.page, () => moveCursor(side, 30));
  const moved = { bare: await move(bare), ours: await move(ours) };
  report({
    name: "moving the cursor, main thread's work for one move",
    value: round(moved.ours / 30),
    unit: "ms",
    goal: round((1.2 * moved.bare) / 30),
    baseline: round(moved.bare / 30),
  });
  const frame = async (side: Side) => {
    let frames = 0;
    const work = await processorTime(side.page, async () => {
      frames = (await scroll(side)).times.length;
    });
    return work / frames;
  };
  for (const side of [ours, bare]) await jump(side, 0.3);
  const scrolled = { bare: await frame(bare), ours: await frame(ours) };
  await scrollBack(ours);
  const again = await frame(ours);
  for (const [name, value] of [
    ["scrolling, main thread's work for one frame", scrolled.ours],
    ["scrolling, rows fetched before, main thread's work for one frame", again],
  ] as const) {
    report({ name, value: round(value), unit: "ms", goal: round(scrolled.bare / 1.5), baseline: round(scrolled.bare) });
  }
}

async function lookForBlanks(ours: Side, bare: Side, report: Report): Promise<void> {
  for (const side of [ours, bare]) await jump(side, 0.5);
  const mine = await scroll(ours, true);
  const theirs = await scroll(bare, true);
  const share = (count: number, { times }: Frames) => round((100 * count) / times.length);
  report({
    name: "scrolling: frames with a blank place among the rows",
    value: share(mine.blank, mine),
    unit: "%",
    goal: 0,
    baseline: share(theirs.blank, theirs),
  });
  // The bare page has all its rows from the start; ours are fetched page by page from the gateway.
  report({
    name: "scrolling: frames with a row whose page is on its way",
    value: share(mine.waiting, mine),
    unit: "%",
    goal: null,
  });
}

function scroll({ page, scroller }: Side, look = false): Promise<Frames> {
  return scrollFrames(page, { selector: scroller, speed, duration: scrollTime, look });
}

async function moveCursor({ page, cursor }: Side, times: number): Promise<number[]> {
  const measured: number[] = [];
  for (let nth = 0; nth < times; nth += 1) measured.push(await keyToPaint(page, "ArrowDown", cursor));
  return measured;
}

function sumUp(runs: readonly Frames[]): { readonly perSecond: number; readonly long: number } {
  const times = runs.flatMap((run) => run.times);
  const whole = times.reduce((sum, time) => sum + time, 0);
  return {
    perSecond: (1_000 * times.length) / whole,
    long: (100 * times.filter((time) => time > longFrame).length) / times.length,
  };
}
