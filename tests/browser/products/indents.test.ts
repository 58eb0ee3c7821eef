import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildDemand } from "../../support/database/indents.ts";
import { unique } from "../../support/database/rows.ts";

let page: Page;
let storeId: string;
const place = await openWorkplace();
beforeAll(async () => {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const cellsOf = (name: string) =>
  page
    .getByRole("row", { name: new RegExp(name) })
    .locator("td")
    .allTextContents();
const onHand = async (id: string) => {
  const query = place.db.selectFrom("product_stock").select("on_hand").where("product_id", "=", id);
  return Number((await query.executeTakeFirstOrThrow()).on_hand);
};
const saved = () => page.getByText(/not saved yet/).waitFor({ state: "detached" });
/** Waits until the field for products has the focus. */
const isReady = async () => {
  const field = page.getByRole("textbox", { name: "Scan or type a product" });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
};

it("proposes, changes, sends and receives an indent by keys alone", async () => {
  const { id, name } = await buildDemand(place.db, storeId, { name: unique("Quince jam"), days: [1, 2, 8, 9, 15, 22] });
  const added = await buildDemand(place.db, storeId, { name: unique("Heather honey"), days: [], onHand: 0 });
  await page.goto(`${place.address}/dashboard`);
  await page.locator("main").waitFor();
  await press(page, "g Shift+B");
  await page.getByRole("heading", { name: "Purchase orders" }).waitFor({ state: "attached" });
  await press(page, "i");
  await page.getByRole("combobox", { name: "Supplier" }).waitFor();
  await page.keyboard.type("Quince Mill");
  await press(page, "Control+Enter");
  await page.getByRole("tabpanel", { name: "LINES" }).waitFor();
  // The proposal says why; another quantity is typed, and a product is added.
  await page
    .getByText(/^sells \d+(\.\d)? a week, 2 left/)
    .first()
    .waitFor();
  await isReady();
  await page.keyboard.type(name);
  await press(page, "Enter");
  await page.getByRole("textbox", { name: `How many of ${name}?` }).waitFor();
  await page.keyboard.type("24");
  await press(page, "Enter");
  await expect.poll(async () => (await cellsOf(name))[2]).toBe("24");
  await page.keyboard.type(added.name);
  await press(page, "Enter");
  await page.getByRole("textbox", { name: `How many of ${added.name}?` }).waitFor();
  await page.keyboard.type("6");
  await press(page, "Enter");
  await expect.poll(async () => (await cellsOf(added.name)).slice(1, 3)).toEqual(["–", "6"]);
  await saved();
  // Sending shows one sentence, and saves the file for the supplier.
  const download = page.waitForEvent("download");
  await press(page, "Escape", "s");
  await page.getByText(/Send S101-IN-\d+ to Quince Mill: \d+ products\?/).waitFor();
  await press(page, "Enter");
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^S101-IN-\d+-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines[0]).toContain("Code,Barcode,Product,Quantity,Unit,Packs,Pack");
  expect(lines.find((line) => line.includes(name))).toContain(`${name},24,pieces,,`);
  // What came is counted in the same field, and put into the stock once.
  await page.getByRole("columnheader", { name: "Counted" }).waitFor();
  await isReady();
  await page.keyboard.type(name);
  await press(page, "Enter");
  await page.getByRole("textbox", { name: `How many of ${name}?` }).waitFor();
  await page.keyboard.type("25");
  await press(page, "Enter");
  await expect.poll(async () => (await cellsOf(name))[3]).toBe("25 (more than ordered)");
  await saved();
  await press(page, "Escape", "a");
  await page
    .getByText(new RegExp(`1 product came, .*more than ordered: ${name}`))
    .first()
    .waitFor();
  await press(page, "1");
  await expect.poll(() => onHand(id)).toBe(27);
  await expect.poll(async () => (await cellsOf(name)).slice(1, 4)).toEqual(["24", "25", "–"]);
  expect(await onHand(added.id)).toBe(0);
  // Nothing more comes.
  await press(page, "a", "1");
  await page.getByText("Received", { exact: true }).first().waitFor();
});
