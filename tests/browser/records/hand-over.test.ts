import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openBoard, press, runByPalette } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildOrder, buildRider, unique } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let storeId: string;
let riderId: string;

const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
  riderId = (await buildRider(place.db, storeId)).id;
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

/** Opens the board at an order on the way, paid by card: three tea at 10.00, 1.5 kg of okra at 40.00. */
async function onTheWay() {
  const order = await buildOrder(place.db, storeId, {
    number: unique("PART"),
    status: "In-Transit",
    rider_id: riderId,
    paid_amount: 90_00,
    payment_state: "Online",
    address: JSON.stringify({ type: "Home", line: "1 Lake Road", locality: "", city: "Malarpura", pincode: "099101" }),
    lines: [
      { code: "T-1", name: "Tea", quantity: 3, unit_price: 10_00, tax: 0, amount: 30_00 },
      {
        code: "O-1",
        name: "Okra",
        unit: "weight",
        quantity: 1.5,
        unit_price: 40_00,
        mrp: 40_00,
        tax: 0,
        amount: 60_00,
      },
    ],
  });
  const at = "2026-11-21T04:00:00.000Z";
  await place.db
    .insertInto("order_payments")
    .values({ store_id: storeId, order_id: order.id, at, method: "Card", amount: 90_00 })
    .execute();
  await openBoard(page, `?text=${order.number}`);
  return order;
}

/** Runs a change of status, and waits for the question what was handed over. */
async function askFor(title: string, number: string): Promise<void> {
  await runByPalette(page, title);
  await page.getByRole("dialog", { name: `${number}: what was handed over?` }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-cell"))).toBe("quantity");
}

const linesOf = async (id: string) => {
  const lines = await place.db
    .selectFrom("order_lines")
    .select(["name", "quantity"])
    .where("order_id", "=", id)
    .orderBy("line")
    .execute();
  return lines.map(({ name, quantity }) => [name, Number(quantity)]);
};

const orderOf = (id: string) =>
  place.db
    .selectFrom("orders")
    .select(["status", "amount", "payment_state"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

it("what goes back to the shelf is not charged, and says what the order comes to before it is saved", async () => {
  const { id, number } = await onTheWay();
  await askFor("Mark order as Partially Delivered", number);
  await press(page, "n");
  await page.getByRole("button", { name: /^Save/ }).waitFor();
  await press(page, "Enter");
  await page.getByRole("alert").getByText("Nothing was handed over: make the order Returned").waitFor();
  await page.keyboard.type("2");
  await press(page, "Tab", "Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT");
  await page.keyboard.type("It goes");
  await page.getByRole("status").getByText("The order then comes to ₹20.00").waitFor();
  await press(page, "Enter");
  await expect.poll(() => orderOf(id)).toMatchObject({ status: "Partially Delivered", amount: 20_00 });
  expect(await linesOf(id)).toEqual([
    ["Tea", 2],
    ["Okra", 0],
  ]);
});

test("what stays reserved is handed over later: the rest is asked about alone, and what is not taken goes back", async () => {
  const { id, number } = await onTheWay();
  await askFor("Mark order as Partially Delivered", number);
  await page.keyboard.type("2");
  await press(page, "ArrowDown");
  await page.keyboard.type("0");
  await press(page, "Enter");
  await expect.poll(() => orderOf(id)).toMatchObject({ status: "Partially Delivered", amount: 90_00 });
  await askFor("Mark order as Delivered", number);
  const left = (name: string) => page.getByRole("textbox", { name: new RegExp(`of ${name}$`) });
  expect([await left("Tea").inputValue(), await left("Okra").inputValue()]).toEqual(["1", "1.5"]);
  await press(page, "ArrowDown");
  await page.keyboard.type("0.5");
  await page.getByRole("status").getByText("The order then comes to ₹50.00").waitFor();
  await press(page, "Enter");
  await expect.poll(() => orderOf(id)).toMatchObject({ status: "Delivered", amount: 50_00 });
  expect(await linesOf(id)).toEqual([
    ["Tea", 3],
    ["Okra", 0.5],
  ]);
});
