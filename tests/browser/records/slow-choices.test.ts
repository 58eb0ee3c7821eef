import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { press } from "../../support/browser/board.ts";
import { holdRequests, latencies, slowAnswers } from "../../support/browser/held-answers.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildDelivered } from "../../support/database/returns.ts";
import { buildCustomer, buildProduct, buildRider, unique } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let storeId: string;
const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
  await buildProduct(place.db, storeId, { name: "Quandong Jam", price: 15_00, tax_rate: 0 });
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const dialog = () => page.getByRole("dialog");

describe("a choice in a form, whose options come from the store", () => {
  const vehicles = /\/api\/.*vehicle/;

  /** Opens the form of a new rider, who is to get a new vehicle. */
  async function begin(): Promise<{ readonly riderId: string; readonly vehicleId: string; readonly typed: string }> {
    const name = unique("Rider");
    const { id: riderId } = await buildRider(place.db, storeId, { name });
    const typed = unique("ZX");
    const { id: vehicleId } = await place.db
      .insertInto("vehicles")
      .values({ store_id: storeId, registration: typed, vehicle_type: "Scooter", fuel: "Electric" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await page.goto(`${place.address}/rider?text=${encodeURIComponent(name)}`);
    await page.getByRole("row").filter({ hasText: name }).first().waitFor();
    await press(page, "m");
    await dialog().locator("[data-field] input:focus").waitFor();
    return { riderId, vehicleId, typed };
  }
  const vehicleOf = async (id: string) =>
    (await place.db.selectFrom("riders").select("vehicle_id").where("id", "=", id).executeTakeFirst())?.vehicle_id;
  const field = () => dialog().locator("[data-field=vehicleId] input");

  it.each(latencies)("is taken ahead of options that take %i ms longer", async (by) => {
    const { riderId, vehicleId, typed } = await begin();
    await slowAnswers(page, vehicles, by);
    await field().focus();
    await page.keyboard.type(typed.toLowerCase());
    await press(page, "Enter");
    await expect.poll(() => field().inputValue(), { timeout: 10_000 }).toBe(typed);
    await press(page, "Control+Enter");
    await dialog().waitFor({ state: "detached" });
    await expect.poll(() => vehicleOf(riderId)).toBe(vehicleId);
  });

  test("is named and stays as typed while its options do not come, and is saved once they have", async () => {
    const { riderId, vehicleId, typed } = await begin();
    const letGo = await holdRequests(page, vehicles);
    await field().focus();
    await page.keyboard.type(typed.toLowerCase());
    await press(page, "Control+Enter");
    await dialog().locator("[data-field=vehicleId] input[aria-invalid=true]").waitFor();
    expect(await field().inputValue()).toBe(typed.toLowerCase());
    expect(await vehicleOf(riderId)).toBeNull();
    letGo();
    await expect.poll(() => field().inputValue()).toBe(typed);
    await press(page, "Control+Enter");
    await dialog().waitFor({ state: "detached" });
    await expect.poll(() => vehicleOf(riderId)).toBe(vehicleId);
  });
});

/** Opens the question for the goods of a new delivered order of three jars. */
async function openGoods(key: "Shift+B" | "Shift+H"): Promise<string> {
  const { id: customerId } = await buildCustomer(place.db, storeId, { phone: `+9198${unique("").slice(-8)}` });
  const order = await buildDelivered(place.db, storeId, {
    customer_id: customerId,
    lines: [{ name: "Honey", quantity: 3, amount: 3_000, tax: 0, tax_rate: 0 }],
  });
  await page.goto(`${place.address}/orders?text=${order.number}`);
  await page.getByRole("row").filter({ hasText: order.number }).first().waitFor();
  await press(page, key);
  await page.locator("[data-cell=quantity]:focus").waitFor();
  return order.id;
}

const returned = (orderId: string) =>
  place.db
    .selectFrom("return_orders")
    .innerJoin("return_lines", "return_lines.return_id", "return_orders.id")
    .select(["return_orders.amount", "return_lines.reason"])
    .where("return_orders.order_id", "=", orderId)
    .execute();

describe("the goods of a return", () => {
  const prices = /order-return\/calculation/;

  it.each(latencies)("are saved as typed, with amounts that take %i ms longer", async (by) => {
    const orderId = await openGoods("Shift+B");
    await slowAnswers(page, prices, by);
    await page.keyboard.type("2");
    await press(page, "ArrowRight");
    await page.keyboard.type("Dam");
    await press(page, "ArrowRight");
    await page.keyboard.type("Dam");
    await press(page, "Control+Enter");
    // What is saved was shown before: the key says what it waits for, and saves when the amount is there.
    await dialog().locator(".aisle-goods-total").getByText("20.00").waitFor();
    if ((await dialog().count()) > 0 && (await returned(orderId)).length === 0) await press(page, "Control+Enter");
    await dialog().waitFor({ state: "detached" });
    expect((await returned(orderId)).map(({ amount, reason }) => [amount, reason])).toEqual([[20_00, "Damaged"]]);
  });

  test("stay typed while no amount comes, and nothing is saved", async () => {
    const orderId = await openGoods("Shift+B");
    const letGo = await holdRequests(page, prices);
    await page.keyboard.type("2");
    await press(page, "ArrowRight");
    await page.keyboard.type("Dam");
    await press(page, "ArrowRight");
    await page.keyboard.type("Dam");
    await press(page, "Control+Enter");
    expect(await dialog().getByLabel("Quantity of Honey").inputValue()).toBe("2");
    expect(await dialog().getByLabel("Reason for Honey").inputValue()).toBe("Damaged");
    expect(await returned(orderId)).toEqual([]);
    letGo();
    await dialog().locator(".aisle-goods-total").getByText("20.00").waitFor();
  });
});

describe("what is taken in exchange", () => {
  it.each(latencies)("counts, typed ahead of answers that take %i ms longer", async (by) => {
    const orderId = await openGoods("Shift+H");
    await page.keyboard.type("2");
    await press(page, "ArrowRight");
    await page.keyboard.type("Dam");
    await press(page, "ArrowRight");
    await page.keyboard.type("Dam");
    await press(page, "Enter");
    await page.locator("[role=combobox]:focus").waitFor();
    await slowAnswers(page, /store-products\/search/, by);
    await page.keyboard.type("2 quandong");
    await press(page, "Enter");
    // The field is free at once, and what stands in it when it is saved is looked up or named.
    expect(await page.locator("[role=combobox]:focus").inputValue()).toBe("");
    await dialog().getByLabel("Quantity of Quandong Jam").waitFor();
    await page.keyboard.type("qqzzqq");
    await press(page, "Control+Enter");
    await dialog().locator("[data-sought=unfound]").waitFor();
    await press(page, "Control+Enter");
    await dialog().getByText("“qqzzqq”: No results").waitFor();
    expect(await returned(orderId)).toEqual([]);
  });
});
