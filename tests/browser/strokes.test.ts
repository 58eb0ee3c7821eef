import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, test } from "vitest";
import { openBoard, press } from "../../support/browser/board.ts";
import { startWorkplace, type Workplace } from "../../support/browser/workplace.ts";
import { buildArea, buildCustomer, buildProduct } from "../../support/database/rows.ts";

let place: Workplace;
let page: Page;
let storeId: string;
let strokes = 0;
const pincode = "880010";
/** Ten everyday words, and what each is. */
const wanted = {
  tea: /Leaf Tea|Dust Tea/,
  salt: / Salt/,
  oil: / Oil/,
  milk: /(?:Toned|Cream) Milk/,
  curd: /Curd Cup/,
  rice: / Rice/,
  dal: / Dal/,
  ghee: /Cow Ghee/,
  egg: / Eggs/,
  jam: / Jam/,
};

beforeAll(async () => {
  place = await startWorkplace();
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
  await buildArea(place.db, storeId, pincode);
  // What one test orders is not out of stock in the next.
  await place.db.updateTable("product_stock").set({ on_hand: 900 }).where("store_id", "=", storeId).execute();
});
afterAll(() => place.close());
beforeEach(async () => {
  page = await place.comeBack("admin");
  await openBoard(page);
  strokes = 0;
});
afterEach(() => place.leave(page));

const dialog = () => page.getByRole("dialog", { name: "Phone orders" });
const field = (name: string) => dialog().getByLabel(name, { exact: true }).and(page.locator("input"));
const hasFocus = (name: string) =>
  expect.poll(() => field(name).evaluate((one) => one === document.activeElement), { message: name }).toBe(true);
const rows = () => dialog().locator("tr[data-product]");

/** Presses keys, each of which counts. */
async function stroke(...keys: string[]): Promise<void> {
  strokes += keys.length;
  await press(page, ...keys);
}

/** Types a text, of which each letter counts. */
async function type(text: string): Promise<void> {
  strokes += text.length;
  await page.keyboard.type(text);
}

/** Takes the ten products by their words, says that they are the right ones, and places the order. */
async function takeAll(): Promise<void> {
  for (const [at, word] of Object.keys(wanted).entries()) {
    await type(word);
    await stroke("Enter");
    await expect.poll(() => rows().count()).toBe(at + 1);
  }
  const names = await rows().locator("th").allTextContents();
  for (const [at, is] of Object.values(wanted).entries()) expect(names[at]).toMatch(is);
  expect(await dialog().locator("tr[data-guess]").count()).toBe(0);
  await expect.poll(() => dialog().locator(".aisle-phone-totals").getAttribute("aria-busy")).toBe("false");
  await stroke("Control+Enter");
  await dialog().waitFor({ state: "detached" });
}

const ordersOf = (phone: string) =>
  place.db.selectFrom("orders").select(["item_count", "address"]).where("customer_phone", "=", phone).execute();

it("takes ten everyday products of a known caller in at most 55 strokes, 7 of them for the caller", async () => {
  const phone = "9811100771";
  const { id } = await buildCustomer(place.db, storeId, { name: "Mira Strokes", phone });
  await place.db
    .insertInto("customer_addresses")
    .values({
      store_id: storeId,
      customer_id: id,
      type: "Home",
      line: "4, Key Lane",
      locality: "Old Town",
      city: "Malarpura",
      pincode,
      used_at: "2026-11-01T00:00:00Z",
    })
    .execute();
  await stroke("F2");
  await hasFocus("Caller");
  await type(phone.slice(-5));
  await stroke("Enter");
  await hasFocus("Add a product");
  expect(strokes).toBeLessThanOrEqual(7);
  await dialog().getByText(`Home: 4, Key Lane, Old Town, Malarpura ${pincode}`).waitFor();
  await takeAll();
  expect(strokes).toBeLessThanOrEqual(55);
  expect(await ordersOf(phone)).toMatchObject([{ item_count: 10, address: { line: "4, Key Lane" } }]);
});

it("takes ten everyday products of a new caller in at most 88 strokes, all that is typed included", async () => {
  const phone = "9811100772";
  await stroke("F2");
  await hasFocus("Caller");
  await type(phone);
  await dialog().getByText("No customer found").waitFor();
  await stroke("Enter");
  await hasFocus("Name");
  await type("Asha Rao");
  await stroke("Enter");
  await hasFocus("House and street");
  await type("12 Hill Road");
  await stroke("Enter");
  await hasFocus("Pincode");
  await type(pincode);
  await stroke("Enter");
  await hasFocus("Add a product");
  await takeAll();
  expect(strokes).toBeLessThanOrEqual(88);
  expect(await ordersOf(phone)).toMatchObject([{ item_count: 10, address: { line: "12 Hill Road", pincode } }]);
});

test("skips what is known, and changes the address of a known caller by its key", async () => {
  const phone = "9811100773";
  const { id } = await buildCustomer(place.db, storeId, { name: "Nila Strokes", phone });
  const at = (line: string, used_at: string) =>
    place.db
      .insertInto("customer_addresses")
      .values({ store_id: storeId, customer_id: id, type: "Home", line, locality: "", city: "Town", pincode, used_at })
      .execute();
  await at("1, First Lane", "2026-11-02T00:00:00Z");
  await at("2, Second Lane", "2026-11-01T00:00:00Z");
  await stroke("F2");
  await hasFocus("Caller");
  await type("Nila Str");
  await stroke("Enter");
  await hasFocus("Add a product");
  await dialog().getByText("Home: 1, First Lane, Town").waitFor();
  await stroke("Alt+a");
  await hasFocus("Known addresses");
  // Words anywhere in the name find it.
  await type("town second");
  const option = page.getByRole("option", { name: /Second Lane/ });
  await option.waitFor();
  // The list looks as in a form, though no form was opened yet.
  expect(await option.evaluate((one) => getComputedStyle(one).padding)).toBe("4px 8px");
  await stroke("Enter");
  await expect.poll(() => field("House and street").inputValue()).toBe("2, Second Lane");
  // All is there, so the products are next.
  await hasFocus("Add a product");
  await stroke("Escape");
});

test("shows in amber for a moment what less than whole words have found, and greys rows of an older text", async () => {
  await buildProduct(place.db, storeId, { name: "Wumble Crackers 200 g" });
  await stroke("F2");
  await hasFocus("Caller");
  await type("9811100774");
  await dialog().getByText("No customer found").waitFor();
  await stroke("Enter");
  await field("Add a product").focus();
  for (const [word, isGuess] of [
    ["wumb", true],
    ["paneer", false],
  ] as const) {
    await type(word);
    await stroke("Enter");
    const row = rows().last();
    await row.filter({ hasText: new RegExp(word, "i") }).waitFor();
    expect(await row.getAttribute("data-guess")).toBe(isGuess ? "true" : null);
    const animation = await row.locator("th").evaluate((cell) => getComputedStyle(cell).animationName);
    expect(animation).toBe(isGuess ? "aisle-guess" : "none");
  }
  await type("tea");
  const options = dialog().getByRole("listbox", { name: "Add a product: found" });
  await options.getByText(/Tea/).first().waitFor();
  // Its unit stands beside the price.
  expect(await options.getByRole("option").first().textContent()).toMatch(/ \/ pc$/);
  let letGo = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/store-products/search**", async (call) => {
    await isHeld;
    await call.continue();
  });
  await type("x");
  await expect.poll(() => options.getAttribute("data-older")).toBe("true");
  letGo();
  await expect.poll(() => options.getAttribute("data-older")).toBe(null);
  await page.unroute("**/store-products/search**");
  await stroke("Escape");
});
