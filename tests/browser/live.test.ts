import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorkplace, type Workplace } from "../support/workplace.ts";

let place: Workplace;
beforeAll(async () => {
  place = await startWorkplace();
});
afterAll(() => place.close());

async function openBoard(page: Page): Promise<void> {
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await page.getByRole("grid", { name: "Orders" }).waitFor();
  await page.getByRole("banner").getByRole("status").filter({ hasText: "live" }).waitFor();
  await page.locator('[role="grid"][aria-activedescendant]').waitFor();
}

/** Places an order as a customer's app would, with the page's own login, and answers its number. */
async function placeOrder(page: Page): Promise<string> {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  const product = await place.db
    .selectFrom("products")
    .select("id")
    .where("store_id", "=", store.id)
    .where("unit", "=", "piece")
    .limit(1)
    .executeTakeFirstOrThrow();
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await place.ask(`/api/stores/${store.id}/orders`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      source: "android",
      orderType: "Normal",
      deliveryType: "STORE_PICKUP",
      customer: { name: "Live Customer", phone: "+915550001111" },
      payment: "Pay on Delivery",
      lines: [{ productId: product.id, quantity: 2 }],
    }),
  });
  const body = (await answer.json()) as { data: { number: string } };
  expect(answer.status).toBe(200);
  return body.data.number;
}

describe("a live board", () => {
  it("shows an order the moment it is placed, with the counts, and without a reload", async () => {
    const page = await place.logIn("admin");
    await openBoard(page);
    const before = await page.getByRole("tab", { selected: true }).textContent();
    const number = await placeOrder(page);
    await page.getByRole("gridcell", { name: number }).waitFor({ timeout: 3_000 });
    await expect.poll(() => page.getByRole("tab", { selected: true }).textContent()).not.toBe(before);
    await page.context().close();
  });

  it("holds changes while rows are picked, says so, and shows them on n", async () => {
    const page = await place.logIn("admin");
    await openBoard(page);
    await page.keyboard.press("x");
    const number = await placeOrder(page);
    await page.getByText(/1 new/).first().waitFor();
    expect(await page.getByRole("gridcell", { name: number }).count()).toBe(0);
    await page.keyboard.press("n");
    await page.getByRole("gridcell", { name: number }).waitFor();
    await page.context().close();
  });

  it("shows the change of one operator to another, who is told when both changed the same order", async () => {
    const [one, two] = await Promise.all([place.logIn("admin"), place.logIn("supervisor")]);
    await openBoard(one);
    await openBoard(two);
    const number = await placeOrder(one);
    for (const page of [one, two]) await page.getByRole("gridcell", { name: number }).waitFor();
    await one.keyboard.press("Home");
    await one.keyboard.press("Control+k");
    await one.getByRole("combobox").waitFor();
    await one.keyboard.type("to accepted");
    await one.getByRole("option", { name: "Change status to Accepted" }).waitFor();
    await one.keyboard.press("Enter");
    const row = two.getByRole("row").filter({ has: two.getByRole("gridcell", { name: number }) });
    await row.getByRole("gridcell", { name: "Accepted" }).waitFor({ timeout: 3_000 });
    await one.context().close();
    await two.context().close();
  });

  it("says when the gateway is gone, and has missed nothing once it is back", async () => {
    const page = await place.logIn("admin");
    await openBoard(page);
    const state = page.getByRole("banner").getByRole("status");
    await place.cut();
    await state.filter({ hasNotText: "live" }).waitFor();
    const number = await placeOrder(page);
    await place.mend();
    await page.getByRole("gridcell", { name: number }).waitFor({ timeout: 30_000 });
    await state.filter({ hasText: "live" }).waitFor();
    await page.context().close();
  });
});
