import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { numberAtCursor, press } from "../../support/browser/board.ts";
import { startWorkplace, type Workplace } from "../../support/browser/workplace.ts";
import { buildCustomer, buildOrder, buildProduct } from "../../support/database/rows.ts";

let place: Workplace;
let page: Page;
let storeId: string;
beforeAll(async () => {
  place = await startWorkplace();
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
});
afterAll(() => place.close());
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const tabs = ["DETAILS", "ADDRESSES", "WISHLIST", "ORDERS", "TIMELINE", "360", "SEGMENTS", "HISTORY"];
const panel = (name: string) => page.getByRole("tabpanel", { name });

/** Makes a customer with two orders and a wish, opens the list by keys and finds them there. */
async function findCustomer(name: string) {
  const { db } = place;
  const phone = `97${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  const customer = await buildCustomer(db, storeId, { name, phone });
  const orders = [];
  for (const placed_at of ["2026-11-01T04:00:00.000Z", "2026-11-11T04:00:00.000Z"])
    orders.push(await buildOrder(db, storeId, { customer_id: customer.id, customer_name: name, placed_at }));
  const product = await buildProduct(db, storeId, { name: `Zebra tea ${name}`, price: 900 });
  await db
    .insertInto("customer_wishes")
    .values({ store_id: storeId, customer_id: customer.id, product_id: product.id, price: 1_000 })
    .execute();
  await page.goto(place.address);
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor({ state: "attached" });
  await press(page, "g c");
  await page.getByRole("grid", { name: "Customers" }).waitFor();
  await press(page, "/");
  await page.keyboard.type(phone);
  await expect.poll(() => numberAtCursor(page)).toBe(name);
  await press(page, "Enter");
  await press(page, "Enter");
  await page.getByRole("heading", { name }).waitFor();
  return { customer, orders, phone };
}

it("finds a customer, turns all tabs, opens an order from the list inside, by keys alone", async () => {
  const { orders } = await findCustomer("Zarina Tabs");
  for (const tab of tabs.slice(1)) {
    await press(page, "t");
    await panel(tab).waitFor();
    if (tab === "WISHLIST") await panel(tab).getByText("cheaper").waitFor();
    if (tab === "360") await panel(tab).getByText("Days between orders").waitFor();
    if (tab === "SEGMENTS") await panel(tab).locator(".aisle-customer-tab, .aisle-empty").waitFor();
    if (tab === "TIMELINE")
      await panel(tab)
        .getByText(orders[0]?.number ?? "")
        .waitFor();
  }
  while (!(await panel("ORDERS").isVisible())) await press(page, "Shift+T");
  await panel("ORDERS").getByRole("link").first().focus();
  await press(page, "ArrowDown", "Enter");
  // The newest comes first, so the second one is the older.
  await page.getByRole("heading", { name: orders[0]?.number ?? "" }).waitFor();
});

it("changes the notes of a customer, and begins their phone order with F2", async () => {
  const { customer, phone } = await findCustomer("Zubin Notes");
  await press(page, "m");
  const notes = page.locator("[data-field=notes] textarea");
  await notes.focus();
  await page.keyboard.type("Rings twice");
  await press(page, "Control+Enter");
  await expect
    .poll(async () => {
      const [row] = await place.db.selectFrom("customers").select("notes").where("id", "=", customer.id).execute();
      return row?.notes;
    })
    .toBe("Rings twice");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await press(page, "F2");
  const dialog = page.getByRole("dialog", { name: "Phone orders" });
  await expect.poll(() => dialog.getByLabel("Phone", { exact: true }).inputValue()).toBe(phone);
  await dialog.getByRole("complementary", { name: "About Zubin Notes" }).getByText("2 orders since").waitFor();
});
