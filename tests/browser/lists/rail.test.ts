import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as board from "../../support/browser/board.ts";
import { destinations } from "#commands/destinations.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";
import { thirdOf } from "../../support/run/tier.ts";

let page: Page;
const place = await openWorkplace();
beforeEach(async () => {
  page = await place.comeBack("admin");
  await board.openBoard(page);
});
afterEach(() => place.leave(page));

const area = (name: string) => page.locator(".aisle-rail-area", { hasText: name });
const views = () => page.locator(".aisle-views > .aisle-view").allTextContents();

/** Frees the digit of the view on screen, and waits until the gateway has it: the next test begins without it. */
async function unpin(): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith("preferences/pins"));
  await board.press(page, "g 0");
  await saved;
}

test("a saved view is pinned, opened and unpinned by the same keys as any view, under its name", async () => {
  await board.openBoard(page, "?status=Pending");
  await page.getByRole("button", { name: "comment" }).first().waitFor();
  await board.press(page, "g Shift+H");
  await page.getByText("For you alone").click();
  await page.getByRole("dialog").getByRole("textbox").fill("To begin with");
  await page.keyboard.press("Control+Enter");
  await page.getByText('View "To begin with" is saved').first().waitFor();
  await board.press(page, "g h");
  await page.getByRole("option", { name: /To begin with/ }).click();
  await page.getByRole("button", { name: "Leave view To begin with" }).waitFor();
  await board.press(page, "g 0");
  const pin = page.getByRole("list", { name: "Pinned views" }).getByRole("link", { name: "To begin with" });
  await pin.waitFor();
  expect(await pin.getAttribute("aria-current")).toBe("page");
  await board.press(page, "g v");
  await page.getByRole("grid", { name: "Vehicles" }).waitFor();
  await page.reload();
  await pin.waitFor();
  await page.getByRole("grid", { name: "Vehicles" }).waitFor();
  await place.db.updateTable("saved_views").set({ name: "Begin" }).where("name", "=", "To begin with").execute();
  await board.press(page, "g 1");
  await page.waitForURL(/\/orders\?view=[0-9a-f-]{36}&status=Pending/);
  const renamed = page.getByRole("list", { name: "Pinned views" }).getByRole("link", { name: "Begin" });
  await renamed.waitFor();
  await page.getByRole("button", { name: "Leave view Begin" }).waitFor();
  await unpin();
  await expect.poll(() => renamed.count()).toBe(0);
});

test("an area opens the view of it that this login used last, also after a reload", async () => {
  await area("Team").click();
  await page.waitForURL(/\/picker$/);
  await board.press(page, "3");
  await page.waitForURL(/\/vehicle$/);
  expect(await page.locator(".aisle-view[aria-current=page]").first().textContent()).toContain("Vehicles");
  await area("Orders").click();
  await page.waitForURL(/\/orders/);
  await page.reload();
  await area("Team").click();
  await page.waitForURL(/\/vehicle$/);
});

test("an area shows live how many wait there for somebody", async () => {
  const waiting = async () => {
    const { count } = await place.db
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("status", "=", "Pending")
      .where("store_id", "=", (eb) => eb.selectFrom("stores").select("id").where("name", "=", storeName))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const storeName = (await page.locator(".aisle-top-store").textContent()) ?? "";
  const badge = area("Orders").locator(".aisle-rail-count");
  const before = await waiting();
  await expect.poll(() => badge.getAttribute("title")).toBe(`${before} Pending`);
  await board.openBoard(page, "?status=Pending");
  await board.numberAtCursor(page);
  await board.press(page, "s", "1");
  await expect.poll(waiting).toBe(before - 1);
  await expect.poll(() => badge.getAttribute("title")).toBe(`${before - 1} Pending`);
});

test("a digit opens a view of the area, and the first digits of a scanned code do not", async () => {
  expect(await views()).toHaveLength(5);
  const number = await board.numberAtCursor(page);
  await board.press(page, "2");
  await page.waitForURL(/\/business-view/);
  await page.getByRole("grid", { name: "Orders" }).waitFor();
  await board.pressAtPace(page, [...number.replaceAll(/\D/g, ""), "Enter"], 5);
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  const visited = await page.evaluate(() => history.length);
  expect(visited).toBeGreaterThan(1);
  await page.goBack();
  await page.waitForURL(/\/business-view/);
});

it("pins the view on screen, shows it in the rail, opens it by g and its digit, and frees the digit", async () => {
  // The commands that come after the first rows are there.
  await page.getByRole("button", { name: "comment" }).first().waitFor();
  await board.press(page, "g 0");
  const pinned = page.getByRole("list", { name: "Pinned views" });
  await pinned.getByRole("link", { name: "Orders" }).waitFor();
  await board.press(page, "g v");
  await page.getByRole("grid", { name: "Vehicles" }).waitFor();
  await board.press(page, "g 1");
  await page.waitForURL(/\/orders/);
  await page.getByRole("grid", { name: "Orders" }).waitFor();
  await unpin();
  await expect.poll(() => pinned.count()).toBe(0);
});

it.each(
  thirdOf([
    [1440, 900],
    [1024, 768],
  ] as const),
)("shows every area and nine pinned views without scrolling at %i x %i", async (width, height) => {
  await page.setViewportSize({ width, height });
  const pins = destinations.slice(0, 9).map(({ path }) => path);
  const { id: user_id } = await place.db
    .selectFrom("users")
    .select("id")
    .where("login_id", "=", "admin")
    .executeTakeFirstOrThrow();
  await place.db
    .insertInto("preferences")
    .values({ user_id, name: "pins", value: JSON.stringify(pins) })
    .onConflict((kept) => kept.columns(["user_id", "name"]).doUpdateSet({ value: JSON.stringify(pins) }))
    .execute();
  await page.goto(`${place.address}/picker`);
  await expect.poll(() => page.locator(".aisle-rail-pins li").count()).toBe(9);
  const room = await page.locator(".aisle-rail").evaluate((rail) => [rail.scrollHeight, rail.clientHeight]);
  expect(room[0]).toBe(room[1]);
  const tops = () => page.locator(".aisle-tabs").evaluate((tabs) => tabs.getBoundingClientRect().left);
  const before = await tops();
  await board.press(page, "2");
  await page.waitForURL(/\/rider$/);
  // Nothing jumps between the views of an area.
  expect(Math.abs((await tops()) - before)).toBeLessThan(width > 1100 ? 3 : 60);
});

test("a list is saved under a name, opened by key with its filter and columns, and says what it no longer has", async () => {
  await board.openBoard(page, "?status=Pending");
  await page.getByRole("button", { name: "comment" }).first().waitFor();
  await board.press(page, "g Shift+H");
  await page.getByText("For you alone").click();
  await page.getByRole("dialog").getByRole("textbox").fill("Not begun");
  await page.keyboard.press("Control+Enter");
  await page.getByText('View "Not begun" is saved').first().waitFor();
  await board.press(page, "g v");
  await page.getByRole("grid", { name: "Vehicles" }).waitFor();
  await board.press(page, "g h");
  await page.getByRole("option", { name: /Express without picker/ }).waitFor();
  await page.getByRole("option", { name: /Not begun/ }).click();
  await page.waitForURL(/\/orders\?view=[0-9a-f-]{36}&status=Pending/);
  await page.getByRole("button", { name: "Leave view Not begun" }).waitFor();
  await place.db
    .updateTable("saved_views")
    .set({ query: "?status=Pending,Parked&shelf=3" })
    .where("name", "=", "Not begun")
    .execute();
  const { id } = await place.db
    .selectFrom("saved_views")
    .select("id")
    .where("name", "=", "Not begun")
    .executeTakeFirstOrThrow();
  await page.goto(`${place.address}/orders?view=${id}`);
  await page.getByText("status Parked; shelf 3").first().waitFor();
  await page.waitForURL(/status=Pending$/);
});
