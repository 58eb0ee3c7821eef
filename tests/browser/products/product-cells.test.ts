import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { choose, press } from "../../support/browser/board.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { productKind } from "#gateway/store/products/product-kind.ts";
import { inTransaction } from "../../support/database/transaction.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildProduct } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let storeId: string;
const place = await openWorkplace();
beforeAll(async () => {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
  for (const [at, code] of ["00101", "00102", "00103"].entries())
    await buildProduct(place.db, storeId, { code, name: `Celltest ${at}`, price: 4_000, mrp: 5_000 });
  await buildProduct(place.db, storeId, { code: "00201", name: "Elsewhere", price: 4_000, mrp: 5_000 });
});
beforeEach(async () => {
  page = await place.comeBack("admin");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});
afterEach(() => place.leave(page));

const cell = () => page.locator("[data-mark~=cursor]");
const foot = () => page.locator(".aisle-cells-foot [role=status]");
/** Opens the products of this test and begins to edit cells; the cursor stands on the price of the first. */
async function begin(): Promise<void> {
  await page.goto(`${place.address}/catalog?text=celltest`);
  await page.locator("[role=row]", { hasText: "Celltest 0" }).waitFor();
  await page.locator("[role=grid]").focus();
  await press(page, "Shift+Enter");
  await foot().waitFor();
}

/** Moves to a column of the row under the cursor. */
async function goTo(column: string): Promise<void> {
  await press(page, "Home");
  for (let at = 0; at < 12; at += 1) {
    if ((await cell().getAttribute("aria-label"))?.startsWith(`${column}:`)) return;
    await press(page, "ArrowRight");
  }
  throw new Error(`no column ${column}`);
}

async function paste(text: string): Promise<void> {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await press(page, "Control+v");
}

const prices = async () =>
  (
    await place.db
      .selectFrom("products")
      .select(["code", "price"])
      .where("store_id", "=", storeId)
      .where("code", "in", ["00101", "00102", "00103", "00201"])
      .orderBy("code")
      .execute()
  ).map(({ price }) => price);

it("three cells are typed, one of them refused, the rest saved for a reason and taken back", async () => {
  await begin();
  await page.keyboard.type("45");
  await press(page, "Enter");
  await page.keyboard.type("₹ 46.50");
  await press(page, "Enter");
  await page.keyboard.type("60");
  await press(page, "Enter");
  expect(await foot().textContent()).toContain("3 changes");
  await press(page, "Control+Enter");
  const plan = page.locator(".aisle-cells-plan");
  await plan.getByText("2 will change, 1 refused").waitFor();
  await plan.getByText("the price is more than the MRP").waitFor();
  await plan.getByText("1 price above MRP: Celltest 2").waitFor();
  const told = await plan.getByRole("row", { name: /^Price/ }).innerText();
  expect(told.replaceAll(/\s+/g, " ")).toContain("Price 2 largest: Celltest 1 40.00 46.50");
  // Without a reason, nothing is saved.
  await press(page, "Control+Enter");
  await plan.getByText("Say why").waitFor();
  await page.keyboard.type("Monday list");
  await press(page, "Control+Enter");
  await page.locator(".aisle-toast", { hasText: "2 products saved" }).waitFor();
  await expect.poll(prices).toEqual([4_500, 4_650, 4_000, 4_000]);
  await expect.poll(() => foot().textContent()).toContain("1 change");

  // What was refused is still there; dropped, the mode ends, and the house's undo takes back the whole edit.
  await press(page, "Shift+Enter");
  await page.getByText("Drop the changes").waitFor();
  await press(page, "3");
  await foot().waitFor({ state: "detached" });
  await press(page, "Control+z");
  await expect.poll(prices).toEqual([4_000, 4_000, 4_000, 4_000]);
});

test("a key that types two letters begins a cell with both", async () => {
  await begin();
  await page.evaluate(() => {
    const key = { key: "لا", code: "KeyB", bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key));
  });
  await expect.poll(() => page.locator("input:focus").inputValue()).toBe("لا");
  await press(page, "Escape");
});

test("two pasted columns go to their products by code, also to one that is not in the list", async () => {
  await begin();
  await goTo("MRP");
  await press(page, "ArrowRight");
  await paste("Code\tNew price\r\n00103\t43.00\r\n00201\t44.00\r\n99999\t1.00\r\n00101\t41.00\r\n");
  await expect.poll(() => foot().textContent()).toContain("3 products matched by code: Price");
  expect(await foot().textContent()).toContain("1 code not known: 99999");
  // What is said goes with its cause.
  await press(page, "Control+z");
  await expect.poll(() => foot().textContent()).toBe("Editing cells");
  // The heading says where they go, wherever the cursor is, and names stay names.
  await goTo("Name");
  await paste("Code\tSelling price\r\n00103\t43.00\r\n00201\t44.00\r\n00101\t41.00\r\n");
  await expect.poll(() => foot().textContent()).toContain("3 products matched by code: Price");
  await press(page, "Control+z");
  // Without a heading somebody is asked, and may leave it.
  const lines = "00103\t43.00\r\n00201\t44.00\r\n00101\t41.00\r\n";
  await paste(lines);
  await page.locator(".aisle-palette-question", { hasText: "beside the codes go?" }).waitFor();
  await press(page, "Escape");
  await expect.poll(() => foot().textContent()).toContain("Nothing was pasted");
  await paste(lines);
  await page.locator(".aisle-palette-question", { hasText: "beside the codes go?" }).waitFor();
  await press(page, "1");
  await expect.poll(() => foot().textContent()).toContain("3 changes");
  await press(page, "Control+Enter");
  await page.getByText("3 will change").waitFor();
  await page.keyboard.type("Supplier's list");
  await press(page, "Control+Enter");
  await expect.poll(prices).toEqual([4_100, 4_000, 4_300, 4_400]);
});

test("a block is filled, copied, pasted and taken back step by step; what is typed outlives a reload", async () => {
  await begin();
  await goTo("Brand");
  await page.keyboard.type("Amul");
  await press(page, "Tab");
  await press(page, "Shift+Tab");
  await press(page, "Shift+ArrowDown");
  await press(page, "Shift+ArrowDown");
  await press(page, "Control+d");
  await expect.poll(() => foot().textContent()).toContain("3 changes");
  await press(page, "Control+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Amul\nAmul\nAmul");
  await press(page, "Control+z");
  expect(await foot().textContent()).toContain("1 change");
  await press(page, "Control+y");
  expect(await foot().textContent()).toContain("3 changes");
  await press(page, "Control+z");
  // The grid says where one is and what is there.
  await press(page, "Escape");
  const named = await page.locator("[role=grid]").getAttribute("aria-activedescendant");
  expect(named).toBe(await cell().getAttribute("id"));

  await page.reload();
  await foot().waitFor();
  expect(await foot().textContent()).toContain("1 change");
  await page.locator("[role=gridcell]", { hasText: "Amul" }).waitFor();
});

test("a rule changes the prices of all that the filter finds, each shown before it is saved", async () => {
  await begin();
  await press(page, "Shift+Enter");
  await foot().waitFor({ state: "detached" });
  await press(page, "%");
  // Two digits that are typed in no time, before there is a field for them, would be those of a scanner.
  await page.getByPlaceholder("Type to narrow down").waitFor();
  await page.keyboard.type("+10%");
  await press(page, "Enter");
  await choose(page, ".90");
  await expect.poll(() => foot().textContent()).toContain("in the cells of 3 products");
  for (const price of await page.locator("[data-mark~=changed]").allTextContents()) expect(price).toMatch(/\.90$/);
  await press(page, "Control+Enter");
  await page.getByText("3 will change").waitFor();
  await page.keyboard.type("Ten percent more");
  const before = await prices();
  await press(page, "Control+Enter");
  await expect.poll(async () => (await prices()).slice(0, 3).every((price) => price % 100 === 90)).toBe(true);
  expect((await prices())[3]).toBe(before[3]);
});

test("a cell that somebody else changes keeps what is typed and says by whom", async () => {
  await begin();
  await goTo("Price");
  await page.keyboard.type("47");
  await press(page, "Enter");
  await press(page, "ArrowUp");
  const { id } = await place.db
    .selectFrom("products")
    .select("id")
    .where("store_id", "=", storeId)
    .where("code", "=", "00101")
    .executeTakeFirstOrThrow();
  const ravi = { userId: null, name: "Ravi", address: null, origin: "By Admin" } as const;
  await inTransaction(place.db, (trx) =>
    changeRecord(trx, productKind, { storeId, id }, ravi, () => ({ fields: { price: 4_900 } })),
  );
  await page.locator("[data-mark~=others]").waitFor();
  expect(await cell().textContent()).toContain("47.00");
  await expect.poll(() => foot().textContent()).toMatch(/\d\d\.\d\d \u2192 49\.00 by Ravi/);

  // A save tells so and leaves it; typed once more, it is saved.
  await press(page, "Control+Enter");
  await page.locator(".aisle-cells-plan").getByText("somebody else has changed the same").waitFor();
  await press(page, "Escape");
  await page.keyboard.type("47.50");
  await press(page, "Enter");
  await press(page, "Control+Enter");
  await page.getByText("1 will change").waitFor();
  await page.keyboard.type("Mine is right");
  await press(page, "Control+Enter");
  await expect.poll(async () => (await prices())[0]).toBe(4_750);
});

/** The prices that are typed and not saved, as the grid shows them. */
const typed = () => page.locator("[data-mark~=changed]").allTextContents();

// Prices that no other test sets: whichever of them have run before, each of these is a change.
test("a filter that hides the row takes nothing of what is typed, and never gives it to another row", async () => {
  const before = await prices();
  await begin();
  await goTo("Price");
  await page.keyboard.type("31");
  await press(page, "Escape");
  expect(await foot().textContent()).toContain("Editing cells");
  await page.keyboard.type("34");
  await page.locator("[role=row]", { hasText: "Celltest 1" }).getByText("Celltest 1").click();
  await page.locator("[role=row]", { hasText: "Celltest 0" }).getByText("34.00").waitFor();
  await press(page, "ArrowUp");
  await goTo("Price");
  await page.keyboard.type("32");
  // Out of a cell that is still open: what is typed counts, and the filter stays as it is.
  await page.getByRole("searchbox").click();
  await page.keyboard.type(" 1");
  await page.getByText("Save your changes first, or drop them").first().waitFor();
  await expect.poll(typed).toEqual(["32.00"]);
  // An address that is opened meanwhile, and the browser's Back, do change the filter.
  await page.evaluate(() => history.pushState(null, "", "/catalog?text=celltest%202"));
  await page.locator("[role=row]", { hasText: "Celltest 0" }).waitFor({ state: "detached" });
  expect(await foot().textContent()).toContain("1 change");
  await page.locator("[role=grid]").focus();
  await goTo("Price");
  await page.keyboard.type("33");
  await page.goBack();
  await page.locator("[role=row]", { hasText: "Celltest 0" }).waitFor();
  await press(page, "Enter");
  await expect.poll(typed).toEqual(["32.00", "33.00"]);
  await press(page, "Control+z");
  await expect.poll(typed).toEqual(["32.00"]);
  await press(page, "Control+y");
  // Who leaves with a cell still open finds it typed.
  await press(page, "Home", "ArrowUp");
  await goTo("MRP");
  await page.keyboard.type("55");
  await page.evaluate(() => history.pushState(null, "", "/category"));
  await foot().waitFor({ state: "detached" });
  await page.goBack();
  await expect.poll(typed).toEqual(["55.00", "32.00", "33.00"]);
  await press(page, "Control+Enter");
  await page.getByText("2 will change").waitFor();
  await page.keyboard.type("Seen through a filter");
  await press(page, "Control+Enter");
  await expect.poll(prices).toEqual([3_200, before[1], 3_300, before[3]]);
});
