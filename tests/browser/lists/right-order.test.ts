import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { choose, numberAtCursor, openBoard, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildOrder } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
const place = await openWorkplace();
beforeAll(async () => {
  page = await place.comeBack("admin", "/dashboard");
});
afterAll(async () => {
  await place.leave(page);
});

const heading = () => page.locator(".aisle-panel h2");

test("has the cursor on the order of the panel after a reload", async () => {
  await openBoard(page);
  await press(page, "ArrowDown", "ArrowDown", "ArrowDown", "Enter");
  const number = await numberAtCursor(page);
  await expect.poll(() => heading().textContent()).toContain(number);
  await page.waitForURL(/open=/);
  await page.reload();
  await heading().waitFor();
  await expect.poll(() => heading().textContent()).toContain(number);
  await expect.poll(() => numberAtCursor(page)).toBe(number);
  await press(page, "Control+k");
  expect(await page.locator(".aisle-palette-here").textContent()).toContain(number);
  await press(page, "Escape", "Escape");
  expect(await numberAtCursor(page)).toBe(number);
});

test("finds the order of the panel far down its list after a reload", async () => {
  await openBoard(page, "?filterType=BUSINESS");
  await press(page, "End");
  await page.locator('.is-cursor:not(.is-waiting):not([data-index="0"])').waitFor();
  await press(page, "Enter");
  await expect.poll(() => heading().textContent()).toContain(await numberAtCursor(page));
  const number = await numberAtCursor(page);
  await page.waitForURL(/open=/);
  await page.reload();
  await heading().waitFor();
  await expect.poll(() => numberAtCursor(page)).toBe(number);
  await expect.poll(() => page.locator(".aisle-list-screen.is-apart").count()).toBe(0);
  expect(await heading().textContent()).toContain(number);
});

test("highlights only the order of the panel once that has left the list", async () => {
  await openBoard(page, "?status=Accepted");
  await press(page, "Enter");
  const number = await numberAtCursor(page);
  await expect.poll(() => heading().textContent()).toContain(number);
  await press(page, "s");
  await choose(page, "On-Hold");
  await page.getByRole("textbox", { name: "Reason" }).fill("asked to wait");
  await press(page, "Enter");
  await expect.poll(() => numberAtCursor(page)).not.toBe(number);
  expect(await heading().textContent()).toContain(number);
  await page.locator(".aisle-list-screen.is-apart").waitFor();
  const background = (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background(".aisle-grid-row.is-cursor")).toBe(await background(".aisle-grid-row:not(.is-cursor)"));
  await press(page, "ArrowDown");
  await expect.poll(() => heading().textContent()).toContain(await numberAtCursor(page));
  await page.locator(".aisle-list-screen:not(.is-apart)").waitFor();
});

test("has no other order under the cursor when the page is loaded with one open that the list does not have", async () => {
  const { id: storeId } = await place.db
    .selectFrom("stores")
    .select("id")
    .where("code", "=", "S101")
    .executeTakeFirstOrThrow();
  const order = await buildOrder(place.db, storeId, { status: "Delivered" });
  await page.goto(`${place.address}/orders?tab=All&status=Pending&open=${order.id}`);
  await expect.poll(() => heading().textContent()).toContain(order.number);
  await page.locator(".aisle-list-screen.is-apart").waitFor();
  const grid = page.getByRole("grid", { name: "Orders" });
  await expect.poll(() => grid.getAttribute("aria-activedescendant")).toBeNull();
  await press(page, "x");
  expect(await page.locator(".aisle-grid-row.is-selected").count()).toBe(0);
  await press(page, "ArrowDown");
  await expect.poll(() => heading().textContent()).toContain(await numberAtCursor(page));
});

test("chooses a status by its digit, the likely one first", async () => {
  await openBoard(page, "?status=Picking+%26+Packing");
  await press(page, "s");
  await page.getByRole("option").first().waitFor();
  const options = await page.locator(".aisle-palette-title").allTextContents();
  expect(options).toEqual(["Picking Completed", "Proposed Alternatives", "Call Back Requested", "Cancelled"]);
  await press(page, "1");
  await page.getByText("Status Successfully Changed").first().waitFor();
});

test("does with the next page what was pressed while it was on its way", async () => {
  await page.goto(`${place.address}/dashboard`);
  await page.getByRole("heading", { name: "Orders by status" }).waitFor();
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/orders/filter*", async (route) => {
    await held;
    await route.continue();
  });
  await press(page, "g o");
  await page.waitForURL(/orders/);
  await press(page, "j", "j");
  answer();
  await expect.poll(() => page.locator('.is-cursor[data-index="2"]').count()).toBe(1);
  await page.unroute("**/orders/filter*");
});

/** Accepts an order as somebody else would, elsewhere. */
async function acceptElsewhere(number: string): Promise<void> {
  const order = await place.db
    .selectFrom("orders")
    .select(["id", "version", "store_id"])
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await place.ask(`/api/stores/${order.store_id}/orders/${order.id}/action/Accepted`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify({ version: order.version }),
  });
  if (answer.status !== 200) throw new Error(`accepting was refused with ${answer.status}: ${await answer.text()}`);
}

async function statusOf(number: string): Promise<string> {
  const order = place.db.selectFrom("orders").select("status").where("number", "=", number);
  return (await order.executeTakeFirstOrThrow()).status;
}

/** Opens the list of pending orders, with three new ones; returns the numbers of all on screen. */
async function openPending(): Promise<string[]> {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  const placed_at = new Date().toISOString();
  for (let nth = 0; nth < 3; nth += 1) await buildOrder(place.db, id, { placed_at });
  await openBoard(page, "?status=Pending");
  await page.getByRole("banner").getByRole("status").filter({ hasText: "live" }).waitFor();
  return page.locator('[role="row"] [role="gridcell"]:nth-child(2)').allTextContents();
}

it("steps back from a dialog by Esc and by the browser's Back, and asks before a text is dropped; the screen behind stays", async () => {
  await page.goto(`${place.address}/dashboard`);
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  await press(page, "g o");
  await numberAtCursor(page);
  await press(page, "c");
  const field = page.getByRole("textbox", { name: "Comment" });
  await field.fill("Ring twice");
  await press(page, "Escape");
  await page.getByText("Discard what you typed?").waitFor();
  await press(page, "Enter");
  expect(await field.inputValue()).toBe("Ring twice");
  const goBack = () => page.evaluate(() => history.back());
  await goBack();
  await page.getByRole("button", { name: "Keep editing" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/orders");
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await press(page, "Control+k");
  await page.getByRole("combobox").waitFor();
  await goBack();
  await page.getByRole("combobox").waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/orders");
  await goBack();
  await page.waitForURL(/dashboard/);
});

test("changes nothing when the highlighted order was taken off the list by somebody else, until one has moved", async () => {
  const pending = await openPending();
  const number = await numberAtCursor(page);
  await acceptElsewhere(number);
  await page.locator(".is-after-cursor").waitFor();
  await press(page, "s");
  await page.locator(".aisle-toast", { hasText: `${number} is not in the list, move to another order` }).waitFor();
  await press(page, "x");
  expect(await page.locator(".is-selected").count()).toBe(0);
  await press(page, "ArrowDown");
  const next = await numberAtCursor(page);
  expect(pending).toContain(next);
  await press(page, "s", "1");
  await expect.poll(() => statusOf(next)).toBe("Accepted");
  // An own change makes room for the next order, so that a list is worked off without moving.
  await expect.poll(() => numberAtCursor(page)).not.toBe(next);
  expect(await page.locator(".is-after-cursor").count()).toBe(0);
});

test("leaves out selected orders that have left the list, and says so", async () => {
  const [gone = "", other = "", third = ""] = await openPending();
  await press(page, "x", "ArrowDown", "x", "ArrowDown", "x");
  await acceptElsewhere(gone);
  await page.getByRole("button", { name: /update waiting/ }).waitFor();
  await press(page, "n");
  await expect.poll(() => page.locator(".is-selected").count()).toBe(2);
  await press(page, "s");
  await choose(page, "On-Hold");
  await page.getByRole("textbox", { name: /^Reason/ }).waitFor();
  await page.keyboard.type("stock count");
  await press(page, "Enter");
  await page.getByText("Nothing has been changed yet").waitFor();
  expect(await page.locator("dialog[open]").textContent()).toContain(gone);
  await press(page, "Enter");
  await expect.poll(async () => [await statusOf(other), await statusOf(third)]).toEqual(["On-Hold", "On-Hold"]);
  expect(await statusOf(gone)).toBe("Accepted");

  await expect.poll(() => page.getByRole("gridcell", { name: third }).count()).toBe(0);
  const fourth = await numberAtCursor(page);
  await press(page, "x");
  await acceptElsewhere(fourth);
  await page.getByRole("button", { name: /update waiting/ }).waitFor();
  await press(page, "n");
  await expect.poll(() => page.locator(".is-selected").count()).toBe(0);
  await press(page, "s");
  await page.locator(".aisle-toast", { hasText: `${fourth} has left the list and has not been changed` }).waitFor();
  expect(await statusOf(fourth)).toBe("Accepted");
  await press(page, "Escape", "Escape");
});

test("has buttons on an order that change this order, whatever is selected", async () => {
  await openPending();
  await press(page, "x");
  const selected = await numberAtCursor(page);
  await press(page, "ArrowDown", "Enter");
  const open = await numberAtCursor(page);
  await expect.poll(() => heading().textContent()).toContain(open);
  const button = page.locator(".aisle-panel .aisle-record-commands button").first();
  // Its key would change the selected one.
  expect(await button.textContent()).toBe("Accept order");
  await button.click();
  await expect.poll(() => statusOf(open)).toBe("Accepted");
  expect(await statusOf(selected)).toBe("Pending");
  await page.getByText("1 selected", { exact: true }).first().waitFor();
  await press(page, "Escape", "Escape");
});

test("brings a text back for the orders it was written for, and for no others", async () => {
  await openBoard(page, "?status=Accepted");
  const field = page.getByRole("textbox", { name: "Comment" });
  await press(page, "x", "ArrowDown", "x", "c");
  await field.waitFor();
  await page.keyboard.type("for the first two");
  await openBoard(page, "?status=Accepted");
  await press(page, "ArrowDown", "x", "ArrowDown", "x", "c");
  await field.waitFor();
  expect(await field.inputValue()).toBe("");
  await press(page, "Escape");
  await openBoard(page, "?status=Accepted");
  await press(page, "ArrowDown", "x", "ArrowUp", "x", "c");
  await expect.poll(() => field.inputValue()).toBe("for the first two");
});
