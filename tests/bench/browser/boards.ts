import type { Browser, Page } from "playwright-core";
import { percentile, type Report, reportTimes, round } from "../figures.ts";
import { openBarePage, readShape } from "./bare-page.ts";
import { type Frames, keyToPaint, scrollFrames, type Sight, slowDown } from "./stopwatch.ts";

const moves = 120;
const speed = 6_000;
const scrollTime = 4_000;
const longFrame = 50;
/** With this factor the sixty frames a second of a screen hide nothing. */
const slowness = 4;

interface Side {
  readonly page: Page;
  readonly scroller: string;
  readonly cursor: Sight;
}

/** The cursor and the scrolling of a board of orders, beside a bare page of TanStack Table and Virtual of the same size. */
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
    await compare(ours, bare, report, "");
    const { gaps, times } = await scrollFrames(board, {
      selector: ours.scroller,
      speed,
      duration: 2_000,
      lookForGaps: true,
    });
    const beside = await scrollFrames(barePage, { selector: bare.scroller, speed, duration: 2_000, lookForGaps: true });
    report({
      name: "scrolling: frames with a blank or waiting row",
      value: round((100 * gaps) / times.length),
      unit: "%",
      goal: 0,
      baseline: round((100 * beside.gaps) / beside.times.length),
    });
    const restore = await Promise.all([slowDown(board, slowness), slowDown(barePage, slowness)]);
    await compare(ours, bare, report, `, processor ${slowness} x slower`);
    for (const back of restore) await back();
    await board.keyboard.press("Home");
  } finally {
    await barePage.context().close();
  }
}

async function compare(ours: Side, bare: Side, report: Report, suffix: string): Promise<void> {
  const cursor = { ours: [] as number[], bare: [] as number[] };
  // In turns, so that what slows the machine slows both.
  for (let turn = 0; turn < moves; turn += 20) {
    cursor.bare.push(...(await moveCursor(bare, 20)));
    cursor.ours.push(...(await moveCursor(ours, 20)));
  }
  const scale = suffix === "" ? 1 : slowness;
  reportTimes(report, `moving the cursor, key to paint${suffix}`, cursor.ours, {
    goal: suffix === "" ? 40 : null,
    medianGoal: round(1.2 * percentile(cursor.bare, 0.5)),
    baseline: cursor.bare,
  });
  const frames = { ours: [] as Frames[], bare: [] as Frames[] };
  for (let turn = 0; turn < 2; turn += 1) {
    frames.bare.push(await scrollFrames(bare.page, { selector: bare.scroller, speed, duration: scrollTime / 2 }));
    frames.ours.push(await scrollFrames(ours.page, { selector: ours.scroller, speed, duration: scrollTime / 2 }));
  }
  const mine = sumUp(frames.ours);
  const theirs = sumUp(frames.bare);
  report({
    name: `scrolling at ${speed.toLocaleString("en")} px/s${suffix}`,
    value: round(mine.perSecond),
    unit: "frames/s",
    // A screen shows sixty at most: where the bare page comes near that, the ratio can only be seen on the slow processor.
    goal: round(Math.min(scale === 1 ? 58 : 60, 1.5 * theirs.perSecond)),
    baseline: round(theirs.perSecond),
  });
  report({
    name: `scrolling: frames over ${longFrame} ms${suffix}`,
    value: round(mine.long),
    unit: "%",
    goal: round(theirs.long),
    baseline: round(theirs.long),
  });
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
