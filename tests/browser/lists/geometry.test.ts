import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openStatuses } from "#contract/orders/status.ts";
import * as board from "../../support/browser/board.ts";
import { startWorkplace, type Workplace } from "../../support/browser/workplace.ts";

let place: Workplace;
let page: Page;
const longName = "Venkatanarasimharajuvaripeta Subrahmanyam Iyer";
beforeAll(async () => {
  place = await startWorkplace();
  await place.db.updateTable("orders").set({ customer_name: longName }).execute();
});
afterAll(() => place.close());
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
  it.each([
    ["/orders", "Orders", ["number", "age", "status", "customer", "items", "picker"]],
    ["/vehicle", "Vehicles", ["rider", "state"]],
  ])("%s has what the work goes by in view", async (path, grid, columns) => {
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
  const wide = { width: 1920, height: 1080 };
  it.each([wide, large, small])("cuts nothing on a screen of $width x $height, long names included", async (size) => {
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
    await expect.poll(() => alerts.locator("dt").allTextContents()).toEqual(["Late", "Due soon", "No picker"]);
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
  it("stands alone, and over nothing that is typed in or read first", async () => {
    await board.press(page, "e");
    await page.locator(".aisle-toast").waitFor();
    await board.press(page, "y");
    await expect.poll(() => page.locator(".aisle-toast").allTextContents()).toHaveLength(1);
    const toast = await edgesOf(".aisle-toast");
    for (const selector of [".aisle-top", ".aisle-tabs", ".aisle-filter", ".aisle-grid-head"]) {
      const head = await edgesOf(selector);
      expect(toast.top >= head.bottom || toast.bottom <= head.top, `clear of ${selector}`).toBe(true);
    }
    expect(toast.bottom).toBeLessThan(large.height / 2);
  });

  it("moves away from a frame that comes after it, such as that of the log-in", async () => {
    const fresh = await place.logIn("viewer");
    const toast = fresh.locator(".aisle-toast");
    await toast.waitFor();
    const clear = async () => {
      const [head, message] = [await fresh.locator(".aisle-top").boundingBox(), await toast.boundingBox()];
      return head !== null && message !== null && message.y >= head.y + head.height;
    };
    await expect.poll(clear).toBe(true);
    await fresh.context().close();
  });
});

describe("the row under the cursor", () => {
  it("stays in view when rows become higher and lower", async () => {
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

  it("alone shows that the list has the focus", async () => {
    const bar = () =>
      page.locator(".aisle-grid-row.is-cursor").evaluate((row) => getComputedStyle(row, "::after").backgroundColor);
    await board.press(page, "j");
    const focused = await bar();
    await board.press(page, "/");
    await expect.poll(bar).not.toBe(focused);
  });
});

describe("the drawer", () => {
  it.each([large, small])(
    "is reached and left by keys at $width x $height, over the page where it is narrow",
    async (size) => {
      await page.setViewportSize(size);
      const tab = page.getByRole("tab", { selected: true });
      await tab.focus();
      await board.press(page, "g f");
      const field = page.getByRole("searchbox", { name: "Find a screen" });
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await expect.poll(focused).toBe("Find a screen");
      const [drawer, main] = [await edgesOf(".aisle-rail"), await edgesOf(".aisle-main")];
      expect(drawer.right - drawer.left).toBeGreaterThan(150);
      if (size === small) expect(main.left).toBeLessThan(60);
      const middle = { x: drawer.right - 20, y: (drawer.top + drawer.bottom) / 2 };
      const above = ({ x, y }: typeof middle) => document.elementFromPoint(x, y)?.closest(".aisle-rail") !== null;
      expect(await page.evaluate(above, middle)).toBe(true);
      const cut = await page
        .locator(".aisle-rail small")
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().right > (one.closest("a")?.getBoundingClientRect().right ?? 0))
            .map((one) => one.textContent),
        );
      expect(cut).toEqual([]);
      await board.press(page, "Escape");
      await expect.poll(() => tab.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await field.isVisible()).toBe(size === large);
      await board.press(page, "g f");
      await expect.poll(focused).toBe("Find a screen");
      await page.keyboard.type("vehic");
      await board.press(page, "Enter");
      await page.waitForURL(/\/vehicle$/);
      expect(await field.isVisible()).toBe(size === large);
      // The focus is on the list, where keys move the cursor.
      await expect.poll(focused).toBe("Vehicles");
    },
  );

  it("finds a screen by typing, and folds a section for good", async () => {
    await page.setViewportSize(large);
    await page.getByLabel("Find a screen").fill("steps of");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/process-view/);
    await page.getByText("Staff and vehicles").click();
    await expect.poll(() => page.getByRole("link", { name: "Pickers" }).isVisible()).toBe(false);
    await page.reload();
    await page.getByRole("link", { name: "Process view" }).waitFor();
    expect(await page.getByRole("link", { name: "Pickers" }).isVisible()).toBe(false);
  });
});
