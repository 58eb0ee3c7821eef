import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openBoard, press } from "../../support/browser/board.ts";
import { startWorkplace, type Workplace } from "../../support/browser/workplace.ts";
import { buildOrder, unique } from "../../support/database/rows.ts";

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
  await field("Amount").fill("25");
  await page.getByLabel(/^Cash given/).fill("50");
  await press(page, "Control+Enter");
  await page.getByText("Change: 25.00").first().waitFor();
  const read = () =>
    place.db
      .selectFrom("orders")
      .select(["payment_state", "paid_amount"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
  expect(await read()).toEqual({ payment_state: "Excess Amount", paid_amount: 25_00 });

  await press(page, "Shift+G");
  await asked("give back 5.00");
  await press(page, "1");
  await expect.poll(read).toEqual({ payment_state: "Paid", paid_amount: 20_00 });

  await press(page, "Shift+L");
  const entries = page.getByRole("grid", { name: `Entries: What ${order.number} owes` });
  await page.getByRole("heading", { name: "why 0.00?" }).waitFor();
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
});
