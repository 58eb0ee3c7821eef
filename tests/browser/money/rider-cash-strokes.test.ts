import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openBoard, press, typeByHand } from "../../support/browser/board.ts";
import { type CountedKeys, countStrokes } from "../../support/browser/strokes.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildOrder, buildRider, unique } from "../../support/database/rows.ts";

let page: Page;
let storeId: string;
let keys: CountedKeys;

const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
});
beforeEach(async () => {
  page = await place.comeBack("supervisor");
  await openBoard(page);
  keys = countStrokes(page);
});
afterEach(() => place.leave(page));

const orders = () => page.getByRole("button", { name: "Cash rider" });
const underCursor = () => page.locator('button[aria-current="true"]').textContent();
const dialogOf = (name: string) => page.getByRole("dialog", { name: `Cash of ${name}` });

/** Makes a rider who has delivered an order for so much and comes first where that is most. Minor units. */
async function rideBack(amount: number): Promise<string> {
  // Without digits: what is typed as fast as a scanner types, with digits in it, is the label of an order.
  const rider = await buildRider(place.db, storeId, { name: unique("Cash rider ").replaceAll(/\d/g, letter) });
  await buildOrder(place.db, storeId, {
    number: unique("CASH"),
    status: "Delivered",
    rider_id: rider.id,
    pay_by: "Cash On Delivery",
    delivery_charge: amount - 2_000,
  });
  return rider.name;
}

function letter(digit: string): string {
  return "abcdefghij"[Number(digit)] ?? "x";
}

/** Takes the cash of the rider under the cursor; the sum is typed. */
async function takeHere(name: string, sum: string): Promise<void> {
  await expect.poll(underCursor).toBe(name);
  await keys.press("Enter");
  await dialogOf(name).waitFor();
  await typeByHand(page, sum);
  await keys.press("Control+Enter");
  await dialogOf(name).waitFor({ state: "detached" });
}

it("takes the cash of one rider in at most 8 control strokes from anywhere, and then stands on the next one", async () => {
  const [first, second, third, last] = [
    await rideBack(9_000_000),
    await rideBack(8_000_000),
    await rideBack(7_000_000),
    await rideBack(6_000_000),
  ];
  // The drawer is opened once in a shift, which is no stroke of taking cash.
  await press(page, "Control+k");
  await typeByHand(page, "Open cash drawer");
  await press(page, "Enter");
  const float = page.getByLabel("Float", { exact: true });
  await float.fill("100");
  await press(page, "Enter");
  await float.waitFor({ state: "detached" });

  await keys.press("g Shift+R");
  await page.getByRole("cell", { name: first }).waitFor();
  await keys.press("j", "j", "k");
  await takeHere(second, "80000");
  expect(keys.count()).toBeLessThanOrEqual(8);
  // His row is gone; the next one is under the cursor, and Enter goes on with it.
  await expect.poll(() => page.getByRole("cell", { name: second }).count()).toBe(0);
  keys = countStrokes(page);
  await takeHere(third, "70000");
  expect(keys.count()).toBe(2);
  await expect.poll(underCursor).toBe(last);
  expect(await orders().allTextContents()).toEqual([first, last]);
  await keys.press("k");
  expect(await underCursor()).toBe(first);
  expect(
    await orders()
      .first()
      .evaluate((one) => one === document.activeElement),
  ).toBe(true);
});
