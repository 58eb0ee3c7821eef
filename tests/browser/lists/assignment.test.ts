import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import { buildReturn } from "../../support/database/returns.ts";
import { buildOrder, buildPicker, buildProduct, buildRider, unique } from "../../support/database/rows.ts";
import { choose, numberAtCursor, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let storeId: string;
const place = await openWorkplace();
beforeAll(async () => {
  const { db } = place;
  storeId = (await db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow()).id;
});
beforeEach(async () => {
  page = await place.comeBack("admin", "/dashboard");
});
afterEach(() => place.leave(page));

/** Makes an order that waits for somebody. */
const waits = (row: Parameters<typeof buildOrder>[2] = {}) =>
  buildOrder(place.db, storeId, { status: "Accepted", delivery_type: "HOME_DELIVERY", ...row });

const standing = async (id: string) =>
  place.db
    .selectFrom("orders")
    .leftJoin("pickers", "pickers.id", "orders.picker_id")
    .select(["orders.status", "pickers.name as picker", "orders.rider_id", "orders.version"])
    .where("orders.id", "=", id)
    .executeTakeFirstOrThrow();

/** Goes to the screen by keys. */
async function goToAssignment(keys: string | readonly string[] = "g w", query = "", grid = "Orders"): Promise<void> {
  await page.locator("main h1").waitFor({ state: "attached" });
  await press(page, ...[keys].flat());
  await page.getByRole("grid", { name: grid }).waitFor();
  await numberAtCursor(page);
  if (query) {
    await press(page, "/");
    await page.keyboard.type(query);
    await press(page, "Enter");
    await page.getByRole("tab", { name: "Waiting" }).waitFor();
  }
  await page.getByRole("region", { name: /What .* have/ }).waitFor();
}

const plan = () => page.getByRole("listbox", { name: /Plan for/ });
const row = (number: string) => plan().getByRole("option").filter({ hasText: number });
const planned = (text: string) => page.getByText(text, { exact: true }).waitFor();
const underCursor = () => plan().getByRole("option", { selected: true }).locator(".aisle-number").textContent();

describe("picker assignment, by keys alone", () => {
  it("plans all that waits with reasons, assigns it at once, and takes it back", async () => {
    const order = await waits();
    await goToAssignment();
    await press(page, "Shift+P");
    await row(order.number).waitFor();
    await row(order.number)
      .getByText(/open, free/)
      .waitFor();
    const count = await plan().getByRole("option").count();
    expect(count).toBeGreaterThan(3);
    await press(page, "Enter");
    await page.getByText(messages.updated).first().waitFor();
    await plan().waitFor({ state: "hidden" });
    expect(await standing(order.id)).toMatchObject({
      status: "Picker Assigned",
      picker: expect.any(String),
      version: 2,
    });
    await page.getByText("The tab Waiting has no orders now.").waitFor();
    await press(page, "Control+z");
    await expect.poll(async () => (await standing(order.id)).status).toBe("Accepted");
    await page.locator(".aisle-grid-row").filter({ hasText: order.number }).waitFor();
  });

  test("plans what is selected, moves it from person to person, and asks before it drops that", async () => {
    await goToAssignment();
    await press(page, "Home", "x", "j", "x", "Shift+P");
    await planned("2 planned");
    expect(await plan().getByRole("option").count()).toBe(2);
    const number = String(await underCursor());
    await press(page, "ArrowRight");
    await row(number).getByText("moved by hand").waitFor();
    expect(await underCursor()).toBe(number);
    await press(page, "x");
    await planned("1 planned, 1 not");
    await page.getByText("taken out by hand").waitFor();
    await press(page, "Escape");
    await page.getByRole("option", { name: "Keep the plan" }).waitFor();
    await press(page, "Escape");
    await planned("1 planned, 1 not");
    await press(page, "Escape");
    await choose(page, "Discard the plan");
    await plan().waitFor({ state: "hidden" });
    // The keys belong to the list again.
    await press(page, "Home", "j");
    expect(await numberAtCursor(page)).not.toBe("");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
  });

  test("moves an order to somebody by name, and never to somebody who cannot take it", async () => {
    const full = await place.db
      .insertInto("pickers")
      .values({ store_id: storeId, name: "Zara Full", phone: "9000000009", capacity: 1, on_duty: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    const held = await waits({ status: "Picker Assigned", picker_id: full.id });
    await goToAssignment();
    await press(page, "x", "Shift+P");
    await planned("1 planned");
    await press(page, "m");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.type("Zara");
    await page.getByText("Over capacity: 2 of 1 orders").waitFor();
    await press(page, "Escape");
    await place.db.updateTable("orders").set({ status: "Picking Completed" }).where("id", "=", held.id).execute();
    await press(page, "r");
    await planned("0 of 1");
    await press(page, "m");
    await choose(page, "Zara Full");
    await row(String(await underCursor()))
      .getByText("moved by hand")
      .waitFor();
    const number = String(await underCursor());
    await press(page, "Enter");
    await page.getByText(messages.updated).first().waitFor();
    const order = await place.db
      .selectFrom("orders")
      .select("id")
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    expect(await standing(order.id)).toMatchObject({ picker: "Zara Full" });
    // The order has left the list by the operator's own hand: the cursor is on the one that took its place.
    await page.locator(".aisle-grid-row").filter({ hasText: number }).waitFor({ state: "detached" });
    expect(await numberAtCursor(page)).not.toBe(number);
  });

  test("says which could not be assigned and why, and keeps them in the plan", async () => {
    const [one, other] = [await waits({ customer_name: "Twin Test" }), await waits({ customer_name: "Twin Test" })];
    await goToAssignment("g w", "Twin Test");
    await expect.poll(() => page.locator(".aisle-grid-row").count()).toBe(2);
    await press(page, "Shift+P");
    await planned("2 planned");
    await place.db.updateTable("orders").set({ version: 7 }).where("id", "=", other.id).execute();
    await press(page, "Enter");
    await page.getByText("1 assigned, 1 could not be: see why in the plan").first().waitFor();
    await row(other.number).waitFor();
    await plan()
      .getByText(/1 order: .*changed this order/)
      .waitFor();
    expect(await row(one.number).count()).toBe(0);
    expect((await standing(one.id)).status).toBe("Picker Assigned");
    expect((await standing(other.id)).status).toBe("Accepted");
    // What is left has its present version and can be moved to somebody again.
    await press(page, "ArrowRight", "Enter");
    await expect.poll(async () => (await standing(other.id)).status).toBe("Picker Assigned");
  });
});

test("folds what is not planned by the reason, below what is, and unfolds it by a key", async () => {
  const frozen = await buildProduct(place.db, storeId, { frozen: true });
  const lines = [{ product_id: frozen.id }];
  const cold = [await waits({ customer_name: "Cold Test", lines }), await waits({ customer_name: "Cold Test", lines })];
  await place.db
    .updateTable("pickers")
    .set({ skills: ["weighed"] })
    .where("store_id", "=", storeId)
    .execute();
  await waits({ customer_name: "Cold Test" });
  await goToAssignment("g w", "Cold Test");
  await expect.poll(() => page.locator(".aisle-grid-row").count()).toBe(3);
  await press(page, "Shift+P");
  await planned("1 planned, 2 not");
  const options = plan().getByRole("option");
  expect(await options.count()).toBe(2);
  expect(await options.last().textContent()).toContain("2 orders: no picker on duty is trained for frozen goods");
  await press(page, "End", "Space");
  await expect.poll(() => options.count()).toBe(4);
  for (const { number } of cold) await row(number).waitFor();
  await press(page, "Space");
  await expect.poll(() => options.count()).toBe(2);
});

describe("by mouse", () => {
  test("drags an order to somebody else", async () => {
    const people = [unique("Dora"), unique("Dino")];
    for (const person of people) await buildPicker(place.db, storeId, { name: person, capacity: 9 });
    const { number } = await waits({ customer_name: "Drag Test" });
    await goToAssignment("g w", "Drag Test");
    await page.locator(".aisle-grid-row").filter({ hasText: number }).waitFor();
    await press(page, "Shift+P");
    await row(number).waitFor();
    const taken = page.locator(".aisle-lane").filter({ hasText: number });
    const holder = String(await taken.locator("strong").first().textContent());
    const other = page.locator(".aisle-lane").filter({ hasText: people.find((person) => person !== holder) ?? "" });
    await row(number).dragTo(other.locator(".aisle-lane-head"));
    await row(number).getByText("moved by hand").waitFor();
    await press(page, "Escape");
    await choose(page, "Discard the plan");
  });
});

describe("rider assignment", () => {
  it("sends riders to the areas of addresses, without what customers collect", async () => {
    const address = JSON.stringify({ type: "Home", line: "1", locality: "", city: "", pincode: "099151" });
    const order = await waits({ status: "Ready for Delivery", customer_name: "Area Test", address });
    await waits({ status: "Ready for Delivery", customer_name: "Area Test", delivery_type: "STORE_PICKUP" });
    await goToAssignment("g t", "Area Test");
    await expect.poll(() => page.locator(".aisle-grid-row").count()).toBe(1);
    await press(page, "Shift+P");
    await row(order.number)
      .getByText(/Palm Grove/)
      .first()
      .waitFor();
    await press(page, "Enter");
    await expect.poll(async () => (await standing(order.id)).status).toBe("Rider Assigned");
  });
});

describe("return assignment", () => {
  it("plans who fetches returns, by keys alone, says why one cannot be, and takes it back", async () => {
    const fields = { status: "Ready for Pickup", customerName: "Fetch Test" };
    const [one, other] = [
      await buildReturn(place.db, storeId, { ...fields, number: unique("RA") }),
      await buildReturn(place.db, storeId, { ...fields, number: unique("RB") }),
    ];
    const state = async (id: string) =>
      place.db
        .selectFrom("return_orders")
        .leftJoin("riders", "riders.id", "return_orders.rider_id")
        .select(["return_orders.status", "riders.name as rider", "return_orders.number"])
        .where("return_orders.id", "=", id)
        .executeTakeFirstOrThrow();
    await goToAssignment(["g", "Shift+T"], "Fetch Test", "Returns");
    await expect.poll(() => page.locator(".aisle-grid-row").count()).toBe(2);
    await press(page, "Shift+P");
    await planned("2 planned");
    const { number } = await state(one.id);
    while ((await underCursor()) !== number) await press(page, "j");
    // Somebody who came after the plan was made has nothing of it yet.
    const zora = "Zora Fetches";
    await buildRider(place.db, storeId, { name: zora, capacity: 9, skills: ["frozen"] });
    await press(page, "r");
    await page.locator(".aisle-lane").filter({ hasText: zora }).waitFor();
    await press(page, "m");
    await page.getByRole("option").filter({ hasText: zora }).waitFor();
    await choose(page, zora);
    await row(number).getByText("moved by hand").waitFor();
    await place.db.updateTable("return_orders").set({ version: 7 }).where("id", "=", other.id).execute();
    await press(page, "Enter");
    await page.getByText("1 assigned, 1 could not be: see why in the plan").first().waitFor();
    await row((await state(other.id)).number).waitFor();
    await plan()
      .getByText(/1 return: .*changed this return/)
      .waitFor();
    expect(await state(one.id)).toMatchObject({ status: "Assign Rider", rider: zora });
    await press(page, "Escape");
    await plan().waitFor({ state: "hidden" });
    await press(page, "Control+z");
    await expect.poll(async () => (await state(one.id)).status).toBe("Ready for Pickup");
    await expect.poll(() => page.locator(".aisle-grid-row").count()).toBe(2);
  });
});

describe("elsewhere", () => {
  test("names the best three with their reasons first when a picker is chosen on a board", async () => {
    const order = await waits({ customer_name: "Best Test" });
    await page.goto(`${place.address}/orders?text=Best+Test`);
    await expect.poll(() => numberAtCursor(page)).toBe(order.number);
    await press(page, "a");
    await page
      .getByRole("option")
      .filter({ hasText: /open, free/ })
      .first()
      .waitFor();
    expect(
      await page
        .getByRole("option")
        .filter({ hasText: /open, free/ })
        .count(),
    ).toBe(3);
    await page.getByText("Everyone else").waitFor();
    await press(page, "Enter");
    await expect.poll(async () => (await standing(order.id)).status).toBe("Picker Assigned");
  });

  test("offers to spread what somebody has who goes off duty", async () => {
    const { id } = await place.db
      .insertInto("pickers")
      .values({ store_id: storeId, name: "Omar Leaves", phone: "9000000011", capacity: 5, on_duty: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    const order = await waits({ status: "Picker Assigned", picker_id: id });
    await page.goto(`${place.address}/picker?text=Omar+Leaves`);
    await page.locator(".aisle-grid-row").filter({ hasText: "Omar Leaves" }).first().waitFor();
    await press(page, "u");
    await page.getByText("Omar Leaves: 1 order open").first().waitFor();
    await choose(page, "Give 1 order to others");
    await expect.poll(async () => (await standing(order.id)).picker).not.toBe("Omar Leaves");
  });

  test("is closed to those who may assign nobody", async () => {
    const viewer = await place.comeBack("viewer");
    await viewer.goto(`${place.address}/picker-assignment`);
    await viewer
      .getByText(/assign pickers/)
      .first()
      .waitFor();
    await viewer.context().close();
  });
});
