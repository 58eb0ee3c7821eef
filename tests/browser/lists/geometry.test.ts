import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openStatuses } from "#contract/orders/status.ts";
import * as board from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";
import { thirdOf } from "../../support/run/tier.ts";

let page: Page;
const longName = "Venkatanarasimharajuvaripeta Subrahmanyam Iyer";
const place = await openWorkplace();
beforeAll(async () => {
  await place.db.updateTable("orders").set({ customer_name: longName }).execute();
});
beforeEach(async () => {
  page = await place.comeBack("admin");
  await board.openBoard(page);
});
afterEach(() => place.leave(page));

const small = { width: 1024, height: 768 };
const large = { width: 1440, height: 900 };

async function edgesOf(selector: string): Promise<{ left: number; right: number; top: number; bottom: number }> {
  const part = page.locator(selector).first();
  // What has just been replaced, such as a message by the next one, has no box for a moment.
  const box = await vi.waitUntil(() => part.boundingBox(), { timeout: 60_000 });
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

/** How far these columns reach to the right. */
const reach = async (...columns: string[]) => {
  const edges = await Promise.all(columns.map((id) => edgesOf(`[role=columnheader][data-column="${id}"]`)));
  return Math.max(...edges.map(({ right }) => right));
};

describe("beside a panel on a small screen", () => {
  it.each(
    thirdOf([
      ["/orders", "Orders", ["number", "age", "status", "customer", "slot"]],
      ["/vehicle", "Vehicles", ["rider", "state"]],
    ] as const),
  )("%s has what the work goes by in view", async (path, grid, columns) => {
    await page.setViewportSize(small);
    await page.goto(place.address + path);
    await page.getByRole("grid", { name: grid }).waitFor();
    await board.numberAtCursor(page);
    await board.press(page, "j", "Enter");
    await page.locator(".aisle-panel").waitFor();
    const panel = await edgesOf(".aisle-panel");
    await expect.poll(() => reach(...columns)).toBeLessThanOrEqual(panel.left);
  });
});

describe("the wall board", () => {
  const sizes = thirdOf([{ width: 1920, height: 1080 }, large, small]);
  it.each(sizes)("cuts nothing on a screen of $width x $height, long names included", async (size) => {
    await page.setViewportSize(size);
    await board.press(page, "f");
    await page.locator(".aisle-wall .is-cursor").waitFor();
    expect(await page.getByRole("columnheader").allTextContents()).toEqual(
      expect.arrayContaining(["No.", "Status", "Customer", "Items", "Picker", "Rider"]),
    );
    const cut = () =>
      page.evaluate(() => {
        const grid = document.querySelector("[role=grid]");
        const isCut = (cell: Element) =>
          cell.scrollWidth > cell.clientWidth || cell.scrollHeight > (cell.parentElement?.clientHeight ?? 0);
        const cells = [...document.querySelectorAll(".aisle-grid-row:not(.is-waiting) [role=gridcell]")];
        return [
          ...cells.filter(isCut).map(({ textContent }) => textContent),
          ...(grid && grid.scrollWidth > grid.clientWidth ? [`the grid: ${grid.scrollWidth}`] : []),
        ];
      });
    await expect.poll(cut).toEqual([]);
    const alerts = page.locator(".aisle-wall-alert");
    await expect
      .poll(() => alerts.locator("dt").allTextContents())
      .toEqual(["Late", "Due soon", "No picker", "No rider"]);
    const late = place.db
      .selectFrom("orders")
      .where("status", "in", openStatuses)
      .where("slot_end", "<", sql<string>`now()`);
    const store = place.db.selectFrom("stores").select("id").where("code", "=", "S101");
    const { orders } = await late
      .where("store_id", "=", store)
      .select((eb) => eb.fn.countAll<number>().as("orders"))
      .executeTakeFirstOrThrow();
    await expect.poll(() => alerts.first().locator("dd").textContent()).toBe(String(orders));
    const cutNames = () =>
      page
        .locator(".aisle-wall-alert > *, .aisle-tiles .aisle-tab > span")
        .evaluateAll((parts) =>
          parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map(({ textContent }) => textContent),
        );
    expect(await cutNames()).toEqual([]);
  });
});

describe("a message", () => {
  it("stands alone in the bar at the top, over nothing that is typed in or read first", async () => {
    await board.press(page, "e", "Enter");
    await page.locator(".aisle-toast").waitFor();
    await board.press(page, "y");
    await expect.poll(() => page.locator(".aisle-toast").allTextContents()).toHaveLength(1);
    const toast = await edgesOf(".aisle-toast");
    for (const selector of [".aisle-tabs", ".aisle-filter", ".aisle-grid-head", ".aisle-grid-row"]) {
      const { top } = await edgesOf(selector);
      expect(toast.bottom, `clear of ${selector}`).toBeLessThanOrEqual(top);
    }
  });
});

describe("the row under the cursor", () => {
  test("stays in view when rows become higher and lower", async () => {
    await board.press(page, "PageDown", "PageDown");
    for (const key of ["d", "d"]) {
      await board.press(page, key);
      const isInView = async () => {
        const [row, rows] = await Promise.all([edgesOf(".aisle-grid-row.is-cursor"), edgesOf(".aisle-grid-window")]);
        return row.top >= rows.top - 1 && row.bottom <= rows.bottom + 1;
      };
      await expect.poll(isInView).toBe(true);
    }
  });

  test("alone shows that the list has the focus", async () => {
    const bar = () =>
      page.locator(".aisle-grid-row.is-cursor").evaluate((row) => getComputedStyle(row, "::after").backgroundColor);
    await board.press(page, "j");
    const focused = await bar();
    await board.press(page, "/");
    await expect.poll(bar).not.toBe(focused);
  });
});
