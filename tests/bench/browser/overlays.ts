import type { Page } from "playwright-core";
import { type Report, reportTimes, round } from "../figures.ts";
import { keyToPaint } from "./stopwatch.ts";

const openings = 20;
const input = ".aisle-palette-input";
const panel = ".aisle-panel h2";

/**
 * Measures the palette from key to paint: opening it, and typing a letter. Plain cmdk with 50 items took 28 and 17 ms.
 */
export async function measurePalette(page: Page, report: Report): Promise<void> {
  const opened: number[] = [];
  const typed: number[] = [];
  for (let nth = 0; nth <= openings; nth += 1) {
    opened.push(await keyToPaint(page, "Control+k", { selector: input, what: "presence" }));
    for (const letter of "status") typed.push(await keyToPaint(page, letter, { selector: input, what: "value" }));
    await page.keyboard.press("Escape");
    await page.locator(input).waitFor({ state: "detached" });
  }
  const [first = Number.NaN, ...others] = opened;
  report({ name: "palette opened for the first time", value: round(first), unit: "ms", goal: null });
  reportTimes(report, "palette opened", others, { goal: 40 });
  reportTimes(report, "a letter typed in the palette", typed.slice("status".length), { goal: 30 });
}

/** Measures the opening of an order beside the list, from the key to the paint of its number. */
export async function measureOpening(page: Page, report: Report): Promise<void> {
  const opened: number[] = [];
  for (let nth = 0; nth <= openings; nth += 1) {
    await page.keyboard.press("ArrowDown");
    opened.push(await keyToPaint(page, "Enter", { selector: panel, what: "presence" }));
    await page.keyboard.press("Escape");
    await page.locator(panel).waitFor({ state: "detached" });
  }
  const [first = Number.NaN, ...others] = opened;
  report({ name: "an order opened for the first time", value: round(first), unit: "ms", goal: null });
  reportTimes(report, "an order opened, first paint", others, { goal: 50 });
}
