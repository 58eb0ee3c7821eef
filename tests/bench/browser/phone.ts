import type { Page } from "playwright-core";
import { placeLongOrder } from "../orders/edit-orders.ts";
import { type Report, reportTimes, round } from "../figures.ts";
import type { Place } from "../place.ts";
import { keyToChange, keyToPaint } from "./stopwatch.ts";

const openings = 20;
const caller = ".aisle-dialog-phone [role=combobox]";
const total = ".aisle-lines-settlement [data-total] td:last-child";

/** Measures the opening of the phone orders, from the key to the paint of the field for the caller. */
export async function measurePhone(page: Page, report: Report): Promise<void> {
  const opened: number[] = [];
  for (let nth = 0; nth <= openings; nth += 1) {
    opened.push(await keyToPaint(page, "F2", { selector: caller, what: "presence" }));
    await page.keyboard.press("Escape");
    await page.locator(caller).waitFor({ state: "detached" });
  }
  const [first = Number.NaN, ...others] = opened;
  report({ name: "phone orders opened for the first time", value: round(first), unit: "ms", goal: null });
  reportTimes(report, "phone orders opened", others, { goal: 50 });
}

/** Measures, in the editor of an order of sixty products, from a digit typed to the new total, and to its paint. */
export async function measurePreview(page: Page, place: Place, report: Report): Promise<void> {
  const { number } = await placeLongOrder(place);
  await page.goto(`${place.origin}/orders?text=${number}`);
  await page.getByText(number).first().waitFor();
  await page.keyboard.press("m");
  await page.locator(total).waitFor();
  const shown: number[] = [];
  const made: number[] = [];
  for (let nth = 0; nth < openings; nth += 1) {
    await page.locator("[data-cell=quantity]").nth(nth).focus();
    shown.push(await keyToPaint(page, "3", { selector: total, what: "text" }));
    made.push(await keyToChange(page, "4", total));
  }
  reportTimes(report, "the total of 60 lines after a digit", made, { goal: 16 });
  reportTimes(report, "the total of 60 lines after a digit, painted", shown);
}
