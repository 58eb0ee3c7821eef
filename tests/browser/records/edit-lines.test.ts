import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Trx } from "#gateway/database/schema.ts";
import { moveOrder } from "#gateway/store/orders/order-transitions.ts";
import { openBoard, press } from "../../support/browser/board.ts";
import { startWorkplace, type Workplace } from "../../support/browser/workplace.ts";
import { buildOrder, buildProduct, unique } from "../../support/database/rows.ts";

let place: Workplace;
let page: Page;
let storeId: string;
const oil = `Sesame Oil ${unique("Z")}`;

beforeAll(async () => {
  place = await startWorkplace();
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
  await buildProduct(place.db, storeId, { name: oil, price: 45_00, tax_rate: 500 });
});
afterAll(() => place.close());
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const dialog = () => page.getByRole("dialog", { name: /^Products of/ });
const cell = (name: string) => page.getByLabel(name, { exact: true });

/** Opens the editor for a new order of two rice at 10.00, paid by card, that is being picked. */
async function openEditor(): Promise<string> {
  const order = await buildOrder(place.db, storeId, {
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
  await expect.poll(() => cell("Quantity of Rice").evaluate((field) => field === document.activeElement)).toBe(true);
  return order.id;
}

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

it("substitutes a product by keys alone, and asks the customer about it", async () => {
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

it("says what is wrong where it is, and saves nothing; Esc asks before it drops what was typed", async () => {
  const id = await openEditor();
  await page.keyboard.type("1.5");
  await dialog().getByText("Please enter a whole number").waitFor();
  await press(page, "Enter");
  await press(page, "Escape");
  await page.getByText("Discard what you typed?").waitFor();
  await press(page, "Escape");
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
  await press(page, "Enter");
  await page.getByText("Updated Sucessfully").first().waitFor();
});
