import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openBoard, press } from "../../support/browser/board.ts";
import { holdRequests, latencies, slowAnswers } from "../../support/browser/held-answers.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildCustomer, buildProduct } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let storeId: string;
const search = /store-products\/search/;
const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
  for (const name of ["Xaffer 500 g", "Xabba 500 g", "Ximbo 500 g", "Xoppa 500 g", "24 Xantra Organic Xesan", "Xesan"])
    await buildProduct(place.db, storeId, { name, price: 40_00, tax_rate: 0 });
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const dialog = () => page.getByRole("dialog", { name: "Phone orders" });
const field = (name: string) => dialog().getByLabel(name, { exact: true }).and(page.locator("input"));
const lines = () => dialog().locator("tr[data-product]").count();
const newPhone = (): string => `97${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

const placed = (phone: string) =>
  place.db.selectFrom("orders").select(["id", "item_count"]).where("customer_phone", "=", phone).execute();

/** Begins a phone order that its customer fetches, and puts the focus into the field that finds products. */
async function begin(): Promise<string> {
  const phone = newPhone();
  await openBoard(page);
  await press(page, "F2");
  await expect.poll(() => field("Caller").evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type(phone);
  await dialog().getByText("No customer found").waitFor();
  await press(page, "Enter");
  await field("Name").fill("Xora Quill");
  await field("Delivery").fill("pickup");
  await field("Add a product").focus();
  return phone;
}

/** Presses the key that places the order again, once the total that it named is shown. */
async function placeAtTotal(phone: string, count: number): Promise<void> {
  await dialog().getByText("The total is now").waitFor();
  await press(page, "Control+Enter");
  await dialog().waitFor({ state: "detached" });
  expect(await placed(phone)).toMatchObject([{ item_count: count }]);
}

it.each(latencies)("loses no product that is typed ahead of answers that take %i ms longer", async (latency) => {
  const phone = await begin();
  await slowAnswers(page, search, latency);
  for (const text of ["xaff", "xabb", "ximb"]) {
    await page.keyboard.type(text);
    await press(page, "Enter");
    expect(await field("Add a product").inputValue()).toBe("");
  }
  // The last one stands in the field.
  await page.keyboard.type("xopp");
  await press(page, "Control+Enter");
  await expect.poll(lines, { timeout: 10_000 }).toBe(4);
  expect(await placed(phone)).toEqual([]);
  await placeAtTotal(phone, 4);
});

test("names the product whose answer does not come, and places nothing without it", async () => {
  const phone = await begin();
  const letGo = await holdRequests(page, search);
  await page.keyboard.type("xaff");
  await press(page, "Enter");
  await page.keyboard.type("xabb");
  await press(page, "Control+Enter");
  await dialog().getByText("“xaff” is still being looked up: the order is placed after that").waitFor();
  // Closed and opened again, it is all there.
  await press(page, "Escape");
  await dialog().waitFor({ state: "detached" });
  await press(page, "F2");
  await dialog().getByRole("rowheader", { name: "xabb" }).waitFor();
  expect(await placed(phone)).toEqual([]);
  letGo();
  await expect.poll(lines).toBe(2);
  await expect.poll(() => dialog().locator(".aisle-phone-totals").getAttribute("aria-busy")).toBe("false");
  await press(page, "Control+Enter");
  await dialog().waitFor({ state: "detached" });
  expect(await placed(phone)).toMatchObject([{ item_count: 2 }]);
});

it("names what was not found, with the ways on, and places nothing until one is taken", async () => {
  const phone = await begin();
  await page.keyboard.type("xaffran");
  await press(page, "Enter");
  await page.keyboard.type("qqzzqq");
  await press(page, "Control+Enter");
  await dialog().getByText('“xaffran”: No results for "xaffran"').waitFor();
  expect(await placed(phone)).toEqual([]);
  // The focus is on what is most like it: Enter takes that.
  await page.locator("button:focus").getByText("Xaffer 500 g").waitFor();
  await press(page, "Enter");
  await expect.poll(lines).toBe(1);
  await press(page, "Control+Enter");
  await dialog().getByText("“qqzzqq”: No results").waitFor();
  await page.getByRole("button", { name: "Edit “qqzzqq”" }).and(page.locator(":focus")).waitFor();
  await press(page, "Enter");
  await expect.poll(() => field("Add a product").inputValue()).toBe("qqzzqq");
  await press(page, "Enter", "ArrowUp");
  await dialog().locator("[data-sought=unfound]").waitFor();
  await press(page, "Delete");
  await dialog().locator("[data-sought]").waitFor({ state: "detached" });
  await press(page, "Control+Enter");
  await dialog().waitFor({ state: "detached" });
  expect(await placed(phone)).toMatchObject([{ item_count: 1 }]);
});

test("shows a refusal while text stands in the field", async () => {
  await begin();
  await press(page, "Control+Enter");
  await dialog().getByText("No products yet").waitFor();
  await page.keyboard.type("qqzzqq");
  await dialog().getByText("No results for").waitFor();
  await press(page, "Control+Enter");
  await dialog().getByText("“qqzzqq”: No results").waitFor();
});

test("takes a number that begins a name for the name, and shows both where it can mean both", async () => {
  await begin();
  await page.keyboard.type("24 xantra xesan");
  await press(page, "Enter");
  await expect.poll(() => field("Quantity of 24 Xantra Organic Xesan").inputValue()).toBe("1");
  await page.keyboard.type("24 x");
  const offered = dialog().getByRole("listbox", { name: "Add a product: found" }).getByRole("option");
  await expect.poll(() => offered.first().textContent()).toContain("1 × 24 Xantra Organic Xesan");
  await offered.getByText("24 × Xesan").waitFor();
  await field("Add a product").fill("");
  await page.keyboard.type("2 xesan");
  await expect.poll(() => offered.first().textContent()).toContain("2 × ");
  await press(page, "Enter");
  await expect.poll(() => field("Quantity of Xesan").inputValue()).toBe("2");
});

test("finds a caller ahead of a slow answer, while products are typed already", async () => {
  const phone = newPhone();
  await buildCustomer(place.db, storeId, { name: "Xenia Quill", phone });
  await openBoard(page);
  await press(page, "F2");
  await expect.poll(() => field("Caller").evaluate((one) => one === document.activeElement)).toBe(true);
  await slowAnswers(page, /customers\/search/, 500);
  await page.keyboard.type(phone.slice(-6));
  await press(page, "Enter");
  await page.locator("[role=combobox]:focus[aria-label='Add a product']").waitFor();
  await page.keyboard.type("xaff");
  await press(page, "Enter");
  await expect.poll(lines).toBe(1);
  await expect.poll(() => field("Name").inputValue()).toBe("Xenia Quill");
  expect(await field("Phone").inputValue()).toBe(phone);
});
