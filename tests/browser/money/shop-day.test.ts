import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { choose, openBoard, press, runByPalette } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildOrder, buildProduct, buildRider, unique } from "../../support/database/rows.ts";
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

const field = (name: string) => page.getByLabel(new RegExp(`^${name}( optional)?$`));
const option = (name: string | RegExp) => page.getByRole("option", { name });
const asked = (words: string) => page.locator(".aisle-palette-question").filter({ hasText: words }).waitFor();
const orderOf = (id: string) =>
  place.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

it("stops Express, tells it on the dashboard, and undo takes orders again", async () => {
  await place.db.deleteFrom("intake_limits").execute();
  await openBoard(page);
  await runByPalette(page, "Close a slot or stop Express");
  await asked("Which slot takes fewer orders?");
  await choose(page, "Express orders");
  await field("Reason").fill("no riders");
  await press(page, "Control+Enter");
  await page
    .getByText(/Express: stopped by .* until .*\(no riders\)/)
    .first()
    .waitFor();
  await page.goto(`${place.address}/dashboard`);
  await page
    .getByText(/Express is stopped by .* until/)
    .first()
    .waitFor();
  await runByPalette(page, "Close a slot or stop Express");
  await asked("Which slot takes fewer orders?");
  await choose(page, "Express orders");
  await asked("Express is stopped by");
  await choose(page, "Take orders as usual again");
  const limits = () => place.db.selectFrom("intake_limits").select("reason").execute();
  await expect.poll(limits).toEqual([]);
  await press(page, "Control+z");
  await expect.poll(limits).toEqual([{ reason: "no riders" }]);
});

test("takes a product that ran out off its orders by one plan, and one undo brings all of it back", async () => {
  const product = await buildProduct(place.db, storeId, { name: unique("Butter"), tax_rate: 0 });
  const line = {
    product_id: product.id,
    quantity: 2,
    unit_price: 1_000,
    mrp: 1_000,
    tax_rate: 0,
    tax: 0,
    amount: 2_000,
  };
  const make = () =>
    buildOrder(place.db, storeId, {
      number: unique("GONE"),
      status: "Accepted",
      lines: [{ ...line, name: product.name }],
    });
  const [one, two] = [await make(), await make()];
  await openBoard(page, `?text=${one.number}`);
  await press(page, "Shift+Z");
  await choose(page, product.name);
  await option(/^GONE/).first().waitFor();
  await choose(page, "Take it off all of them");
  await option(/20\.00 becomes 0\.00/)
    .first()
    .waitFor();
  await press(page, "Enter");
  await page.getByText("out of stock, 2 orders changed").first().waitFor();
  expect([(await orderOf(one.id)).amount, (await orderOf(two.id)).amount]).toEqual([0, 0]);
  await press(page, "Control+z");
  await expect
    .poll(async () => [(await orderOf(one.id)).amount, (await orderOf(two.id)).amount])
    .toEqual([2_000, 2_000]);
});

test("asks where an order stands once it is ready; Enter goes past it, and it can be said later", async () => {
  const { id, number } = await buildOrder(place.db, storeId, { number: unique("SHELF"), status: "Picking Completed" });
  await openBoard(page, `?text=${number}`);
  await press(page, "s");
  await choose(page, "Ready for Delivery");
  await page.getByText(`Where does ${number} stand?`).waitFor();
  await press(page, "Enter");
  await expect.poll(() => page.getByText(`Where does ${number} stand?`).count()).toBe(0);
  expect(await orderOf(id)).toMatchObject({ status: "Ready for Delivery", packed: null });
  await press(page, "z");
  await field("Shelf").fill("B4");
  await field("Bags").fill("3");
  await press(page, "Control+Enter");
  await page.getByText(`${number}: Shelf B4, 3 bags`).first().waitFor();
  await openBoard(page, `?text=${number}`);
  await press(page, "Enter");
  await page.getByText("Shelf B4, 3 bags").first().waitFor();
});

it("takes the cash of a rider who comes back, opens the drawer in place, and lists the slip", async () => {
  // Without digits: what is typed as fast as a scanner types, with digits in it, is the label of an order.
  const rider = await buildRider(place.db, storeId, { name: unique("Ravi").replaceAll(/\d/g, "x") });
  const row = { status: "Delivered", rider_id: rider.id, pay_by: "Cash On Delivery" } as const;
  const { id } = await buildOrder(place.db, storeId, { number: unique("CASH"), ...row });
  await page.goto(`${place.address}/rider-cash`);
  await page.getByRole("cell", { name: rider.name }).waitFor();
  await runByPalette(page, "Take cash from a rider");
  await asked("Who hands cash in?");
  await choose(page, rider.name);
  await asked("You have no open cash drawer");
  await choose(page, "Open one now");
  await field("Float").fill("100");
  await press(page, "Enter");
  await field("Counted").fill("1x10");
  await press(page, "Control+Enter");
  await page.getByText("10.00 short: say why").first().waitFor();
  await field("Why it is short or over").fill("lost a note");
  await press(page, "Control+Enter");
  await page
    .getByText(/handed in 10\.00 of 1 order, 10\.00 short/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Print slip" }).waitFor();
  expect(await orderOf(id)).toMatchObject({ payment_state: "Completed", paid_amount: 2_000 });
});
