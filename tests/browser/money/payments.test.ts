import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openBoard, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildOrder, buildRider, unique } from "../../support/database/rows.ts";
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

/** Runs a command by its words in the palette. */
async function runFromPalette(words: string): Promise<void> {
  await press(page, "Control+k");
  await page.keyboard.type(words);
  await page.getByRole("option", { name: words }).first().waitFor();
  await press(page, "Enter");
}

const asked = (words: string) => page.locator(".aisle-palette-question").filter({ hasText: words }).waitFor();
const field = (name: string) => page.getByLabel(name, { exact: true });

it("opens the drawer, takes cash with change, gives too much back and says why so much is owed, by keys alone", async () => {
  const order = await buildOrder(place.db, storeId, {
    number: unique("PAY"),
    status: "Accepted",
    pay_by: "Cash On Delivery",
  });
  await openBoard(page, `?text=${order.number}`);
  await runFromPalette("Open cash drawer");
  await field("Float").fill("100");
  await press(page, "Enter");
  await page.getByText("Your cash drawer is open").first().waitFor();

  await press(page, "$");
  await page.getByText("20.00 is due").waitFor();
  await page.getByText("Your cash drawer has 100.00").waitFor();
  // What the customer hands over comes first, and the change is told while it is typed.
  await page.locator("[data-field=given] input:focus").waitFor();
  await page.keyboard.type("50");
  await page.getByText("Change: 30.00").waitFor();
  await field("Amount").fill("25");
  await page.getByText("Change: 25.00").waitFor();
  await press(page, "Control+Enter");
  await page.getByText("Payment recorded").first().waitFor();
  await page.getByText("Change: 25.00").first().waitFor();
  const read = () =>
    place.db
      .selectFrom("orders")
      .select(["payment_state", "paid_amount"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
  expect(await read()).toEqual({ payment_state: "Excess Amount", paid_amount: 25_00 });

  await press(page, "Shift+G");
  await asked("5.00 too much was paid");
  await press(page, "1");
  await expect.poll(read).toEqual({ payment_state: "Paid", paid_amount: 20_00 });

  await press(page, "Shift+L");
  const entries = page.getByRole("grid", { name: `Entries: Balance of ${order.number}` });
  await page.getByRole("heading", { name: `Balance of ${order.number}: 0.00` }).waitFor();
  await entries.getByRole("row").filter({ hasText: "Paid" }).filter({ hasText: "25.00" }).waitFor();
  await entries.getByRole("row").filter({ hasText: "Given back" }).filter({ hasText: "5.00" }).waitFor();
  await press(page, "Escape");

  await page.goto(`${place.address}/orders/${order.id}`);
  await page.getByRole("tab", { name: "PAYMENTS" }).click();
  await page.getByText("change 25.00, by").waitFor();
  await press(page, "Shift+V");
  await asked("Reverse a payment");
  await page.getByText("5.00 given back by Cash").first().waitFor();
  await press(page, "2");
  await field("Reason").fill("the note was false");
  await press(page, "Enter");
  await page.getByText("Payment reversed").first().waitFor();
  expect(await read()).toEqual({ payment_state: "Excess Amount", paid_amount: 25_00 });

  // Each figure of the day opens to the entries that it is the sum of, and these to what they belong to.
  await press(page, "g Shift+D");
  const day = page.getByRole("grid", { name: /^End of the day/ });
  await day.waitFor();
  const heading = page.locator(".aisle-day-end-day");
  const today = (await heading.textContent()) ?? "";
  expect(today).toMatch(/^\d{1,2} \w{3} \d{4}$/);
  await press(page, "[");
  await expect.poll(() => heading.textContent()).not.toBe(today);
  await press(page, "]");
  await expect.poll(() => heading.textContent()).toBe(today);
  await press(page, "Shift+W");
  await asked("Which day?");
  await page.keyboard.type("-1d");
  await press(page, "Enter");
  await expect.poll(() => heading.textContent()).not.toBe(today);
  await press(page, "]");
  await expect.poll(() => heading.textContent()).toBe(today);
  // Down to the drawer of this test, and there to what should be in it.
  const current = page.locator('[role="gridcell"][aria-selected="true"]');
  const mine = day.getByRole("row").filter({ hasText: "Drawer of" });
  await expect.poll(() => mine.first().textContent()).toContain("open, opened");
  const about = page.getByText(/^[^:]+: Drawer of/);
  for (let down = 0; down < 20 && !(await about.isVisible()); down++) await press(page, "j");
  const expected = page.getByText(/^Expected now: Drawer of/);
  for (let right = 0; right < 10 && !(await expected.isVisible()); right++) await press(page, "ArrowRight");
  await expected.waitFor();
  const shown = ((await current.textContent()) ?? "").replace(/[^\d.,]/g, "");
  await press(page, "Enter");
  await page.getByRole("dialog").getByText(`Sum ${shown}`, { exact: true }).waitFor();
  await page.getByRole("heading", { name: `why ${shown}?` }).waitFor();
  await press(page, "End");
  const rows = page.getByRole("grid", { name: "Entries: Expected now" }).getByRole("row");
  expect(await rows.last().getByRole("gridcell").last().textContent()).toBe(shown);
  await press(page, "o");
  await page.waitForURL(`**/orders/${order.id}`);

  // The count is blind, what is missing needs a note, and what was typed stays until it is there.
  await press(page, "g Shift+D");
  await day.waitFor();
  await runFromPalette("Close cash drawer");
  await page.getByLabel("Counted", { exact: true }).waitFor();
  expect(await page.getByRole("dialog").textContent()).not.toContain(shown);
  await page.getByLabel("Counted", { exact: true }).fill("1x100");
  await press(page, "Control+Enter");
  await page.getByText(`${shown} should be in it and 100.00 was counted`).first().waitFor();
  expect(await page.getByLabel("Counted", { exact: true }).inputValue()).toBe("1x100");
  await page.getByLabel(/^Note/).fill("a coin is missing");
  await press(page, "Control+Enter");
  await page.getByText(`Expected ${shown}, counted 100.00`).first().waitFor();
  await mine.filter({ hasText: "a coin is missing" }).filter({ hasText: "closed" }).waitFor();
  await press(page, "Control+p");
  await asked("Print the day end");
  await press(page, "1");
  await page.waitForURL("**/print?**");
  await page.getByText("Counted by", { exact: true }).waitFor();
  await page.getByText(/a coin is missing/).waitFor();
});

test("asks at the delivery how the money was taken, and nothing where none is due", async () => {
  const rider = await buildRider(place.db, storeId);
  const build = (row: { readonly paid_amount?: number }) =>
    buildOrder(place.db, storeId, { number: unique("DEL"), status: "In-Transit", rider_id: rider.id, ...row });
  const due = await build({});
  const paid = await build({ paid_amount: 20_00 });
  const read = ({ id }: { readonly id: string }) =>
    place.db
      .selectFrom("orders")
      .select(["status", "payment_state", "paid_amount"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  await openBoard(page, `?text=${due.number}`);
  await press(page, "s", "1");
  await asked("20.00 is to be collected from");
  expect(await read(due)).toMatchObject({ status: "In-Transit", paid_amount: 0 });
  await page.getByRole("option", { name: "UPI: 20.00 from" }).waitFor();
  await press(page, "3");
  await expect.poll(() => read(due)).toEqual({ status: "Delivered", payment_state: "Completed", paid_amount: 20_00 });

  await openBoard(page, `?text=${paid.number}`);
  await press(page, "s", "1");
  await expect.poll(() => read(paid)).toMatchObject({ status: "Delivered", paid_amount: 20_00 });
});

test("copies the payment link of an order, the same one as long as it is open, and lists it with its state", async () => {
  const order = await buildOrder(place.db, storeId, { number: unique("LNK"), status: "Accepted" });
  const links = () => place.db.selectFrom("payment_links").select("url").where("order_id", "=", order.id).execute();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await openBoard(page, `?text=${order.number}`);
  await press(page, "Shift+Y");
  await page.getByText("Payment link copied").first().waitFor();
  const [made] = await links();
  expect(await clipboard()).toBe(made?.url);

  await page.evaluate(() => navigator.clipboard.writeText("something else"));
  await press(page, "Shift+Y");
  await page.getByText("It is the link made before").first().waitFor();
  expect(await clipboard()).toBe(made?.url);
  expect(await links()).toHaveLength(1);

  await page.goto(`${place.address}/orders/${order.id}`);
  await page.getByRole("tab", { name: "PAYMENTS" }).click();
  const row = page.getByRole("table", { name: "Payment links" }).getByRole("row").last();
  await row.getByRole("cell", { name: "Open", exact: true }).waitFor();
  await row.getByRole("cell", { name: "20.00", exact: true }).waitFor();
});

test("opens a drawer in place where cash is taken without one", async () => {
  await place.leave(page);
  page = await place.comeBack("supervisor");
  const order = await buildOrder(place.db, storeId, {
    number: unique("PAY"),
    status: "Accepted",
    pay_by: "Cash On Delivery",
  });
  await openBoard(page, `?text=${order.number}`);
  await press(page, "$");
  await page.getByText("Cash needs an open drawer and you have none").waitFor();
  await page.locator("[data-field=float] input:focus").waitFor();
  await page.getByLabel(/^Cash the customer|^Given|given/i).fill("20");
  await page.getByRole("button", { name: "Take 20.00" }).waitFor();
  await press(page, "Control+Enter");
  // Without a drawer it is refused, all that was typed stays, and the focus is where the float is missing.
  await page.locator("[data-field=float] [data-wrong=true]").waitFor();
  await page.locator("[data-field=float] input:focus").waitFor();
  await page.keyboard.type("80");
  await press(page, "Control+Enter");
  await page.getByText("Payment recorded").first().waitFor();
  const taken = await place.db
    .selectFrom("order_payments")
    .select(["amount", "given", "drawer_id"])
    .where("order_id", "=", order.id)
    .execute();
  expect(taken).toEqual([{ amount: 20_00, given: 20_00, drawer_id: expect.any(String) }]);
  // What is paid is not paid again by the same key; another command takes what is too much.
  await press(page, "$");
  await page
    .getByText(/it is paid: nothing is due/i)
    .first()
    .waitFor();
  await runFromPalette("Take more than is due");
  await page.getByText("Your cash drawer has 100.00").waitFor();
  await press(page, "Escape");
});
