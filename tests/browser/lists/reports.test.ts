import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dayAt } from "#console/kit/time/days.ts";
import { scannerPace } from "#console/shell/keys/scanner.ts";
import { buildOrder } from "../../support/database/rows.ts";
import * as board from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
const place = await openWorkplace();
beforeEach(async () => {
  page = await place.comeBack("admin");
  await board.openBoard(page);
});
afterEach(() => place.leave(page));

const heading = () => page.locator(".aisle-report h1");
const rows = () => page.locator(".aisle-report-rows tbody tr");
const cell = (row: string, at: number) => page.locator(`.aisle-report-rows ${row} td`).nth(at);

it("by keys alone: finds a report, chooses its days, opens the rows of a figure, comes back and takes it away", async () => {
  await board.press(page, "g z");
  await page.waitForURL(/\/reports$/);
  await page.locator(".aisle-reports").waitFor();
  await board.press(page, "/");
  await page.keyboard.type("orders source");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/order-reports\/by-source$/);
  await expect.poll(() => heading().textContent()).toBe("Orders by source");
  await page.locator(".aisle-report-rows table").waitFor();
  await board.press(page, "w");
  await page.keyboard.type("last month");
  await page.keyboard.press("Enter");
  await page.waitForURL(/days=last-month/);
  await board.press(page, "w");
  await page.keyboard.type("this month");
  await page.keyboard.press("Enter");
  await page.waitForURL(/by-source$/);
  await rows().first().waitFor();
  const count = await cell("tbody tr:first-child", 0).textContent();
  const source = await page.locator(".aisle-report-rows tbody th").first().textContent();
  await board.press(page, "ArrowRight", "Enter");
  await page.waitForURL(/\/orders\?/);
  await page.locator(".aisle-token", { hasText: `source: ${source}` }).waitFor();
  await expect.poll(() => page.locator(".aisle-tab .aisle-tab-count").allTextContents()).toContain(count);
  await page.goBack();
  await page.locator(".aisle-report-rows table").waitFor();
  // The average order opens the orders behind each of its two parts.
  await board.press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter");
  await page.getByText('What "Average order" is worked out from').first().waitFor();
  await page.keyboard.press("2");
  await page.waitForURL(/\/orders\?/);
  expect(new URL(page.url()).searchParams.get("status")).not.toContain("Cancelled");
  await page.goBack();
  await page.locator(".aisle-report-rows table").waitFor();
  const download = page.waitForEvent("download");
  await board.press(page, "e");
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(/^\uFEFFSource,Orders,Sold orders,Sales,/);
  expect(file.trim().split("\r\n")).toHaveLength((await rows().count()) + 2);
});

test("the palette finds a report by its words, and an address without a report shows the first of its route", async () => {
  await board.runByPalette(page, "Go to report slow movers");
  await page.waitForURL(/\/product-reports\/slow-movers$/);
  await expect.poll(() => heading().textContent()).toBe("Slow movers");
  await page.goto(new URL("/refund-reports/nothing", page.url()).href);
  await expect.poll(() => heading().textContent()).toBe("Refunds by cause");
});

test("by keys alone: net sales open the entries of the ledger that they are the sum of, and Esc leads back", async () => {
  await board.runByPalette(page, "Go to report net sales by day");
  await page.waitForURL(/\/order-reports\/net$/);
  await rows().first().waitFor();
  const [sold, , net] = await page.locator(".aisle-report-rows tbody tr:first-child td").allTextContents();
  const sum = (shown = ""): string => `Sum ${shown.replace(/[^\d.,-]/g, "")}`;
  await board.press(page, "ArrowRight", "ArrowRight", "ArrowRight", "Enter");
  const dialog = page.getByRole("dialog", { name: /^Net sales, / });
  await dialog.getByText(sum(net), { exact: true }).waitFor();
  await board.press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
  await board.press(page, "ArrowLeft", "ArrowLeft", "Enter");
  const soldDialog = page.getByRole("dialog", { name: /^Sold, / });
  await soldDialog.getByText(sum(sold), { exact: true }).waitFor();
});

test("by keys alone: filters a report as the board does, keeps it in the address, and opens the rows with it", async () => {
  await board.runByPalette(page, "Go to report orders by status");
  await page.waitForURL(/\/order-reports\/by-status$/);
  await page.locator(".aisle-report-rows table").waitFor();
  await page.locator(".aisle-filter").waitFor();
  const all = Number(await cell("tfoot tr:first-child", 0).textContent());
  await board.press(page, "Shift+F");
  await board.choose(page, "Source", "Android");
  await page.waitForURL(/source=/);
  const source = new URL(page.url()).searchParams.get("source");
  await page.locator(".aisle-token", { hasText: "Android" }).waitFor();
  await expect.poll(async () => Number(await cell("tfoot tr:first-child", 0).textContent())).toBeLessThan(all);
  await page.reload();
  await page.locator(".aisle-token", { hasText: "Android" }).waitFor();
  await page.locator(".aisle-report-rows table").waitFor();
  const count = await cell("tbody tr:first-child", 0).textContent();
  await board.press(page, "ArrowRight", "Enter");
  await page.waitForURL(/\/orders\?/);
  expect(new URL(page.url()).searchParams.get("source")).toBe(source);
  await expect.poll(() => page.locator(".aisle-tab .aisle-tab-count").allTextContents()).toContain(count);
  await page.goBack();
  await page.locator(".aisle-token").waitFor();
  await board.press(page, "Control+Backspace");
  await page.waitForURL(/by-status$/);
});

test("by keys alone: opens a category of the tree, whose figures hold those below it, and closes it", async () => {
  const { db } = place;
  const product = await db
    .selectFrom("products")
    .innerJoin("stores", "stores.id", "products.store_id")
    .innerJoin("categories", "categories.id", "products.category_id")
    .innerJoin("categories as above", "above.id", "categories.parent_id")
    .select(["products.id", "products.code", "products.name", "products.store_id as storeId"])
    .select(["categories.name as category", "above.name as above"])
    .where("stores.code", "=", "S101")
    .executeTakeFirstOrThrow();
  const { id: product_id, code, name, category, storeId } = product;
  const line = { product_id, code, name, category, ordered_quantity: 3, ordered_price: 50_000, ordered_discount: 0 };
  await buildOrder(db, storeId, { status: "Delivered", placed_at: new Date().toISOString(), lines: [line] });
  await board.runByPalette(page, "Go to report sales down the tree");
  await page.waitForURL(/\/category-reports\/tree$/);
  const named = (text: string) => page.locator(".aisle-report-rows tbody tr", { hasText: text });
  await named(product.above).waitFor();
  const before = await rows().count();
  expect(await named(category).count()).toBe(0);
  await expect
    .poll(async () => {
      if ((await page.locator("tr.is-cursor").textContent())?.includes(product.above)) return true;
      await board.press(page, "ArrowDown");
      return false;
    })
    .toBe(true);
  await board.press(page, "ArrowRight");
  await named(category).waitFor();
  expect(await named(product.above).first().getAttribute("aria-expanded")).toBe("true");
  expect(await named(category).getAttribute("aria-level")).toBe("2");
  await board.press(page, "ArrowLeft");
  await expect.poll(() => rows().count()).toBe(before);
});

test("by keys alone: saves a report as a view for the store, which the drawer, a pin and the palette open as it was saved", async () => {
  const address = "/order-reports/by-source?source=tele&days=last-month&sort=-orders";
  await page.goto(new URL(address, page.url()).href);
  await page.locator(".aisle-report-rows table").waitFor();
  await page.locator(".aisle-token", { hasText: "Phone" }).waitFor();
  await board.press(page, "g Shift+H");
  await board.choose(page, "For everybody in this store");
  await page.getByRole("dialog", { name: "Name of the view" }).getByRole("button", { name: "Save" }).waitFor();
  await page.keyboard.type("Phone sales");
  await board.press(page, "Control+Enter");
  await page.getByText('View "Phone sales" is saved').first().waitFor();
  await board.press(page, "g d");
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor({ state: "attached" });
  await board.press(page, "g h");
  await board.choose(page, "Phone sales");
  await page.getByRole("button", { name: "Leave view Phone sales" }).waitFor();
  await page.waitForURL(/by-source\?(?=.*source=tele)(?=.*days=last-month)(?=.*sort=-orders)(?=.*view=)/);
  // What is changed meanwhile is kept only when it is saved again.
  await board.press(page, "w");
  await page.keyboard.type("today");
  await page.getByRole("option", { name: /^Today/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/days=today/);
  await board.runByPalette(page, "Overwrite the saved view");
  await page.getByText('View "Phone sales" is saved as it is on screen').first().waitFor();
  await board.press(page, "g 0");
  const pin = page.getByRole("list", { name: "Pinned views" }).getByRole("link", { name: "Phone sales" });
  await pin.waitFor();
  await board.press(page, "g d");
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor({ state: "attached" });
  await board.press(page, "g 1");
  await page.waitForURL(/by-source\?(?=.*source=tele)(?=.*days=today)/);
  const saved = page.waitForResponse((response) => response.url().endsWith("preferences/pins"));
  await board.press(page, "g 0");
  await saved;
  await board.press(page, "]");
  await page.waitForURL(/by-area/);
  expect(new URL(page.url()).searchParams.get("view")).toBeNull();
});

test("by keys alone: shows all stores side by side, and opens the report of another store with the figures of its row", async () => {
  const stores = await place.db.selectFrom("stores").select(["id", "code", "name"]).orderBy("code").execute();
  const names = Object.fromEntries(stores.map(({ code, name }) => [code, name]));
  const placed = { S101: 1, S102: 2 };
  for (const { id, code } of stores)
    for (let at = 0; at < (placed[code as "S101"] ?? 0); at += 1)
      await buildOrder(place.db, id, { placed_at: `2024-04-1${at}T06:00:00Z` });
  await page.goto(`${place.address}/order-reports/by-source?days=2024-04-01..2024-04-30`);
  await rows().first().waitFor();
  await board.press(page, "Shift+A");
  await page.waitForURL(/stores=all/);
  const heads = page.locator(".aisle-report-rows tbody th");
  await expect.poll(() => heads.allTextContents()).toEqual(expect.arrayContaining(Object.values(names)));
  const shown = await heads.allTextContents();
  const at = shown.indexOf(names.S102 ?? "");
  expect(await rows().nth(at).locator("td").first().textContent()).toBe("2");
  await board.press(page, "Home", ...Array.from({ length: at }, () => "ArrowDown"), "Enter");
  await page.waitForURL((url) => url.pathname === "/order-reports/by-source" && !url.search.includes("stores"));
  await expect.poll(() => cell("tfoot", 0).textContent()).toBe("2");
  expect(new URL(page.url()).searchParams.get("days")).toBe("2024-04-01..2024-04-30");
  await board.press(page, "g s");
  await board.choose(page, names.S101 ?? "");
});

test("by keys alone: has the days of the store in a browser of another zone, in figures and in the rows they open", async () => {
  const { db } = place;
  const now = Date.now();
  const today = dayAt(now, "Asia/Kolkata");
  // At any hour, one of the two is on another day than the store.
  const timezoneId = ["Etc/GMT+12", "Pacific/Kiritimati"].find((zone) => dayAt(now, zone) !== today) ?? "";
  const { id: storeId } = await db
    .selectFrom("stores")
    .select("id")
    .where("code", "=", "S101")
    .executeTakeFirstOrThrow();
  // 00:10 and 23:50 by the clocks of the store, and ten minutes before and after its day.
  for (const at of ["09T18:20:00Z", "09T18:40:00Z", "10T18:20:00Z", "10T18:40:00Z"])
    await buildOrder(db, storeId, { placed_at: `2024-05-${at}` });
  const away = await place.comeBack("admin", "/order-reports/by-day", { timezoneId });
  const days = away.locator(".aisle-report-days strong");
  await days.waitFor();
  const chooseDays = async (typed: string, offered: RegExp) => {
    await board.press(away, "w");
    await away.getByRole("combobox").and(away.locator(":focus")).waitFor();
    // At the pace of a person: a date typed at once with its Enter is the label of a scanner.
    await away.keyboard.type(typed, { delay: 2 * scannerPace });
    await away.getByRole("option", { name: offered, selected: true }).waitFor();
    await away.keyboard.press("Enter");
  };
  await chooseDays("today", /^Today/);
  await away.waitForURL(/days=today/);
  await expect.poll(() => days.textContent()).toContain(`${Number(today.slice(8))}`.padStart(2, "0"));
  await chooseDays("10.05.2024", /10\/05\/2024/);
  await away.waitForURL(/days=2024-05-10/);
  const row = away.locator(".aisle-report-rows tbody tr");
  await expect.poll(() => row.allTextContents()).toEqual([expect.stringMatching(/10 May 2024/)]);
  expect(await row.locator("td").first().textContent()).toBe("2");
  await board.press(away, "ArrowRight", "Enter");
  await away.waitForURL(/\/orders\?/);
  await expect.poll(() => away.locator(".aisle-tab .aisle-tab-count").allTextContents()).toContain("2");
  await away.context().close();
});
