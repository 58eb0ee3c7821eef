import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordPath } from "#commands/destinations.ts";
import { numberAtCursor, openBoard, press } from "../../support/browser/board.ts";
import { scrolled, scrollsByKeys } from "../../support/browser/scrolling.ts";
import { buildOrder, buildVehicle } from "../../support/database/rows.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";
import { isLongRun } from "../../support/run/tier.ts";

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;
const longName = "Hand-pounded parboiled red rice from the hills, without any additives, in a cloth bag";
const comment = "The bell does not work: call from the gate, please";

let page: Page;
let orderId: string;
let vehicleId: string;

const place = await openWorkplace();
beforeAll(async () => {
  const { db } = place;
  const { id } = await db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  const order = await buildOrder(db, id, {
    number: "S101-900044",
    customer_name: "Venkata Lakshmi Narasimha Subramaniam Iyer",
    instructions: "No plastic bags",
    placed_at: new Date(Date.now() + 60_000).toISOString(),
    discount: 1_000,
    lines: Array.from({ length: 44 }, (_, at) => ({
      code: `LONG-${at}`,
      name: `${at + 1} ${longName}`,
      quantity: at + 1,
    })),
  });
  orderId = order.id;
  const placed = await db
    .selectFrom("order_history")
    .select(["store_id", "order_id", "at", "by_name", "origin"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("order_history")
    .values({ ...placed, kind: "comment", version: null, from_status: null, to_status: null, text: comment })
    .execute();
  vehicleId = (await buildVehicle(db, id)).id;
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

/** Makes an order that nobody has touched yet. */
async function pendingOrder() {
  const { db } = place;
  const { id } = await db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  return buildOrder(db, id, { status: "Pending", number: "S101-900001" });
}

const room = (name: string) => page.getByRole("region", { name, exact: true });

it("an order's page tells the keys of the likely next status, which lead there however quickly they are pressed", async () => {
  const order = await pendingOrder();
  await page.goto(place.address + recordPath("order", order.id));
  await page
    .getByRole("button", { name: /Accept/ })
    .getByText("1", { exact: true })
    .waitFor();
  await press(page, "s", "1");
  await page.getByRole("button", { name: /Assign picker/ }).waitFor();
});

test("a number stands near its word on a record's own page, even where two groups of fields have the whole width", async () => {
  await page.goto(place.address + recordPath("vehicle", vehicleId));
  const word = page.getByText("Crates", { exact: true });
  await word.waitFor();
  const [left, right] = await Promise.all([word.boundingBox(), word.locator("xpath=../dd").boundingBox()]);
  if (!left || !right) throw new Error("the field is not drawn");
  expect(right.x + right.width - left.x).toBeLessThanOrEqual(470);
});

describe.each(isLongRun ? sizes : sizes.slice(1))("at $width x $height", (size) => {
  beforeEach(() => page.setViewportSize(size));

  it.each(["ORDER DETAILS", "PRODUCT LIST"])(
    "an order's page with 44 products is scrolled by keys: %s",
    async (tab) => {
      await page.goto(place.address + recordPath("order", orderId));
      await page.getByRole("tab", { name: tab }).click();
      await page.getByText(`44 ${longName}`).waitFor({ state: "attached" });
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await scrollsByKeys(room(tab));
    },
  );

  test("the panel is scrolled by the keys of a page while the focus is in it, and beside the list by its own", async () => {
    await openBoard(page, "?text=S101-900044");
    await press(page, "Enter");
    await page.getByRole("tab", { name: "PRODUCT LIST" }).click();
    await page.getByText(`44 ${longName}`).waitFor({ state: "attached" });
    const before = await numberAtCursor(page);
    await room("PRODUCT LIST").focus();
    await scrollsByKeys(room("PRODUCT LIST"));
    await press(page, "Home");
    await page.getByRole("grid", { name: "Orders" }).focus();
    await press(page, "Control+ArrowDown");
    await expect.poll(() => scrolled(room("PRODUCT LIST")).then(({ at }) => at)).toBeGreaterThan(200);
    await press(page, "Control+ArrowUp");
    await expect.poll(() => scrolled(room("PRODUCT LIST")).then(({ at }) => at)).toBe(0);
    expect(await numberAtCursor(page)).toBe(before);
  });

  test("the dashboard is scrolled by keys where it is longer than the screen, and never into white", async () => {
    await page.goto(`${place.address}/dashboard`);
    await page.getByRole("heading", { name: "Picker load" }).waitFor();
    await page.setViewportSize({ ...size, height: 500 });
    await scrollsByKeys(page.getByRole("main").locator("[data-scroller]"));
  });

  test("an order's page has its comments in sight, and its products beside its details where there is room", async () => {
    await page.goto(place.address + recordPath("order", orderId));
    const written = page.getByRole("complementary", { name: "Comments" });
    await written.getByText(comment).waitFor();
    await written.getByText("No plastic bags").waitFor();
    await press(page, "End");
    const box = await written.getByText(comment).boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(size.height - 48);
    await press(page, "Home");
    const [customer, products] = await Promise.all([
      page.getByRole("region", { name: "Customer", exact: true }).boundingBox(),
      page.getByRole("table", { name: "Products" }).boundingBox(),
    ]);
    if (!customer || !products) throw new Error("details or products are missing");
    if (size.width > 1200) expect(products.x).toBeGreaterThan(customer.x + customer.width - 1);
    expect(products.y < size.height / 2).toBe(size.width > 1200);
  });

  test("the panel tells quantity, full name and amount of each product, and the total at the end", async () => {
    await openBoard(page, "?text=S101-900044");
    await press(page, "Enter");
    await page.getByRole("tab", { name: "PRODUCT LIST" }).click();
    const line = room("PRODUCT LIST").getByRole("row").nth(7);
    await line.waitFor();
    const shown = await line.getByRole("cell").allInnerTexts();
    expect(shown).toEqual(["7 ×", `7 ${longName}`, "20.00"]);
    expect(await room("PRODUCT LIST").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const sums = await room("PRODUCT LIST").getByLabel("Total").locator("dt").allInnerTexts();
    expect(sums).toEqual(["Products", "Discount", "Total"]);
  });

  test("the dashboard gives late orders the widest place, shows loads, and cuts no label of its chart", async () => {
    await page.goto(`${place.address}/dashboard`);
    const late = page.getByRole("region", { name: "What waits" });
    await late.getByRole("link", { name: /^Late/ }).waitFor();
    const tile = (name: string) => page.locator("article", { has: page.getByRole("link", { name, exact: true }) });
    const [promises, status, load] = await Promise.all(
      [late, tile("Orders by status"), tile("Picker load")].map((part) => part.boundingBox()),
    );
    if (!promises || !status || !load) throw new Error("a part of the dashboard is missing");
    expect(status.x).toBeGreaterThan(promises.x + promises.width - 1);
    if (size.width > 1200) expect(promises.width).toBeGreaterThan(Math.max(status.width, load.width));
    const names = late.locator(".aisle-work-name");
    const cutNames = await names.evaluateAll((shown) =>
      shown
        .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight)
        .map(({ textContent }) => textContent),
    );
    expect(cutNames).toEqual([]);
    expect((await names.allTextContents()).some((name) => name.length > 40)).toBe(true);
    const cut = await page.locator(".aisle-chart svg").evaluate((svg) => {
      const edge = svg.getBoundingClientRect();
      const labels = [...svg.querySelectorAll("text")].map((text) => text.getBoundingClientRect());
      const outside = labels.filter(
        ({ left, right, top, bottom }) =>
          left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom,
      );
      const small = labels.filter(({ height }) => height < 11);
      const touching = labels.filter((one, at) =>
        labels.some((other, next) => next > at && one.top === other.top && other.left - one.right < 2),
      );
      return { labels: labels.length, outside: outside.length, small: small.length, touching: touching.length };
    });
    expect(cut).toEqual({ labels: expect.any(Number), outside: 0, small: 0, touching: 0 });
    expect(cut.labels).toBeGreaterThan(10);
  });
});
