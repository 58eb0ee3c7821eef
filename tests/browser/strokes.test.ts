import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it, test } from "vitest";
import { recordPayment } from "#gateway/store/payments/record-payment.ts";
import { openBoard } from "../support/browser/board.ts";
import { countStrokes, type CountedKeys } from "../support/browser/strokes.ts";
import { openWorkplace } from "../support/browser/workplace.ts";
import { buildDouble } from "../support/database/doubles.ts";
import { buildDelivered } from "../support/database/returns.ts";
import { buildArea, buildCustomer, buildOrder, buildProduct, unique } from "../support/database/rows.ts";
import { inTransaction } from "../support/database/transaction.ts";

/**
 * How many strokes the everyday work takes at most, all that is typed included, from the row under the cursor or from
 * any screen. Who adds a question to one of these works sees it here.
 */
let page: Page;
let storeId: string;
let keys: CountedKeys;
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

const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
  await buildArea(place.db, storeId, pincode);
  // What one test orders is not out of stock in the next.
  await place.db.updateTable("product_stock").set({ on_hand: 900 }).where("store_id", "=", storeId).execute();
});
beforeEach(async () => {
  page = await place.comeBack("admin");
  await openBoard(page);
  keys = countStrokes(page);
});
afterEach(() => place.leave(page));

const dialog = () => page.getByRole("dialog", { name: "Phone orders" });
const field = (name: string) => dialog().getByLabel(name, { exact: true }).and(page.locator("input"));
const hasFocus = (name: string) =>
  expect.poll(() => field(name).evaluate((one) => one === document.activeElement), { message: name }).toBe(true);
const rows = () => dialog().locator("tr[data-product]");

/** Takes the ten products by their words, says that they are the right ones, and places the order. */
async function takeAll(): Promise<void> {
  for (const [at, word] of Object.keys(wanted).entries()) {
    await keys.type(word);
    await keys.press("Enter");
    await expect.poll(() => rows().count()).toBe(at + 1);
  }
  const names = await rows().locator("th").allTextContents();
  for (const [at, is] of Object.values(wanted).entries()) expect(names[at]).toMatch(is);
  expect(await dialog().locator("tr[data-guess]").count()).toBe(0);
  await expect.poll(() => dialog().locator(".aisle-phone-totals").getAttribute("aria-busy")).toBe("false");
  await keys.press("Control+Enter");
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
  await keys.press("F2");
  await hasFocus("Caller");
  await keys.type(phone.slice(-5));
  await keys.press("Enter");
  await hasFocus("Add a product");
  expect(keys.count()).toBeLessThanOrEqual(7);
  await dialog().getByText(`Home: 4, Key Lane, Old Town, Malarpura ${pincode}`).waitFor();
  await takeAll();
  expect(keys.count()).toBeLessThanOrEqual(55);
  expect(await ordersOf(phone)).toMatchObject([{ item_count: 10, address: { line: "4, Key Lane" } }]);
});

it("takes ten everyday products of a new caller in at most 88 strokes, all that is typed included", async () => {
  const phone = "9811100772";
  await keys.press("F2");
  await hasFocus("Caller");
  await keys.type(phone);
  await dialog().getByText("No customer found").waitFor();
  await keys.press("Enter");
  await hasFocus("Name");
  await keys.type("Asha Rao");
  await keys.press("Enter");
  await hasFocus("House and street");
  await keys.type("12 Hill Road");
  await keys.press("Enter");
  await hasFocus("Pincode");
  await keys.type(pincode);
  await keys.press("Enter");
  await hasFocus("Add a product");
  await takeAll();
  expect(keys.count()).toBeLessThanOrEqual(88);
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
  await keys.press("F2");
  await hasFocus("Caller");
  await keys.type("Nila Str");
  await keys.press("Enter");
  await hasFocus("Add a product");
  // Its area stands in the place of the locality as soon as it is known.
  await dialog()
    .getByText(/Home: 1, First Lane,( .+,)? Town/)
    .waitFor();
  await keys.press("Alt+a");
  await hasFocus("Known addresses");
  // Words anywhere in the name find it.
  await keys.type("town second");
  const option = page.getByRole("option", { name: /Second Lane/ });
  await option.waitFor();
  // The list looks as in a form, though no form was opened yet.
  expect(await option.evaluate((one) => getComputedStyle(one).padding)).toBe("4px 8px");
  await keys.press("Enter");
  await expect.poll(() => field("House and street").inputValue()).toBe("2, Second Lane");
  // All is there, so the products are next.
  await hasFocus("Add a product");
  await keys.press("Escape");
});

test("shows in amber for a moment what less than whole words have found, and greys rows of an older text", async () => {
  await buildProduct(place.db, storeId, { name: "Wumble Crackers 200 g" });
  await keys.press("F2");
  await hasFocus("Caller");
  await keys.type("9811100774");
  await dialog().getByText("No customer found").waitFor();
  await keys.press("Enter");
  // Else the focus that Enter moves comes after this one.
  await hasFocus("Name");
  await field("Add a product").focus();
  for (const [word, isGuess] of [
    ["wumb", true],
    ["paneer", false],
  ] as const) {
    await keys.type(word);
    await keys.press("Enter");
    const row = rows().last();
    await row.filter({ hasText: new RegExp(word, "i") }).waitFor();
    expect(await row.getAttribute("data-guess")).toBe(isGuess ? "true" : null);
    const animation = await row.locator("th").evaluate((cell) => getComputedStyle(cell).animationName);
    expect(animation).toBe(isGuess ? "aisle-guess" : "none");
  }
  await keys.type("tea");
  const options = dialog().getByRole("listbox", { name: "Add a product: found" });
  // Its unit stands beside the price. What a part of the word has found may still stand there for a moment.
  await expect.poll(() => options.getByRole("option").first().textContent()).toMatch(/Tea.* \/ pc$/);
  let letGo = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/store-products/search**", async (call) => {
    await isHeld;
    await call.continue();
  });
  await keys.type("x");
  await expect.poll(() => options.getAttribute("data-older")).toBe("true");
  letGo();
  await expect.poll(() => options.getAttribute("data-older")).toBe(null);
  await page.unroute("**/store-products/search**");
  await keys.press("Escape");
});

type OrderSample = Parameters<typeof buildOrder>[2];

/** Makes so many orders of one name and opens the board on them alone; that is not counted. */
async function boardOf(count: number, row: OrderSample = {}): Promise<readonly string[]> {
  const mark = unique("KEYS");
  const made = [];
  for (let at = 0; at < count; at++)
    made.push(await buildOrder(place.db, storeId, { ...row, number: `${mark}-${String(at).padStart(2, "0")}` }));
  await openBoard(page, `?text=${mark}`);
  await page.locator(`.aisle-list[aria-busy="false"]`).waitFor();
  return made.map(({ id }) => id);
}

const orders = (ids: readonly string[]) =>
  place.db
    .selectFrom("orders")
    .select(["status", "picker_id", "amount", "payment_state"])
    .where("id", "in", ids)
    .execute();
const said = (text: string) => page.getByText(text).first().waitFor();

it("accepts ten orders in at most 12 strokes", async () => {
  const ids = await boardOf(10, { status: "Pending" });
  for (let more = 0; more < 9; more++) await keys.press("Shift+ArrowDown");
  await said("10 selected");
  await keys.press("s");
  await page
    .getByRole("option", { name: /Accepted/ })
    .first()
    .waitFor();
  await keys.press("Enter");
  await expect.poll(async () => (await orders(ids)).filter(({ status }) => status === "Accepted").length).toBe(10);
  expect(keys.count()).toBeLessThanOrEqual(12);
});

it("assigns pickers to all that waits, from the board, in at most 4 strokes", async () => {
  const [id = ""] = await boardOf(1, { status: "Accepted" });
  await keys.press("g w");
  await page.getByRole("region", { name: /What .* have/ }).waitFor();
  await keys.press("Shift+P");
  await page
    .getByRole("listbox", { name: /Plan for/ })
    .getByRole("option")
    .first()
    .waitFor();
  await keys.press("Enter");
  await expect.poll(async () => (await orders([id]))[0]?.status).toBe("Picker Assigned");
  expect(keys.count()).toBeLessThanOrEqual(4);
});

/** Opens the editor of the order under the cursor by its key. */
async function openLines(): Promise<void> {
  await keys.press("m");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-cell"))).toBe("quantity");
}

const picked = { status: "Picking & Packing", payment_state: "Paid", paid_amount: 20_00 } as const;

async function paidByCard(ids: readonly string[]): Promise<void> {
  const payment = { at: "2026-11-21T04:00:00.000Z", method: "Card", amount: 20_00 } as const;
  const rows = ids.map((order_id) => ({ ...payment, store_id: storeId, order_id }));
  await place.db.insertInto("order_payments").values(rows).execute();
}

it("shorts one line of an order that is picked, and settles what was paid too much, each in at most 6 strokes", async () => {
  const ids = await boardOf(1, picked);
  await paidByCard(ids);
  await openLines();
  await keys.type("1");
  await page.getByText("10.00 to give back").waitFor();
  await keys.press("Enter");
  await expect.poll(() => orders(ids)).toMatchObject([{ amount: 10_00, payment_state: "Excess Amount" }]);
  expect(keys.count()).toBeLessThanOrEqual(6);

  keys = countStrokes(page);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await keys.press("Shift+G");
  await page.locator(".aisle-palette-question").filter({ hasText: "10.00 too much was paid" }).waitFor();
  await keys.press("1");
  await expect.poll(() => orders(ids)).toMatchObject([{ payment_state: "Paid" }]);
  expect(keys.count()).toBeLessThanOrEqual(6);
});

it("puts in the place of a product what stands in for it in at most 6 strokes", async () => {
  const category = unique("Lentils");
  const [out, standsIn] = [
    await buildProduct(place.db, storeId, { name: unique("Red Lentils"), category }),
    await buildProduct(place.db, storeId, { name: unique("Brown Lentils"), category }),
  ];
  await place.db
    .insertInto("product_stock")
    .values({ store_id: storeId, product_id: standsIn.id, on_hand: 90 })
    .onConflict((known) => known.doNothing())
    .execute();
  const { id: product_id, code, name } = out;
  const ids = await boardOf(1, { ...picked, lines: [{ product_id, code, name }] });
  await openLines();
  await keys.press("s");
  await page.getByRole("option", { name: standsIn.name }).first().waitFor();
  await keys.press("Enter");
  await page.getByLabel(`Quantity of ${standsIn.name}`, { exact: true }).waitFor();
  await keys.press("Enter");
  await expect.poll(() => orders(ids)).toMatchObject([{ status: "Proposed Alternatives" }]);
  expect(keys.count()).toBeLessThanOrEqual(6);
});

it("takes cash for an unpaid order in at most 6 strokes: the first of a shift, which opens the drawer, and the next", async () => {
  const first = await boardOf(1, { status: "Accepted", pay_by: "Cash On Delivery" });
  const focused = (name: string) => page.locator(`[data-field=${name}] input:focus`).waitFor();
  await keys.press("$");
  await focused("float");
  await keys.type("0");
  await keys.press("Control+Enter");
  await expect.poll(() => orders(first)).toMatchObject([{ payment_state: "Paid" }]);
  expect(keys.count()).toBeLessThanOrEqual(6);

  // Nobody knows of this one how it is paid.
  const next = await boardOf(1, { status: "Accepted", pay_by: "Online" });
  keys = countStrokes(page);
  await keys.press("$");
  await focused("given");
  await keys.press("Enter", "Enter");
  await keys.type("c");
  await page.getByRole("option", { name: "Cash", exact: true }).waitFor();
  await keys.press("Enter", "Control+Enter");
  await expect.poll(() => orders(next)).toMatchObject([{ payment_state: "Paid" }]);
  expect(keys.count()).toBeLessThanOrEqual(6);
});

it("prints the pick sheets of twenty orders in at most 6 strokes", async () => {
  await boardOf(21, { status: "Accepted" });
  await keys.press("Shift+Space");
  await said("20 selected");
  await keys.press("Control+p");
  await page.getByRole("combobox", { name: "What" }).and(page.locator(":focus")).waitFor();
  await keys.press("Control+Enter");
  await page.locator('.aisle-print-screen[data-ready="true"]').waitFor();
  await page.getByRole("heading", { name: /^Pick sheet/ }).waitFor();
  await page.getByText("20 orders", { exact: true }).waitFor();
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute("data-printed", "") }));
  await keys.press("Enter");
  await page.locator("body[data-printed]").waitFor();
  expect(keys.count()).toBeLessThanOrEqual(6);
});

it("exchanges goods for others in at most 14 strokes: Down goes on from the goods to what is taken instead, i as well", async () => {
  const name = unique("Quittenbrot");
  await buildProduct(place.db, storeId, { name, price: 20_00, tax_rate: 0 });
  const { id: customer_id } = await buildCustomer(place.db, storeId, { phone: "9811100775" });
  const { id, number, version } = await buildDelivered(place.db, storeId, {
    customer_id,
    lines: [{ name: "Honey", quantity: 3, amount: 3_000, tax: 0, tax_rate: 0 }],
  });
  const author = { userId: null, name: "Till", address: null, origin: "By Admin" } as const;
  const payment = { method: "UPI", amount: 30_00 } as const;
  await inTransaction(place.db, (trx) => recordPayment(trx, { storeId, id, version }, payment, author));
  await openBoard(page, `?text=${number}`);
  const focused = (field: string) => page.locator(`${field}:focus`).waitFor();
  keys = countStrokes(page);
  await keys.press("Shift+H");
  await focused("[data-cell=quantity]");
  await keys.type("2");
  await keys.press("ArrowRight");
  await keys.type("D");
  await keys.press("ArrowRight");
  await keys.type("D");
  await keys.press("ArrowDown");
  await focused("[role=combobox]");
  await keys.type("quit");
  await keys.press("Enter");
  const taken = page.getByLabel(`Quantity of ${name}`, { exact: true });
  await taken.waitFor();
  await page.locator(".aisle-goods-amounts", { hasText: "Paid by the goods" }).waitFor();
  // Not counted: up from the field to what is taken, from there to what comes back, and to the field again.
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => taken.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowUp");
  await focused("[data-line] [data-cell=quantity]");
  await page.keyboard.press("i");
  await focused("[role=combobox]");
  await keys.press("Control+Enter");
  const back = () => place.db.selectFrom("return_orders").select("status").where("order_id", "=", id).execute();
  await expect.poll(back).toEqual([{ status: "Completed" }]);
  expect(keys.count()).toBeLessThanOrEqual(14);
});

it("shows the end of the day in 2 strokes", async () => {
  await keys.press("g Shift+D");
  await page.getByRole("grid", { name: /^End of the day/ }).waitFor();
  expect(keys.count()).toBeLessThanOrEqual(2);
});

it("makes a user with a role and a first password in at most 24 strokes", async () => {
  await page.goto(`${place.address}/user`);
  await page.getByRole("grid").getByRole("row").nth(1).waitFor();
  await keys.press("i");
  const at = (name: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("[data-field]")?.getAttribute("data-field")))
      .toBe(name);
  await at("loginId");
  await keys.type("asha");
  await keys.press("Enter");
  await at("name");
  await keys.type("Asha Rao");
  await keys.press("Enter");
  await at("roleId");
  await keys.type("sta");
  await page.getByRole("option", { name: "staff", exact: true }).waitFor();
  await keys.press("Enter", "Control+Enter");
  const secret = page.getByRole("dialog", { name: /^First password of Asha Rao/ });
  await secret.waitFor();
  expect(keys.count()).toBeLessThanOrEqual(24);
  await page.keyboard.press("Escape");
});

it("says three columns of a file and begins its check in at most 10 strokes", async () => {
  await page.goto(`${place.address}/imports-exports/imports`);
  await page.getByText("No file was brought in yet.").waitFor();
  await keys.press("n");
  const found = page.getByRole("option", { name: /^Vehicles/ });
  await found.waitFor();
  await keys.type("v");
  await expect.poll(() => found.getAttribute("aria-selected")).toBe("true");
  await keys.press("Enter");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file ..." }).and(page.locator(":focus")).waitFor();
  await keys.press("Enter");
  // The file is chosen in a window of the system, whose keys are not ours.
  const buffer = Buffer.from("Kennzeichen;Bauart;Sprit\nKA 77 ZZ 0031;Scooter;Petrol\n");
  await (await chooser).setFiles({ name: "fuhrpark.csv", mimeType: "text/csv", buffer });
  for (const [part, letter] of [
    ["Registration", "K"],
    ["Type", "B"],
    ["Fuel", "S"],
  ] as const) {
    await page
      .getByRole("combobox", { name: `Column for ${part}` })
      .and(page.locator(":focus"))
      .waitFor();
    await keys.type(letter);
    await keys.press("Enter");
  }
  await page.getByRole("button", { name: "Check: vehicles" }).and(page.locator(":focus")).waitFor();
  expect(keys.count()).toBeLessThanOrEqual(10);
});

/** Opens the catalogue with this product alone, under the cursor. */
async function openProduct(name: string): Promise<string> {
  const { id } = await buildProduct(place.db, storeId, { name, price: 4_000, mrp: 5_000 });
  await page.goto(`${place.address}/catalog?text=${encodeURIComponent(name)}`);
  await page.locator("[role=row]", { hasText: name }).waitFor();
  await page.locator("[role=grid]").focus();
  return id;
}

const fieldInFocus = (name: string) => page.locator(`[data-field=${name}] :focus`).waitFor();

it("plans a price in at most 6 control strokes", async () => {
  const name = unique("Planned price");
  await openProduct(name);
  await keys.press("$");
  await fieldInFocus("fromDay");
  await keys.type("next monday");
  for (const field of ["fromTime", "untilDay", "mrp", "price"]) {
    await keys.press("Enter");
    await fieldInFocus(field);
  }
  await keys.type("45");
  await keys.press("Control+Enter");
  await page.locator(".aisle-toast", { hasText: "The price is planned" }).waitFor();
  expect(keys.controls()).toBeLessThanOrEqual(6);
});

it("changes one price in the cells of the catalogue in at most 8 control strokes", async () => {
  const id = await openProduct(unique("Cell price"));
  await keys.press("Shift+Enter");
  await page.locator("[data-mark~=cursor]").waitFor();
  await keys.type("45");
  await keys.press("Enter", "Control+Enter");
  await page.locator(".aisle-cells-plan").getByText("1 will change").waitFor();
  await keys.type("New list");
  await keys.press("Control+Enter");
  await page.locator(".aisle-toast", { hasText: "1 product saved" }).waitFor();
  const { price } = await place.db
    .selectFrom("products")
    .select("price")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect([price, keys.controls() <= 8]).toEqual([4_500, true]);
});

it("adds a square area in at most 17 control strokes", async () => {
  const name = unique("Square");
  await page.goto(`${place.address}/delivery-areas`);
  await page.getByRole("grid").getByRole("row").nth(1).waitFor();
  await keys.press("i");
  await fieldInFocus("name");
  await keys.type(name);
  await keys.press("Control+Enter");
  await page.locator(".aisle-map:focus").waitFor();
  for (const way of ["ArrowRight", "ArrowDown", "ArrowLeft"]) await keys.press("Enter", way, way);
  await keys.press("Enter", "c", "Control+Enter");
  await page.locator(".aisle-toast", { hasText: `${name} added` }).waitFor();
  expect(keys.controls()).toBeLessThanOrEqual(17);
});

it("makes a segment in at most 4 control strokes", async () => {
  const name = unique("Segment");
  await page.goto(`${place.address}/customer-segmentation`);
  await page.getByRole("heading", { name: "Segments", level: 1 }).waitFor({ state: "attached" });
  await keys.press("i");
  await fieldInFocus("name");
  await keys.type(name);
  await keys.press("Enter");
  await fieldInFocus("line");
  await keys.type("spent > 1000");
  await keys.press("Control+Enter");
  await page.locator(".aisle-toast", { hasText: `${name} added` }).waitFor();
  expect(keys.controls()).toBeLessThanOrEqual(4);
});

it("merges two customers who are one in 2 control strokes", async () => {
  const { id, oneId, otherId } = await buildDouble(place.db, storeId, { oneName: "Stroke Twin", otherName: "S. Twin" });
  // Who has ordered more is kept.
  for (const customer of [otherId, oneId, oneId]) await buildOrder(place.db, storeId, { customer_id: customer });
  await page.goto(`${place.address}/customer-doubles/${id}`);
  await page.getByRole("table", { name: "side by side" }).waitFor();
  await keys.press("m");
  const dialog = page.getByRole("dialog", { name: /^Merge / });
  await dialog.getByText("Moves from the other customer: 1 order.").waitFor();
  await keys.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
  expect(keys.controls()).toBeLessThanOrEqual(2);
});
