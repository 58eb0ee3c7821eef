import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { choose, numberAtCursor, press, runByPalette } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildCustomer, buildOrder, buildProduct } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let storeId: string;
const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
});
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
});

test("has the board inside ORDERS: its keys act on its rows, Esc goes to the tabs, and who comes back is in it again", async () => {
  const { orders, customer } = await findCustomer("Zarah Board");
  const [older, newer] = orders;
  while (!(await panel("ORDERS").isVisible())) await press(page, "t");
  const inside = panel("ORDERS").getByRole("grid", { name: "Orders of Zarah Board" });
  await inside.getByText(newer?.number ?? "").waitFor();
  await press(page, ",");
  await expect.poll(() => inside.evaluate((grid) => grid === document.activeElement)).toBe(true);
  // The newest comes first. Both are accepted by the key of the board, and the customer stays as they were.
  await press(page, "x", "j", "x");
  await expect.poll(() => inside.locator(".is-selected").count()).toBe(2);
  await runByPalette(page, "Accept");
  await expect
    .poll(async () => {
      const rows = await place.db
        .selectFrom("orders")
        .select("status")
        .where("customer_id", "=", customer.id)
        .execute();
      return rows.map(({ status }) => status);
    })
    .toEqual(["Accepted", "Accepted"]);
  await press(page, "Home", "ArrowDown", "Enter");
  await page.getByRole("heading", { name: older?.number ?? "" }).waitFor();
  await press(page, "Escape");
  await page.getByRole("heading", { name: "Zarah Board" }).waitFor();
  await expect.poll(() => inside.evaluate((grid) => grid === document.activeElement)).toBe(true);
  await press(page, "Escape");
  const tab = page.getByRole("tab", { name: "ORDERS" });
  await expect.poll(() => tab.evaluate((element) => element === document.activeElement)).toBe(true);
  // The keys are those of the customer again.
  await press(page, "t");
  await panel("TIMELINE").waitFor();
});

test("changes the notes of a customer, and begins their phone order with F2", async () => {
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

test("merges two selected customers by keys, and forgets one for good by the typed name", async () => {
  const { db } = place;
  const family = `Marigold${String(Math.floor(Math.random() * 1e6))}`;
  const one = await buildCustomer(db, storeId, { name: `Anita ${family}`, phone: "" });
  const other = await buildCustomer(db, storeId, { name: `Bina ${family}`, phone: "" });
  const of = (id: string) =>
    db.selectFrom("customers").select(["name", "state", "merged_into"]).where("id", "=", id).executeTakeFirst();
  await page.goto(`${place.address}/store-customers`);
  await page.getByRole("grid", { name: "Customers" }).waitFor();
  await press(page, "/");
  await page.keyboard.type(family);
  await expect.poll(() => numberAtCursor(page)).toBe(`Anita ${family}`);
  await press(page, "Enter");
  await press(page, "x", "j", "x");
  await runByPalette(page, "Merge two customers");
  const dialog = page.getByRole("dialog", { name: /^Merge / });
  await dialog.getByText("Moves from the other customer").waitFor();
  await press(page, "Control+Enter");
  await expect.poll(async () => [(await of(one.id))?.merged_into, (await of(other.id))?.merged_into]).toContain(one.id);
  await dialog.waitFor({ state: "detached" });
  await press(page, "k");
  await expect.poll(() => numberAtCursor(page)).toBe(`Anita ${family}`);

  await runByPalette(page, "Forget the customer for good");
  const asked = page.getByRole("dialog", { name: /^Forget / });
  await asked.locator("[data-field=name] :focus").waitFor();
  await page.keyboard.type("Anita");
  await press(page, "Control+Enter");
  await asked.getByText("typed exactly as it is shown").waitFor();
  await page.keyboard.type(` ${family}`);
  await asked.getByText("This cannot be undone").waitFor();
  await press(page, "Control+Enter");
  await expect.poll(async () => (await of(one.id))?.name).toBe(`Forgotten ${one.id.slice(0, 8)}`);
  expect(await of(other.id)).toMatchObject({ state: "DELETE", name: `Forgotten ${one.id.slice(0, 8)}` });
});

test("saves all data about a customer as a page, and refuses to forget one whose order is under way", async () => {
  const { orders } = await findCustomer("Zenobia Data");
  await runByPalette(page, "Save all data about the customer");
  await page.getByRole("option", { name: "A page to read" }).waitFor();
  const saved = page.waitForEvent("download");
  await choose(page, "A page to read");
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toContain("All data about Zenobia Data");
  expect(text).toContain(orders[0]?.number);
  await runByPalette(page, "Forget the customer for good");
  await page.locator(".aisle-toast", { hasText: "Zenobia Data cannot be forgotten yet" }).waitFor();
});

test("shows in which stores a person buys, and opens them as a customer of this one, by keys", async () => {
  const { db } = place;
  const { id: south } = await db.selectFrom("stores").select("id").where("code", "=", "S102").executeTakeFirstOrThrow();
  const same = { name: "Zoya Stores", phone: `96${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}` };
  for (const store of [storeId, south]) await buildCustomer(db, store, same);
  await page.goto(`${place.address}/customers`);
  await page.getByRole("grid", { name: "People" }).waitFor();
  await press(page, "/");
  await page.keyboard.type(same.phone);
  await expect.poll(() => numberAtCursor(page)).toBe(same.name);
  await press(page, "Enter", "Enter");
  await page.getByRole("heading", { name: same.name }).waitFor();
  await press(page, "t");
  await expect.poll(() => panel("STORES").getByRole("row").count()).toBe(3);
  await panel("STORES").getByRole("link").first().focus();
  await press(page, "Enter");
  await panel("DETAILS").getByText("What they ordered").waitFor();
});
