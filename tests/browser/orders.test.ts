import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import { startWorkplace, type Workplace } from "../support/workplace.ts";

let place: Workplace;
let page: Page;
beforeAll(async () => {
  place = await startWorkplace();
});
afterAll(() => place.close());
beforeEach(async () => {
  page = await place.logIn("admin");
});
afterEach(() => page.context().close());

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function openList(on: Page, query = ""): Promise<void> {
  await on.goto(`${place.address}/orders${query}`);
  await on.locator('[role="grid"][aria-activedescendant]').waitFor();
}

async function choose(on: Page, command: string): Promise<void> {
  await on.keyboard.press("Control+k");
  await on.getByRole("combobox").waitFor();
  await on.keyboard.type(command);
  await on.getByRole("option", { name: command }).first().waitFor();
  await on.keyboard.press("Enter");
}

it("steps from an order opened by its address to the ones placed before and after it, and tells the next refresh", async () => {
  const orders = await place.db
    .selectFrom("orders")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .where("stores.code", "=", "S101")
    .select(["orders.id", "orders.number"])
    .orderBy("orders.placed_at", "desc")
    .limit(2)
    .execute();
  const [newest, second] = orders;
  if (!newest || !second) throw new Error("the demo store has no orders");
  await page.goto(`${place.address}/orders/${second.id}`);
  await page.getByRole("heading", { name: second.number }).waitFor();
  await page.getByRole("timer", { name: /Next refresh/ }).waitFor();
  await press("k");
  await page.getByRole("heading", { name: newest.number }).waitFor();
  await press("k");
  await page.getByText("This is the first order of the store").first().waitFor();
  await press("j");
  await page.getByRole("heading", { name: second.number }).waitFor();
});

it("keeps the reason typed when somebody was quicker, and takes it on the next Enter", async () => {
  const other = await place.logIn("supervisor");
  await Promise.all([openList(page, "?status=Pending"), openList(other, "?status=Pending")]);
  await choose(page, "Change status to On-Hold");
  const reason = page.getByLabel("Reason");
  await reason.waitFor();
  await page.keyboard.type("the customer asked to wait");
  await choose(other, "Change status to Accepted");
  await other.getByText(messages.statusChanged).first().waitFor();
  await press("Enter");
  await page.getByRole("alert").getByText("moved from Pending to Accepted").waitFor();
  expect(await reason.inputValue()).toBe("the customer asked to wait");
  await press("Enter");
  await page.getByText(messages.statusChanged).first().waitFor();
  const held = await place.db
    .selectFrom("order_history")
    .select("text")
    .where("to_status", "=", "On-Hold")
    .where("from_status", "=", "Accepted")
    .where("text", "=", "the customer asked to wait")
    .execute();
  expect(held).toHaveLength(1);
  await other.context().close();
});

it("acts on no row of a list that is no longer on screen, and reads it again on r", async () => {
  await openList(page);
  await page.route("**/api/orders/filter**", (route) => route.abort());
  await press("]");
  await page.getByText(messages.fetchingFailed).first().waitFor();
  await press("s");
  await page.getByText("no order is under the cursor or picked").first().waitFor();
  await page.unroute("**/api/orders/filter**");
  await press("r");
  await page.locator('[role="grid"][aria-activedescendant]').waitFor();
});

it("marks the days typed in the calendar, and lets arrows pick them there", async () => {
  await openList(page);
  await press("Shift+F");
  for (const wanted of ["Placed", "Days ..."]) {
    await page.getByRole("combobox").waitFor();
    await page.keyboard.type(wanted);
    await page.getByRole("option", { name: wanted }).waitFor();
    await press("Enter");
  }
  await page.getByLabel("From", { exact: true }).fill("2026-11-10");
  await page.getByLabel("To", { exact: true }).fill("2026-11-18");
  const marked = page.getByRole("gridcell", { selected: true });
  await expect.poll(() => marked.count()).toBe(9);
  const plain = await page.getByRole("gridcell", { name: "25" }).first().evaluate(paint);
  for (const day of await marked.all()) expect(await day.evaluate(paint)).not.toBe(plain);
  await marked.first().focus();
  await press("ArrowRight", "Enter");
  await expect.poll(() => page.getByLabel("From", { exact: true }).inputValue()).not.toBe("2026-11-10");
  await page.getByLabel("From", { exact: true }).focus();
  await press("Enter");
  await expect.poll(() => page.url()).toContain("placed=2026-11-");
});

function paint(element: Element): string {
  return getComputedStyle(element).backgroundColor;
}
