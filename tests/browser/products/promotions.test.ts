import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { choose, numberAtCursor, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildReview } from "../../support/database/reviews.ts";
import { buildProduct, unique } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let storeId: string;
const place = await openWorkplace();
beforeAll(async () => {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

/** Types into the field that has the focus, and goes on to the next one. */
async function fill(field: string, text: string): Promise<void> {
  await page.locator(`[data-field=${field}] :focus`).waitFor();
  await page.keyboard.type(text);
  await press(page, "Enter");
}

it("makes a promo code by keys, says what an order would pay, and pauses it", async () => {
  await page.goto(`${place.address}/promotions`);
  await numberAtCursor(page);
  await press(page, "i");
  await fill("code", "keys-20");
  await page.keyboard.type("20 % for keys");
  // A discount needs its type.
  await press(page, "Control+Enter");
  await page.getByText("Discount type must be percentage or value").first().waitFor();
  await page.locator("[data-field=discountType] :focus").waitFor();
  await fill("discountType", "Percentage");
  await fill("percentage", "20");
  await page
    .getByText(/Goods of 1,000\.00 then cost 800\.00/)
    .first()
    .waitFor();
  // First it shows what the code would have done, and saves nothing.
  await press(page, "Control+Enter");
  await page.getByText(/On the newest [\d,]+ orders?, placed since .*, it would have cost/).waitFor();
  await page.getByRole("table", { name: "The largest" }).waitFor();
  await page.locator("[data-field=percentage] :focus, [data-field=mostDiscount] :focus").waitFor();
  await press(page, "Control+Enter");
  await page.locator(".aisle-toast", { hasText: "KEYS-20 added" }).waitFor();
  await expect.poll(() => numberAtCursor(page)).toBe("KEYS-20");
  const stored = () =>
    place.db
      .selectFrom("promo_codes")
      .select(["state", "discount_type", "percentage"])
      .where("store_id", "=", storeId)
      .where("code", "=", "KEYS-20")
      .executeTakeFirst();
  expect(await stored()).toMatchObject({ state: "ACTIVE", discount_type: "percentage" });
  await press(page, "s");
  await choose(page, "INACTIVE");
  await expect.poll(async () => (await stored())?.state).toBe("INACTIVE");
});

test("never puts the cursor on another code where the list comes without the new one at first", async () => {
  await page.goto(`${place.address}/promotions`);
  await numberAtCursor(page);
  let earlier = "";
  await page.route(/promo-codes\/filter/, async (route) => {
    const now = await route.fetch();
    earlier ||= await now.text();
    return route.fulfill({ response: now });
  });
  await press(page, "r");
  await expect.poll(() => earlier).not.toBe("");
  await press(page, "i");
  await fill("code", "keys-30");
  await page.keyboard.type("30 % for keys");
  await press(page, "Enter");
  await fill("discountType", "Percentage");
  await fill("percentage", "30");
  await press(page, "Control+Enter");
  await page.getByText(/On the newest/).waitFor();
  await page.route(
    /promo-codes\/filter/,
    (route) => route.fulfill({ body: earlier, contentType: "application/json" }),
    {
      times: 1,
    },
  );
  await press(page, "Control+Enter");
  await page.locator(".aisle-toast", { hasText: "KEYS-30 added" }).waitFor();
  await expect.poll(() => numberAtCursor(page)).toBe("KEYS-30");
});

it("makes an offer by keys, and names the product that the store does not have", async () => {
  await page.goto(`${place.address}/product-offers`);
  await numberAtCursor(page);
  await press(page, "i");
  await fill("title", "Keys and more keys");
  await fill("offerType", "Buy x get y");
  await page.locator("[data-field=buyCode] :focus").waitFor();
  await page.keyboard.type("NO-SUCH");
  await press(page, "Control+Enter");
  await page.getByText("this store has no product with the code NO-SUCH").first().waitFor();
  // Found by words of its name: its code is written, and Enter then goes on.
  const name = unique("Wendel");
  const product = await buildProduct(place.db, storeId, { name: `${name} Sweet Buns 6 pc` });
  await page.locator("[data-field=buyCode] input").fill("");
  await page.keyboard.type(`buns ${name}`);
  await page.getByRole("option", { name: /Sweet Buns/ }).waitFor();
  // What an older text has found is shown but not marked: Enter would leave the field.
  await page.locator("[data-field=buyCode] [aria-activedescendant]").waitFor();
  await press(page, "Enter");
  // The second one comes before it is known what would be offered next.
  await press(page, "Enter");
  expect((await page.locator("[data-field=buyCode] input").inputValue()).trim()).toBe(product.code);
  await page.locator("[data-field=buyQuantity] :focus").waitFor();
  await press(page, "Control+Enter");
  await page.getByText(/On the newest/).waitFor();
  await press(page, "Control+Enter");
  await page.locator(".aisle-toast", { hasText: "Keys and more keys added" }).waitFor();
  await expect.poll(() => numberAtCursor(page)).toBe("Keys and more keys");
  await press(page, "Enter");
  await page.getByRole("heading", { name: "Keys and more keys" }).waitFor();
});

it("publishes, refuses and answers reviews by one key each, and the next one comes by itself", async () => {
  const reviews = [];
  for (let nth = 3; nth > 0; nth--)
    reviews.push(await buildReview(place.db, storeId, { author: "Keyed", createdAt: `2026-11-21T0${nth}:00:00.000Z` }));
  const statuses = async () => {
    const rows = await place.db
      .selectFrom("reviews")
      .select(["status", "answer", "because"])
      .where("author", "=", "Keyed")
      .orderBy("created_at", "desc")
      .execute();
    return rows.map(({ status, answer, because }) => [status, answer || because].join(": "));
  };
  const [first, second, third] = reviews.map(({ number }) => number);
  await page.goto(`${place.address}/product-review?text=Keyed&tab=Waiting`);
  await page
    .getByRole("row")
    .filter({ hasText: first ?? "" })
    .waitFor();
  await expect.poll(() => numberAtCursor(page)).toContain(first);
  await press(page, "a");
  await expect.poll(() => statuses()).toEqual(["Published: ", "Waiting: ", "Waiting: "]);
  await expect.poll(() => numberAtCursor(page)).toContain(second);
  await press(page, "Shift+A");
  await page.getByText("Advertises something").first().waitFor();
  await press(page, "3", "Control+Enter");
  await expect.poll(() => statuses()).toEqual(["Published: ", "Refused: Advertises something", "Waiting: "]);
  await expect.poll(() => numberAtCursor(page)).toContain(third);
  await press(page, "m");
  await page.getByText("Thank you for your review.").first().waitFor();
  await press(page, "1", "Control+Enter");
  await expect.poll(async () => (await statuses())[2]).toMatch(/^Answered: Thank you for your review/);
  // In an open dialog the key would take back what was typed.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await press(page, "Control+z");
  await expect.poll(async () => (await statuses())[2]).toBe("Waiting: ");
});
