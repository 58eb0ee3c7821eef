import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { choose, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildProduct, unique } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

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

/** A product of a shelf with so much on hand and a barcode of its own. */
async function aProduct(aisle: string, name: string, onHand: number) {
  const barcode = `7${String(Math.random()).slice(2).padEnd(10, "3")}`.slice(0, 11);
  const product = await buildProduct(place.db, storeId, { aisle, name, barcode });
  const row = { store_id: storeId, product_id: product.id };
  await place.db
    .insertInto("product_stock")
    .values({ ...row, on_hand: onHand, movements: 1, purchase_limit: null })
    .execute();
  const moved = {
    number: 1,
    kind: "opening" as const,
    on_hand_by: onHand,
    reserved_by: 0,
    on_hand: onHand,
    reserved: 0,
  };
  await place.db
    .insertInto("stock_movements")
    .values({ ...row, ...moved, order_id: null, order_version: null, user_id: null, by_name: "Asha" })
    .execute();
  return { ...product, barcode };
}

const cellsOf = (name: string) =>
  page
    .getByRole("row", { name: new RegExp(name) })
    .locator("td")
    .allTextContents();
const onHand = async (id: string) => {
  const query = place.db.selectFrom("product_stock").select("on_hand").where("product_id", "=", id);
  return Number((await query.executeTakeFirstOrThrow()).on_hand);
};

it("counts a shelf by scanner and keys, over a reload, and books it once with a reason", async () => {
  const aisle = unique("Aisle");
  const [jam, honey] = [await aProduct(aisle, "Quince jam", 12), await aProduct(aisle, "Heather honey", 5)];
  await page.goto(`${place.address}/stock-counts`);
  await page.getByRole("heading", { name: "Stock counts" }).waitFor({ state: "attached" });
  await press(page, "i");
  await choose(page, aisle);
  await page.getByRole("tabpanel", { name: "COUNT" }).waitFor();
  const field = page.getByRole("textbox", { name: "Scan or type a product" });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  // A scanner types the code and presses Enter; the number follows.
  await page.keyboard.type(jam.barcode);
  await press(page, "Enter");
  await page.getByRole("textbox", { name: "How many of Quince jam?" }).waitFor();
  await page.keyboard.type("1.5");
  await press(page, "Enter");
  await page.getByText(/whole number/i).waitFor();
  await press(page, "Control+a");
  await page.keyboard.type("9");
  await press(page, "Enter");
  await expect.poll(() => cellsOf("Quince jam")).toEqual([aisle, "12", "9", "−3"]);
  await page.getByText(/not saved yet/).waitFor({ state: "detached" });
  await page.reload();
  await expect.poll(() => cellsOf("Quince jam")).toEqual([aisle, "12", "9", "−3"]);
  // What nobody has counted yet is one key away.
  await page.getByRole("textbox", { name: "Scan or type a product" }).waitFor();
  await press(page, "ArrowDown");
  await page.getByRole("textbox", { name: "How many of Heather honey?" }).waitFor();
  await page.keyboard.type("5");
  await press(page, "Enter");
  await expect.poll(() => cellsOf("Heather honey")).toEqual([aisle, "5", "5", ""]);
  await page.getByText(/not saved yet/).waitFor({ state: "detached" });
  await press(page, "Escape", "a");
  await page.getByRole("dialog").getByText("2 of 2 products counted, 1 differ").waitFor();
  await press(page, "1", "Control+Enter");
  await expect.poll(() => onHand(jam.id)).toBe(9);
  expect(await onHand(honey.id)).toBe(5);
  await page.getByRole("textbox", { name: "Scan or type a product" }).waitFor({ state: "detached" });
});

test("keeps a number that cannot be sent, and sends it when the network is back", async () => {
  const aisle = unique("Aisle");
  await aProduct(aisle, "Barley flour", 4);
  await page.goto(`${place.address}/stock-counts`);
  await page.getByRole("heading", { name: "Stock counts" }).waitFor({ state: "attached" });
  await press(page, "i");
  await choose(page, aisle);
  await page.getByRole("textbox", { name: "Scan or type a product" }).waitFor();
  await page.context().setOffline(true);
  await page.keyboard.type("barley");
  await press(page, "Enter");
  await page.getByRole("textbox", { name: "How many of Barley flour?" }).waitFor();
  await page.keyboard.type("6");
  await press(page, "Enter");
  await page.getByText("1 number not saved yet").waitFor();
  await page.context().setOffline(false);
  await page.getByText(/not saved yet/).waitFor({ state: "detached" });
  await page.reload();
  await expect.poll(() => cellsOf("Barley flour")).toEqual([aisle, "4", "6", "+2"]);
});
