import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runAxe } from "../../support/browser/accessibility/page-checks.ts";
import { screen } from "../../support/browser/accessibility/room.ts";
import * as board from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildOrder } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
const place = await openWorkplace();
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const tile = (title: string) => page.locator("article", { has: page.getByRole("link", { name: title, exact: true }) });
const valueOf = (title: string) => tile(title).locator(".aisle-tile-value").textContent();
const focused = () => page.locator("article:has(a:focus) a").textContent();

async function open(path: string): Promise<void> {
  await page.goto(`${place.address}${path}`);
  await tile("Orders").locator(".aisle-tile-value").waitFor();
}

it("by keys alone: goes to the tiles, chooses days, moves, reads what one tells and opens its report of these days", async () => {
  await board.openBoard(page);
  await board.press(page, "g Shift+I");
  await page.waitForURL(/\/analytics$/);
  await tile("Orders").locator(".aisle-tile-value").waitFor();
  await board.press(page, "w");
  await page.keyboard.type("last month");
  await page.keyboard.press("Enter");
  await page.waitForURL(/days=last-month/);
  await tile("Orders").locator(".aisle-tile-value").waitFor();
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
  const names = () => page.locator("article h2").allTextContents();
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
  await tile("Visits to orders").locator(".aisle-tile-value").waitFor();
});

/** Accepts an order as somebody else would, elsewhere. */
async function acceptElsewhere(id: string, storeId: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const { status } = await place.ask(`/api/stores/${storeId}/orders/${id}/action/Accepted`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify({ version: 1 }),
  });
  expect(status).toBe(200);
}

it("on the dashboard, beside what waits: keys go to the tiles of the day and back, which follow the orders at once", async () => {
  const { id: storeId } = await place.db
    .selectFrom("stores")
    .select("id")
    .where("code", "=", "S101")
    .executeTakeFirstOrThrow();
  const longAgo = { slot_start: "2026-01-01T04:00:00Z", slot_end: "2026-01-01T06:00:00Z" };
  const placed_at = new Date().toISOString();
  const { id, number } = await buildOrder(place.db, storeId, { placed_at, ...longAgo, status: "Pending" });
  await open("/dashboard");
  const cursor = page.locator(".aisle-dashboard .is-cursor");
  await cursor.filter({ hasText: /^Late/ }).waitFor();
  expect(await page.locator("article h2").allTextContents()).toEqual([
    "Net sales",
    "Orders",
    "Orders by status",
    "Orders per hour",
    "Slot load",
    "Picker load",
  ]);
  // An order has the letters for itself, but not the arrows.
  await board.press(page, "j");
  await cursor.filter({ hasText: number }).waitFor();
  await board.press(page, "ArrowRight");
  await expect.poll(focused).toBe("Net sales");
  await board.press(page, "l");
  await expect.poll(focused).toBe("Orders");
  await board.press(page, "h", "h");
  await cursor.filter({ hasText: "Open cash drawers" }).waitFor();
  const accepted = async () =>
    Number(
      await tile("Orders by status").getByRole("row", { name: "Accepted" }).getByRole("cell").last().textContent(),
    );
  const before = (await tile("Orders by status").getByText("Accepted", { exact: true }).count()) ? await accepted() : 0;
  await acceptElsewhere(id, storeId);
  // Sooner than the screen refreshes by itself.
  await expect.poll(accepted, { timeout: 20_000 }).toBe(before + 1);
});

test("a tile that is hidden on the dashboard is on the analytics as before, and days may be more than one", async () => {
  await open("/dashboard");
  await board.press(page, "Shift+C");
  const dialog = page.getByRole("dialog", { name: "Tiles" });
  await dialog.getByRole("checkbox", { name: "Net sales" }).waitFor();
  await board.press(page, "Space", "Escape");
  await dialog.waitFor({ state: "detached" });
  await tile("Net sales").waitFor({ state: "detached" });
  await board.press(page, "w");
  await page.keyboard.type("last month");
  await page.keyboard.press("Enter");
  await page.waitForURL(/days=last-month/);
  await tile("Orders").locator("svg").waitFor();
  await page.getByRole("region", { name: "What waits" }).getByRole("link", { name: /^Late/ }).waitFor();
  await open("/analytics");
  await tile("Net sales").waitFor();
});

test("has nothing that axe finds wrong, light and dark", async () => {
  await open("/dashboard");
  expect(await runAxe(page, screen)).toEqual([]);
  await open("/analytics");
  expect(await runAxe(page, screen)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await runAxe(page, screen)).toEqual([]);
});
