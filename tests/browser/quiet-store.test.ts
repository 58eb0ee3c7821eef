import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { press } from "../support/browser/board.ts";
import { openWorkplace } from "../support/browser/workplace.ts";

let page: Page;
const place = await openWorkplace();
beforeAll(async () => {
  // The history of a shop that an import has brought: everything is delivered, the last of it on 9 December 2011.
  await sql`
    update orders set status = 'Delivered', slot_start = null, slot_end = null,
      placed_at = timestamptz '2011-12-09 06:00Z' - interval '1 day' * (row.place / 5)
    from (select id, row_number() over (order by number desc) as place from orders) as row
    where row.id = orders.id`.execute(place.db);
  page = await place.comeBack("admin", "/dashboard");
});
afterAll(async () => {
  await place.leave(page);
});

const tile = (name: string) => page.locator("article", { has: page.getByRole("link", { name, exact: true }) });
const orders = () => tile("Orders").locator("strong").textContent();

it("opens on its last day with orders and says so; a key leads to today and back, a status to the orders of that day", async () => {
  await page.getByText("This is 09 Dec 2011, the last day with orders.").waitFor();
  await expect.poll(orders).toBe("4");
  await press(page, "Shift+W");
  await page.getByText("This is today. No order has been placed since 09 Dec 2011.").waitFor();
  await expect.poll(orders).toBe("0");
  expect(new URL(page.url()).search).toBe("?days=today");
  await page.reload();
  await page.getByText("This is today.").waitFor();
  await page.getByRole("button", { name: "Show 09 Dec 2011" }).click();
  await tile("Orders by status").getByRole("row").getByRole("link").first().click();
  await page.waitForURL(/placed=2011-12-09\.\.2011-12-09/);
  await expect.poll(() => page.locator(".aisle-grid-row").count()).toBe(4);
});
