import type { Page } from "playwright-core";
import { type Report, reportTimes, round } from "../figures.ts";
import { keyToPaint } from "./stopwatch.ts";

const openings = 20;
const words = ["status", "tea", "rice", "asha", "000412"];
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
  reportTimes(report, "a letter's final list in the palette", await finalLists(page), { goal: 50 });
}

/** From each letter's key to the paint of the list that has all the gateway finds. Every opening asks it anew. */
async function finalLists(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < openings / words.length; round += 1) {
    for (const word of words) {
      await keyToPaint(page, "Control+k", { selector: input, what: "presence" });
      for (let length = 1; length <= word.length; length += 1) {
        const list = `.aisle-palette:has(input[value="${word.slice(0, length)}"]) [aria-busy="false"]`;
        times.push(await keyToPaint(page, word.charAt(length - 1), { selector: list, what: "presence" }));
      }
      await page.keyboard.press("Escape");
      await page.locator(input).waitFor({ state: "detached" });
    }
  }
  return times;
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
