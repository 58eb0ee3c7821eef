import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { lendChromium } from "../support/browser/chromium.ts";
import { createTestDatabase, type TestDatabase } from "../support/database/database.ts";
import { buildArea, buildPicker, buildProduct, buildRider } from "../support/database/rows.ts";
import { type Program, startProgram, stopProgram } from "../support/run/program.ts";
import { test } from "../support/run/by-thirds.ts";

let browser: Browser;
let database: TestDatabase;
let gateway: Program;
let page: Page;
beforeAll(async () => {
  browser = await lendChromium();
});
beforeEach(async () => {
  database = await createTestDatabase();
  gateway = startProgram("gateway", { DATABASE_URL: database.url, PORT: "0", DEMO: "off" });
  await gateway.ready;
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-IN", timezoneId: "Asia/Kolkata" });
  page.setDefaultTimeout(60_000);
});
afterEach(async () => {
  await page.context().close();
  await stopProgram(gateway);
  await database.drop();
});

const setupAddress = () => String(/http\S+\/setup#\S+/.exec(gateway.said()));
const type = (text: string) => page.keyboard.type(text);
const press = (key: string) => page.keyboard.press(key);
const field = (name: string) => page.getByRole("dialog").getByRole("textbox", { name });

it("leads by keys from the printed address to the first log-in", async () => {
  await page.goto(setupAddress());
  await page.getByRole("dialog", { name: "Set up your store" }).waitFor();
  await expect.poll(() => field("Business").evaluate((element) => element === document.activeElement)).toBe(true);
  expect(page.url()).not.toContain("#");
  for (const text of ["Lemon Grocers", "Lemon, Canal Street", "L1", "4, Canal Street", "5550004444"]) {
    await type(text);
    await press("Enter");
  }
  // Time zone, currency, language, day and tabs are filled in already.
  expect(await field("Time zone").inputValue()).toMatch(/^Asia\/(Kolkata|Calcutta)$/);
  expect(await field("Numbers and dates").inputValue()).toBe("en-IN");
  await field("Your name").focus();
  for (const text of ["Meera Shah", "meera", "lemon grocers"]) {
    await type(text);
    await press("Enter");
  }
  // What is easy to guess is refused at its field, which is focused; nothing else typed is lost.
  await page.getByText("This password is easy to guess").waitFor();
  const password = page.getByRole("dialog").getByLabel("Your password", { exact: true });
  await expect.poll(() => password.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field("Business").inputValue()).toBe("Lemon Grocers");
  await password.fill("basket lamp orbit");
  await press("Control+Enter");
  await page.getByRole("button", { name: "Log in" }).waitFor();
  await press("Enter");

  await page.getByLabel("Login ID").waitFor();
  await type("meera");
  await press("Tab");
  await type("basket lamp orbit");
  await press("Enter");
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  await page.getByText("Lemon, Canal Street").first().waitFor();

  // What is left is a list; keys lead to an empty list, which says what it is for and what to press.
  const left = page.getByRole("heading", { name: "Before the first order" });
  const step = (name: string) => page.locator(".aisle-first-steps").getByRole("link", { name });
  await left.waitFor();
  await step("Products").and(page.locator(".is-cursor")).waitFor();
  await press("ArrowDown");
  await step("Delivery area").and(page.locator(":focus")).waitFor();
  await press("Enter");
  await page.getByText("An area is where the store delivers, and for how much.").waitFor();
  await page.getByRole("button", { name: "Add delivery area" }).waitFor();
  const { id: storeId } = await database.db.selectFrom("stores").select("id").executeTakeFirstOrThrow();
  await buildArea(database.db, storeId, "560001");
  await press("g");
  await press("d");
  await step("Delivery area").getByText("✓ done").waitFor();
  expect(await page.locator(".aisle-first-steps").getByText("✓ done").count()).toBe(1);
  const product = await buildProduct(database.db, storeId);
  const stock = { store_id: storeId, product_id: product.id, on_hand: 4 };
  await database.db.insertInto("product_stock").values(stock).execute();
  await buildPicker(database.db, storeId);
  await buildRider(database.db, storeId);
  await press("r");
  await left.waitFor({ state: "detached" });

  // The address is used up.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(setupAddress());
  await page.getByText("This shop is set up").waitFor();
});

test("says at every address what to do while nobody can log in", async () => {
  await page.goto(setupAddress().replace(/\/setup#.*/, "/"));
  await page.getByText("This shop is not set up yet").waitFor();
  expect(new URL(page.url()).pathname).toBe("/setup");
  // A key that is pasted over the address later is taken; a wrong one is refused, and nothing typed is lost.
  await page.goto(setupAddress().replace(/#.*/, "#wrong"));
  const dialog = page.getByRole("dialog", { name: "Set up your store" });
  await dialog.waitFor();
  await press("Escape");
  await dialog.waitFor({ state: "detached" });
  await press("Enter");
  await dialog.locator("input:focus").waitFor();
  await type("Lemon Grocers");
  // Before the first log-in nothing is kept, so that Esc in the question goes back to typing.
  await press("Escape");
  await press("Escape");
  expect(await field("Business").inputValue()).toBe("Lemon Grocers");
  for (const [name, text] of Object.entries({
    Store: "Lemon",
    "Store code": "L1",
    "Your name": "Meera",
    "Your Login ID": "m",
  }))
    await page.getByRole("dialog").getByRole("textbox", { name, exact: true }).fill(text);
  await page.getByRole("dialog").getByLabel("Your password", { exact: true }).fill("basket lamp orbit");
  await press("Control+Enter");
  await page.getByText("This setup address is not valid any more").waitFor();
  expect(await field("Business").inputValue()).toBe("Lemon Grocers");
});

test("takes over what was imported before, and each order tells when and by whom it was imported", async () => {
  const file = join(await mkdtemp(join(tmpdir(), "aisle-import-")), "old-bills.csv");
  const bills = (price: string) =>
    `bill,day,item,qty,price\nA1,2019-03-02 09:30,Lemons,2,4.50\nA1,2019-03-02 09:30,Limes,1,${price}\n`;
  for (const price of ["free", "0.75"]) {
    await writeFile(file, bills(price));
    const map = "order=bill,placedAt=day,product=item,quantity=qty,price=price";
    const words = [
      "orders",
      file,
      "--store",
      "L1=Lemon",
      "--time-zone",
      "Asia/Kolkata",
      "--map",
      map,
      "--by",
      "Meera Shah",
    ];
    const imported = startProgram("import", { DATABASE_URL: database.url }, words);
    expect([await imported.ended, imported.said()]).toEqual([0, expect.any(String)]);
  }
  await page.goto(setupAddress());
  await page.getByRole("dialog", { name: "Set up your store" }).waitFor();
  for (const [name, text] of Object.entries({
    Business: "Lemon Grocers",
    Store: "Lemon",
    "Store code": "L1",
    "Your name": "Meera Shah",
    "Your Login ID": "meera",
  }))
    await page.getByRole("dialog").getByRole("textbox", { name, exact: true }).fill(text);
  await page.getByRole("dialog").getByLabel("Your password", { exact: true }).fill("basket lamp orbit");
  await press("Control+Enter");
  await page.getByRole("button", { name: "Log in" }).waitFor();
  await press("Enter");
  await page.getByLabel("Login ID").waitFor();
  await type("meera");
  await press("Tab");
  await type("basket lamp orbit");
  await press("Enter");
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();

  const { id } = await database.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await page.goto(`${new URL(page.url()).origin}/orders/${id}`);
  await page.getByRole("tab", { name: "TRACKING" }).click();
  const lines = page.getByRole("list", { name: /^Everything that happened to this order/ }).getByRole("listitem");
  await lines.nth(1).waitFor();
  const [added = "", placed = ""] = await lines.allInnerTexts();
  const imported = /Import · By Admin · Imported .*20\d\d.* by Meera Shah from old-bills\.csv/;
  expect(added).toContain("Products added by an import");
  expect(added).toContain("From old-bills.csv: lines from 1 to 2, total from 9.00 to 9.75");
  expect(added).toMatch(imported);
  expect(placed).toContain("Order placed");
  expect(placed).toMatch(/2 Mar 2019,? 0?9:30/);
  expect(placed).toMatch(imported);
});
