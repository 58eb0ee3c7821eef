import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runAxe } from "../../support/browser/accessibility/page-checks.ts";
import { screen } from "../../support/browser/accessibility/room.ts";
import * as board from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
const place = await openWorkplace();
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const tile = (title: string) => page.locator("article", { has: page.getByRole("link", { name: title, exact: true }) });
const valueOf = (title: string) => tile(title).locator(".aisle-analytics-value").textContent();
const focused = () => page.locator("article:has(a:focus) a").textContent();

async function open(path: string): Promise<void> {
  await page.goto(`${place.address}${path}`);
  await tile("Orders").locator(".aisle-analytics-value").waitFor();
}

it("by keys alone: goes to the tiles, chooses days, moves, reads what one tells and opens its report of these days", async () => {
  await board.openBoard(page);
  await board.press(page, "g Shift+I");
  await page.waitForURL(/\/analytics$/);
  await tile("Orders").locator(".aisle-analytics-value").waitFor();
  await board.press(page, "w");
  await page.keyboard.type("last month");
  await page.keyboard.press("Enter");
  await page.waitForURL(/days=last-month/);
  await tile("Orders").locator(".aisle-analytics-value").waitFor();
  await board.press(page, "l");
  await expect.poll(focused).toBe("Orders");
  await board.press(page, "h", "ArrowRight", "l");
  await expect.poll(focused).toBe("New customers");
  await board.press(page, "j");
  await expect.poll(focused).not.toBe("New customers");
  await board.press(page, "k", "ArrowLeft", "ArrowLeft", "ArrowLeft", "l");
  await expect.poll(focused).toBe("Orders");
  const orders = await valueOf("Orders");
  await board.press(page, "?");
  await page.getByRole("dialog").getByText("Orders that were placed.").waitFor();
  await board.press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await board.press(page, "Enter");
  await page.waitForURL(/\/order-reports\/by-day\?days=last-month$/);
  const total = page.locator(".aisle-report-rows tfoot tr:first-child td").first();
  await expect.poll(() => total.textContent()).toBe(orders);
});

test("a tile that is hidden or moved stays so for this login, after a reload too", async () => {
  await open("/analytics");
  const names = () => page.locator(".aisle-analytics article a").allTextContents();
  const before = await names();
  await board.press(page, "Shift+C");
  const dialog = page.getByRole("dialog", { name: "Tiles" });
  await dialog.getByRole("checkbox", { name: "Net sales" }).waitFor();
  await board.press(page, "Space", "ArrowDown", "Alt+ArrowDown");
  const saved = page.waitForResponse((answer) => answer.url().includes("/preferences/layouts"));
  await saved;
  await board.press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
  const [sales, orders, customers, ...others] = before;
  expect(sales).toBe("Net sales");
  expect(await names()).toEqual([customers, orders, ...others]);
  await open("/analytics");
  expect(await names()).toEqual([customers, orders, ...others]);
});

test("one report that fails leaves the other tiles, and a refresh brings it back", async () => {
  const hidden = () => place.db.schema.alterTable("visits").renameTo("visits_away").execute();
  const shown = () => place.db.schema.alterTable("visits_away").renameTo("visits").execute();
  await hidden();
  try {
    await open("/analytics");
    await tile("Visits to orders").getByText("This could not be read.").waitFor();
  } finally {
    await shown();
  }
  await board.press(page, "r");
  await tile("Visits to orders").locator(".aisle-analytics-value").waitFor();
});

test("has nothing that axe finds wrong, light and dark", async () => {
  await open("/analytics");
  expect(await runAxe(page, screen)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await runAxe(page, screen)).toEqual([]);
});
