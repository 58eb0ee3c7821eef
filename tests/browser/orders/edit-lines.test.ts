import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Trx } from "#gateway/database/schema.ts";
import { checkDigit } from "#contract/products/barcode.ts";
import { alignReservations } from "#gateway/store/stock/align-reservations.ts";
import { moveByHand } from "#gateway/store/stock/move-by-hand.ts";
import { moveOrder } from "#gateway/store/orders/order-transitions.ts";
import { openBoard, press } from "../../support/browser/board.ts";
import { holdRequests, latencies, slowAnswers } from "../../support/browser/held-answers.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildOrder, buildProduct, unique } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let storeId: string;
const oil = `Sesame Oil ${unique("Z")}`;

const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
  await buildProduct(place.db, storeId, { name: oil, price: 45_00, tax_rate: 500 });
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const dialog = () => page.getByRole("dialog", { name: /^Products of/ });
const cell = (name: string) => page.getByLabel(name, { exact: true });

/** Opens the editor for a new order, by default of two rice at 10.00, paid by card, that is being picked. */
async function openEditor(row: Parameters<typeof buildOrder>[2] = {}): Promise<string> {
  const order = await buildOrder(place.db, storeId, {
    ...row,
    number: unique("EDIT"),
    status: "Picking & Packing",
    paid_amount: 20_00,
    payment_state: "Paid",
  });
  const at = "2026-11-21T04:00:00.000Z";
  await place.db
    .insertInto("order_payments")
    .values({ store_id: storeId, order_id: order.id, at, method: "Card", amount: 20_00 })
    .execute();
  await openBoard(page, `?text=${order.number}`);
  await press(page, "m");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-cell"))).toBe("quantity");
  return order.id;
}

/** A product of a category of its own, of which so many were counted; code and name are made up. */
async function aProduct(category: string, onHand: number, row: Parameters<typeof buildProduct>[2] = {}) {
  const product = await buildProduct(place.db, storeId, { name: unique("Lentils"), category, tax_rate: 0, ...row });
  const counted = { productId: product.id, kind: "counted", quantity: onHand } as const;
  const by = { userId: null, name: "Ravi Menon", address: null, origin: "By Admin" } as const;
  await place.db.transaction().execute((trx) => moveByHand(trx as Trx, storeId, counted, by));
  return product;
}

/** Reserves for an order that was built past the intake. */
const reserve = (trx: Trx, id: string) =>
  alignReservations(trx, storeId, sql`select ${id}::uuid`, { userId: null, name: "Ravi Menon" });

const lineOf = ({ id, name, code }: Awaited<ReturnType<typeof aProduct>>) => ({
  product_id: id,
  name,
  code,
  unit_price: 10_00,
});

it("shows what is given back before Enter saves it, and takes it back by the undo key", async () => {
  const id = await openEditor();
  await page.keyboard.type("1");
  await dialog().getByText("₹10.00 to give back: Card ₹10.00").waitFor();
  await press(page, "Enter");
  await page.getByText("Updated Sucessfully").first().waitFor();
  const read = () =>
    place.db.selectFrom("orders").select(["amount", "payment_state"]).where("id", "=", id).executeTakeFirstOrThrow();
  expect(await read()).toEqual({ amount: 10_00, payment_state: "Excess Amount" });
  await press(page, "Control+z");
  await expect.poll(read).toEqual({ amount: 20_00, payment_state: "Paid" });
});

test("shows of each line its tax and its part of what the whole order gets off", async () => {
  await openEditor({ discount: 2_00 });
  const line = dialog().locator("tr[data-line]").first();
  await line.getByText(/^from the order.s discount .2\.00$/).waitFor();
  await cell("Discount of Rice").fill("1");
  await line.getByRole("cell", { name: /^19\.00 from the order.s discount .2\.00$/ }).waitFor();
  const titles = await dialog().getByRole("columnheader").allTextContents();
  expect(titles.slice(0, 8)).toEqual([
    "Product",
    "Stock",
    "Ordered",
    "Quantity",
    "Unit price",
    "Discount",
    "Tax",
    "Amount",
  ]);
});

test("substitutes a product by keys alone, and asks the customer about it", async () => {
  const id = await openEditor();
  await page.keyboard.type("s");
  await page.keyboard.type(oil);
  await page.getByRole("option", { name: oil }).waitFor();
  await press(page, "Enter");
  await expect.poll(() => cell(`Quantity of ${oil}`).inputValue()).toBe("2");
  expect(await cell("Quantity of Rice").inputValue()).toBe("0");
  await dialog().getByText("₹70.00 to collect, ₹20.00 paid").waitFor();
  await press(page, "Enter");
  await page.getByText("Updated Sucessfully").first().waitFor();
  const row = await place.db
    .selectFrom("orders")
    .select(["status", "amount", "item_count"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: "Proposed Alternatives", amount: 90_00, item_count: 2 });
  await page.goto(`${place.address}/orders/${id}`);
  await page.getByRole("tab", { name: "TRACKING" }).click();
  await page.getByText("Rice: quantity 2 to 0").first().waitFor();
});

test("says what is wrong where it is, and saves nothing; Esc asks before it drops what was typed", async () => {
  const id = await openEditor();
  await page.keyboard.type("1.5");
  await dialog().getByText("Please enter a whole number").waitFor();
  await press(page, "Enter");
  await press(page, "Escape");
  await page.getByText("Discard what you typed?").waitFor();
  await press(page, "Enter");
  await expect.poll(() => cell("Quantity of Rice").evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await cell("Quantity of Rice").inputValue()).toBe("1.5");
  const { version } = await place.db
    .selectFrom("orders")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(version).toBe(1);
});

it("keeps what was typed when somebody else was first, beside what they have done", async () => {
  const id = await openEditor();
  await page.keyboard.type("5");
  const by = { userId: null, name: "Ravi Menon", address: null, origin: "By Admin" } as const;
  await place.db
    .transaction()
    .execute((trx) => moveOrder(trx as Trx, { storeId, id, version: 1 }, "Picking Completed", "", by));
  await press(page, "Enter");
  await dialog()
    .getByRole("alert")
    .getByText(/was changed in the meantime/)
    .waitFor();
  expect(await cell("Quantity of Rice").inputValue()).toBe("5");
  // The lines as they are now are read before it can be saved again.
  await dialog().locator("form[aria-busy=false]").waitFor();
  await press(page, "Enter");
  await page.getByText("Updated Sucessfully").first().waitFor();
});

test("is saved without asking where somebody else has changed nothing that it is about", async () => {
  const id = await openEditor();
  await page.keyboard.type("5");
  await sql`update orders set version = version + 1, customer_name = 'Asha Roy' where id = ${id}`.execute(place.db);
  await press(page, "Enter");
  await page.getByText("Updated Sucessfully").first().waitFor();
  const { version, amount } = await place.db
    .selectFrom("orders")
    .select(["version", "amount"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect([version, amount]).toEqual([3, 5 * 10_00]);
});

test("shows the later of two people, line by line, what the first has changed, and saves what both want", async () => {
  const at = { amount: 20_00, tax: 0 };
  const [tea, salt] = [
    { ...at, name: "Tea", code: "T-1" },
    { ...at, name: "Salt", code: "S-1" },
  ];
  const id = await openEditor({ lines: [tea, salt] });
  const { number } = await place.db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await page.keyboard.type("5");
  // The later one also adds a product, and so does the first.
  await page.keyboard.type("i");
  await page.keyboard.type(oil);
  await press(page, "Enter");
  await cell(`Quantity of ${oil}`).waitFor();

  const first = await page.context().newPage();
  await first.goto(page.url());
  await openBoard(first, `?text=${number}`);
  await press(first, "m");
  const typed = (name: string) => first.getByLabel(name, { exact: true });
  await typed("Quantity of Tea").waitFor();
  await expect.poll(() => typed("Quantity of Tea").evaluate((field) => field === document.activeElement)).toBe(true);
  await first.keyboard.type("3");
  await press(first, "ArrowDown", "Tab");
  await first.keyboard.type("9");
  await first.keyboard.type("i");
  await first.keyboard.type(oil);
  await press(first, "Enter");
  // It has a quantity from when it is looked up, and is saved once it is known.
  await typed(`Quantity of ${oil}`).waitFor();
  await expect.poll(() => first.locator("[data-sought]").count()).toBe(0);
  await press(first, "Enter");
  await first.getByText("Updated Sucessfully").first().waitFor();
  await first.close();

  await page.bringToFront();
  await cell("Quantity of Tea").focus();
  await press(page, "Enter");
  const said = dialog().getByRole("alert");
  await said.getByText(/Tea: quantity 2 to 3/).waitFor();
  const others = dialog().getByText(/^Changed by somebody else meanwhile: /);
  await expect
    .poll(() => others.allTextContents())
    .toEqual(
      ["quantity 2 to 3", "price 10.00 to 9.00", "added"].map((what) => `Changed by somebody else meanwhile: ${what}`),
    );
  expect(await cell("Quantity of Tea").inputValue()).toBe("5");
  expect(await cell("Unit price of Salt").inputValue()).toBe("9.00");
  expect(await cell(`Quantity of ${oil}`).count()).toBe(2);
  await press(page, "Enter");
  await page.getByText("Updated Sucessfully").first().waitFor();
  const lines = await place.db
    .selectFrom("order_lines")
    .select(["name", "quantity", "unit_price"])
    .where("order_id", "=", id)
    .orderBy("line")
    .execute();
  expect(lines.map(({ name, quantity, unit_price }) => [name, Number(quantity), unit_price])).toEqual([
    ["Tea", 5, 10_00],
    ["Salt", 2, 9_00],
    [oil, 1, 45_00],
    [oil, 1, 45_00],
  ]);
});

test("warns of the stock while one types, says what comes back, and the gateway refuses all the same", async () => {
  const product = await aProduct(unique("Shelf"), 5);
  const id = await openEditor({ lines: [lineOf(product)] });
  await place.db.transaction().execute((trx) => reserve(trx as Trx, id));
  await page.keyboard.type("1");
  await dialog()
    .getByRole("row", { name: /^Stock/ })
    .getByText("+1")
    .waitFor();
  await press(page, "Control+a");
  await page.keyboard.type("9");
  await dialog().getByText("STOCK LIMIT EXCEED: only 7 left for this order").waitFor();
  await press(page, "Enter");
  await dialog().getByRole("alert").getByText(product.name).waitFor();
  expect(await cell(`Quantity of ${product.name}`).inputValue()).toBe("9");
});

test("changes the stock of a product from anywhere by keys, and shows what moved it", async () => {
  const product = await aProduct(unique("Pulses"), 5);
  await openBoard(page);
  const run = async (title: string) => {
    await press(page, "Control+k");
    await page.getByRole("combobox").fill(`>${title}`);

    await page.getByRole("option", { name: title }).first().waitFor();
    await press(page, "Enter");
    await page.getByRole("dialog", { name: /of which product/ }).waitFor();
    // As a scanner does: the code and Enter before anything is found, and not as the number of an order.
    await page.keyboard.type(product.code);
    await press(page, "Enter");
  };
  await run("Change stock of a product");
  const form = page.getByRole("dialog", { name: `Stock of ${product.name}` });
  await form.getByText("5 pc on hand, 0 reserved, 5 can be ordered").waitFor();
  await page.keyboard.type("corr");
  await press(page, "Enter");
  await page.keyboard.type("-7");
  await press(page, "Control+Enter");
  await form.getByText("a correction says why").waitFor();
  await page.keyboard.type("two bags are torn");
  await press(page, "Control+Enter");
  await form.getByText("only 5 are on hand").waitFor();
  await page.keyboard.type("-2");
  await press(page, "Control+Enter");
  await page.getByText(`${product.name}: 3 pc on hand, 0 reserved, 3 can be ordered`, { exact: true }).waitFor();
  await run("Show stock movements");
  await page.getByRole("dialog", { name: `${product.name}: 3 pc on hand` }).waitFor();
  const newest = await page.getByRole("option").first().textContent();
  expect(newest).toContain("-2 pc corrected");
  expect(newest).toContain("two bags are torn");
});

test("offers what is like a product, in stock, and says why; the one that is out is not offered", async () => {
  const shelf = unique("Shelf");
  const [wanted, near, out] = [
    await aProduct(shelf, 5),
    await aProduct(shelf, 8, { price: 10_50 }),
    await aProduct(shelf, 0, { price: 10_00 }),
  ];
  await openEditor({ lines: [lineOf(wanted)] });
  await page.keyboard.type("s");
  await page.getByRole("option", { name: `${near.name} ${near.code} 0.50 more expensive · 8 pc left` }).waitFor();
  expect(await page.getByRole("option", { name: out.name }).count()).toBe(0);
  await press(page, "Enter");
  await expect.poll(() => cell(`Quantity of ${near.name}`).inputValue()).toBe("2");
});

test("takes a weight from a scale's label, by the item code in it, and says so of one that nobody knows", async () => {
  const code = String(Math.floor(Math.random() * 80_000) + 10_000);
  const okra = await aProduct(unique("Shelf"), 5, { unit: "weight", code });
  await openEditor({ lines: [{ ...lineOf(okra), unit: "weight", quantity: 0.5, amount: 5_00, tax: 0 }] });
  const label = (start: string) => `${start}${checkDigit(start)}`;
  await page.keyboard.type(label(`21${code}00432`));
  await press(page, "Enter");
  await expect.poll(() => cell(`Quantity of ${okra.name}`).inputValue()).toBe("0.432");
  await expect.poll(() => page.evaluate(() => document.getSelection()?.toString())).toBe("0.432");
  await page.keyboard.type(label("210000100432"));
  await press(page, "Enter");
  await dialog().getByText("No product of this store has the item code 00001 of this label").waitFor();
  expect(await cell(`Quantity of ${okra.name}`).inputValue()).toBe("0.432");
});

test("pays a scale's label as it is printed, in its line and where it is added", async () => {
  const [one, other] = [1, 2].map((first) => String(first * 10_000 + Math.floor(Math.random() * 9_999)));
  const row = { unit: "weight", price: 640_00, mrp: 640_00 } as const;
  const ghee = await aProduct(unique("Shelf"), 5, { ...row, code: one ?? "" });
  const paneer = await aProduct(unique("Shelf"), 5, { ...row, code: other ?? "" });
  const id = await openEditor({
    lines: [
      { ...lineOf(ghee), unit: "weight", unit_price: 640_00, mrp: 640_00, quantity: 0.5, amount: 320_00, tax: 0 },
    ],
  });
  await place.db.transaction().execute((trx) => reserve(trx as Trx, id));
  for (const [code, product] of [
    [one, ghee],
    [other, paneer],
  ] as const) {
    const start = `22${code}10000`;
    await page.keyboard.type(`${start}${checkDigit(start)}`);
    await press(page, "Enter");
    await expect.poll(() => cell(`Quantity of ${product.name}`).inputValue()).toBe("0.157");
  }
  await press(page, "Enter");
  await page.getByText("Updated Sucessfully").first().waitFor();
  const lines = await place.db
    .selectFrom("order_lines")
    .select(["quantity", "discount", "amount"])
    .where("order_id", "=", id)
    .execute();
  const labelled = { quantity: 0.157, discount: 48, amount: 100_00 };
  expect(lines.map((line) => ({ ...line, quantity: Number(line.quantity) }))).toEqual([labelled, labelled]);
});

test("asks what becomes of a promo code below its minimum: kept with a reason, or taken away, by keys alone", async () => {
  const gift = { type: "discount", discount: { type: "value", amount: 2_00 }, most: null };
  const promo = {
    promo: JSON.stringify({ code: "FRESH2", gift, minimum: 15_00 }),
    promo_discount: 2_00,
    amount: 18_00,
  };
  /** One rice instead of two: then goes on by Tab to the question. */
  const editDown = async () => {
    const id = await openEditor(promo);
    await page.keyboard.type("1");
    await dialog().getByText("The goods come to ₹10.00, and promo code FRESH2 needs ₹15.00.").waitFor();
    await press(page, "Enter");
    await dialog().getByRole("alert").getByText("choose whether it is kept or taken away").waitFor();
    await press(page, "Tab", "Tab", "Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT");
    return id;
  };
  const read = (id: string) =>
    place.db
      .selectFrom("orders")
      .select(["amount", "promo_discount", "paid_amount"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const kept = await editDown();
  await page.keyboard.type("Keep");
  await press(page, "Enter");
  await dialog().getByRole("alert").getByText("Say why FRESH2 is kept").waitFor();
  await press(page, "Tab");
  await page.keyboard.type("we had no more rice");
  await press(page, "Enter");
  await expect.poll(() => read(kept)).toMatchObject({ amount: 8_00, promo_discount: 2_00 });
  const told = await place.db
    .selectFrom("order_history")
    .select("subject")
    .where("order_id", "=", kept)
    .where("version", "=", 2)
    .executeTakeFirstOrThrow();
  expect(told.subject).toBe("Promo code FRESH2, which needs goods for 15.00, is kept: we had no more rice");
  const without = await editDown();
  await page.keyboard.type("Take");
  await dialog().getByText("₹10.00 to give back: Card ₹10.00").waitFor();
  await press(page, "Enter");
  await expect.poll(() => read(without)).toMatchObject({ amount: 10_00, promo_discount: 0 });
});

test("takes a note by n, and keeps what was typed when the page is loaded again", async () => {
  await openEditor();
  await page.keyboard.type("n");
  await expect.poll(() => cell("Note on Rice").evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("brown skins");
  await page.reload();
  await press(page, "m");
  await expect.poll(() => cell("Note on Rice").inputValue()).toBe("brown skins");
  await dialog().getByText("Your earlier text has been restored.").waitFor();
  await press(page, "Enter");
  await page.getByText("Updated Sucessfully").first().waitFor();
});

it.each(latencies)("adds what is typed ahead of answers that take %i ms longer, as often as typed", async (by) => {
  const id = await openEditor();
  await slowAnswers(page, /store-products\/search/, by);
  await page.keyboard.type("i");
  await page.getByRole("combobox", { name: "Add a product" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.type(oil.toLowerCase());
  await press(page, "Enter");
  // What is typed next is how many of it, whether it is known by then or not.
  await page.locator("tr[data-sought] input:focus, tr[data-line] [data-cell=quantity]:focus").waitFor();
  await page.keyboard.type("4");
  await expect.poll(() => cell(`Quantity of ${oil}`).inputValue(), { timeout: 10_000 }).toBe("4");
  await press(page, "Enter");
  await page.getByText("Updated Sucessfully").first().waitFor();
  const saved = await place.db
    .selectFrom("order_lines")
    .select(["name", "quantity"])
    .where("order_id", "=", id)
    .execute();
  expect(saved.filter(({ name }) => name === oil).map(({ quantity }) => Number(quantity))).toEqual([4]);
});

test("saves nothing while text stands in the finder that is not known: it is looked up, and named", async () => {
  const id = await openEditor();
  await page.keyboard.type("1");
  await page.keyboard.type("i");
  await page.getByRole("combobox", { name: "Add a product" }).and(page.locator(":focus")).waitFor();
  const letGo = await holdRequests(page, /store-products\/search/);
  await page.keyboard.type("qqzzqq");
  await press(page, "Control+Enter");
  await dialog().locator("[data-sought=searching]").waitFor();
  await press(page, "Control+Enter");
  await dialog().getByText("“qqzzqq” is still being looked up").waitFor();
  letGo();
  await dialog().locator("[data-sought=unfound]").waitFor();
  await press(page, "Control+Enter");
  await dialog().getByText("“qqzzqq”: No results").waitFor();
  const read = () => place.db.selectFrom("orders").select("amount").where("id", "=", id).executeTakeFirst();
  expect(await read()).toEqual({ amount: 20_00 });
  await dialog().getByRole("button", { name: "Remove “qqzzqq”" }).click();
  await press(page, "Control+Enter");
  await page.getByText("Updated Sucessfully").first().waitFor();
  expect(await read()).toEqual({ amount: 10_00 });
});

test("asks whether a lower unit price is another price or a discount, by keys alone", async () => {
  const id = await openEditor();
  const reason = cell("Reason for the lower price of Rice");
  await cell("Unit price of Rice").fill("11");
  expect(await reason.count()).toBe(0);
  await cell("Unit price of Rice").fill("9");
  expect(await reason.inputValue()).toBe("Price");
  await press(page, "Tab");
  await page.keyboard.type("d");
  await expect.poll(() => reason.inputValue()).toBe("Discount");
  await press(page, "Enter");
  await page.getByText("Updated Sucessfully").first().waitFor();
  const kept = await place.db.selectFrom("order_line_changes").select("reasons").where("order_id", "=", id).execute();
  expect(kept).toEqual([{ reasons: ["Discount"] }]);
});
