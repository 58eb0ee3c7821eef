import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { choose, openBoard, press, runByPalette } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildOrder, unique } from "../../support/database/rows.ts";

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

/** Opens the question why a new order is cancelled. */
async function cancelOne() {
  const order = await buildOrder(place.db, storeId, { number: unique("CAN"), status: "Pending" });
  await openBoard(page, `?text=${order.number}`);
  await press(page, "s");
  await choose(page, "Cancelled");
  await page.getByRole("button", { name: "Keep it" }).waitFor();
  return order;
}

const whyOf = (id: string) =>
  place.db
    .selectFrom("order_history")
    .select(["to_status", "text"])
    .where("order_id", "=", id)
    .where("kind", "=", "status")
    .execute();

it("cancels an order for a reason that a digit chooses, or for one that is written, or not at all", async () => {
  const first = await cancelOne();
  await page.getByText("Customer cannot be reached").waitFor();
  await press(page, "2");
  await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("Customer cannot be reached");
  await press(page, "Enter");
  await expect.poll(() => whyOf(first.id)).toEqual([{ to_status: "Cancelled", text: "Customer cannot be reached" }]);

  // What is typed after a digit takes the place of its reason.
  const second = await cancelOne();
  await page.getByText("Customer cannot be reached").waitFor();
  await press(page, "2");
  await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("Customer cannot be reached");
  await page.keyboard.type("moved away");
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect.poll(() => whyOf(second.id)).toEqual([{ to_status: "Cancelled", text: "moved away" }]);

  const third = await cancelOne();
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  expect(await whyOf(third.id)).toEqual([]);
});

it("offers the reasons that somebody has set for the store", async () => {
  await openBoard(page);
  await runByPalette(page, "Set the reasons for cancelling orders");
  await page.getByLabel("Reasons for cancelling an order").fill("Too late\n\nTwice");
  await press(page, "Control+Enter");
  await page.getByText("Reasons saved").first().waitFor();
  await cancelOne();
  await expect
    .poll(() => page.getByRole("dialog").getByRole("listitem").allTextContents())
    .toEqual(["1Too late", "2Twice"]);
});
