import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { choose, openBoard, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildCustomer, buildOrder } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";
import { isLongRun, thirdOf } from "../../support/run/tier.ts";

let page: Page;
let storeId: string;
/** Numbers as other programs give them: of 36, 60 and 100 characters. */
const numbers = [
  "7f0c2b9e-53d1-4e6a-9a0f-2b9e53d14e6a",
  "MEMBER 1808 OF 2015-07-21 WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW-60",
  `ORDER-${"W".repeat(90)}-100`,
] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;

const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
  // Late for days, so that they stand first on the dashboard.
  for (const number of numbers)
    await buildOrder(place.db, storeId, {
      number,
      slot_start: "2026-01-01T04:00:00Z",
      slot_end: "2026-01-01T06:00:00Z",
    });
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

/** Where the whole text of a number cannot be seen: cut by an element around it or out of the window; empty when nowhere. */
function cutNumbers(within: string, number: string): Promise<string[]> {
  return page.evaluate(
    ([selector, text]) => {
      const cut: string[] = [];
      let found = 0;
      const rooms = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      for (const room of rooms) {
        const walker = document.createTreeWalker(room, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const from = node.textContent?.indexOf(text) ?? -1;
          if (from < 0 || !node.parentElement?.checkVisibility() || node.parentElement.closest(".aisle-unseen"))
            continue;
          found += 1;
          const range = document.createRange();
          range.setStart(node, from);
          range.setEnd(node, from + text.length);
          const box = range.getBoundingClientRect();
          for (let at: Element | null = node.parentElement; at; at = at.parentElement) {
            const edge = at.getBoundingClientRect();
            const { overflowX, overflowY } = getComputedStyle(at);
            const isBeyondX = box.left < edge.left - 1 || box.right > edge.right + 1;
            const isBeyondY = box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
            if ((isBeyondX && overflowX !== "visible") || (isBeyondY && overflowY !== "visible"))
              cut.push(`${at.tagName} ${at.className} of ${Math.round(edge.width)} x ${Math.round(edge.height)}`);
          }
          if (box.left < 0 || box.right > innerWidth) cut.push("the window");
        }
      }
      return found > 0 ? cut : [`not in ${selector}`];
    },
    [within, number] as const,
  );
}

describe.each(isLongRun ? sizes : sizes.slice(1))("on a screen of $width x $height", (size) => {
  // Where there is more room, the longest one tells enough.
  it.each(size === sizes[0] ? numbers.slice(2) : thirdOf(numbers))(
    "the order number %s is whole wherever it stands",
    async (number) => {
      await page.setViewportSize(size);
      const whole = (within: string) => expect.poll(() => cutNumbers(within, number), { message: within }).toEqual([]);
      await page.goto(`${place.address}/dashboard`);
      await page.getByText(number).first().waitFor({ state: "attached" });
      await page.getByText(number).first().scrollIntoViewIfNeeded();
      await whole(".aisle-work");

      await openBoard(page, `?text=${encodeURIComponent(number)}`);
      for (const density of ["d", "d"]) {
        await whole("[role=grid]");
        await press(page, density);
      }
      await press(page, "Enter");
      await page.locator(".aisle-panel h2").waitFor();
      await whole(".aisle-panel");
      await whole("[role=grid]");
      await press(page, "y");
      await whole(".aisle-toasts");
      await press(page, "s");
      await page.getByRole("combobox").waitFor();
      await whole(".aisle-palette-question");
      await press(page, "Escape");
      await press(page, "Control+k");
      await page.keyboard.type(number);
      await page.getByRole("option").filter({ hasText: number }).first().waitFor();
      await whole("[role=listbox]");
      await whole(".aisle-palette-here");
      await press(page, "Escape");
      await press(page, "Enter");
      await page.locator(".aisle-record-page h2").waitFor();
      await whole(".aisle-record-page");
    },
  );
});

describe("an order of many products", () => {
  test("shows the first at once and more as one scrolls or asks, with the total of all above them", async () => {
    await page.setViewportSize(sizes[0]);
    const lines = Array.from({ length: 450 }, (_, at) => ({
      name: `Thing ${at + 1}`,
      code: `T-${at + 1}`,
      amount: 100,
    }));
    const order = await buildOrder(place.db, storeId, { lines });
    await page.goto(`${place.address}/orders/${order.id}`);
    const rows = page.locator(".aisle-products tbody tr");
    const shown = () => rows.count();
    await page.getByText("100 of 450 products are shown.").waitFor();
    expect(await shown()).toBe(100);
    await expect.poll(() => page.locator(".aisle-products-total").textContent()).toContain("450.00");
    await press(page, "l");
    await expect.poll(shown).toBe(200);
    await rows.nth(199).scrollIntoViewIfNeeded();
    await expect.poll(shown).toBe(300);
    // A key that is pressed while lines are still being read asks for nothing more.
    const askAndCount = async () => {
      await press(page, "l");
      return shown();
    };
    await expect.poll(askAndCount).toBe(450);
    await page.getByText("All 450 products are shown.").waitFor();
    expect(await rows.last().textContent()).toContain("Thing 450");
    expect(new Set(await rows.locator("[data-column=product] small").allTextContents()).size).toBe(450);

    await openBoard(page, `?text=${order.number}`);
    await press(page, "Enter", "t");
    await page.getByText("100 of 450 products are shown.").waitFor();
    await press(page, "l");
    await expect.poll(shown).toBe(200);
  });
});

describe("the orders of a customer", () => {
  it("are listed from the palette, from an order and by the filter, by that very customer", async () => {
    await page.setViewportSize(sizes[0]);
    const ids: string[] = [];
    for (const name of ["Customer 1", "Customer 12"]) {
      const { id } = await buildCustomer(place.db, storeId, { name, phone: "" });
      ids.push(id);
      for (let at = 0; at < 2; at++) await buildOrder(place.db, storeId, { customer_id: id, customer_name: name });
    }
    await openBoard(page);
    await press(page, "Control+k");
    await page.keyboard.type("Customer 1");
    await page.getByRole("group", { name: "Customers" }).getByRole("option").first().click();
    await page.waitForURL(`**/orders?customer=${ids[0]}`);
    const token = page.locator(".aisle-token");
    await expect.poll(() => token.allTextContents()).toEqual([expect.stringContaining("customer: Customer 1×")]);
    await expect.poll(() => page.locator(".aisle-grid-row").count()).toBe(2);

    await press(page, "Shift+F");
    await choose(page, "Customer");
    await page.getByRole("combobox").waitFor();
    await choose(page, "Customer 12");
    await expect.poll(() => token.allTextContents()).toEqual([expect.stringContaining("Customer 1, Customer 12")]);
    await expect.poll(() => page.locator(".aisle-grid-row").count()).toBe(4);

    await openBoard(page, "?text=Customer%2012");
    await press(page, "Shift+O");
    await page.waitForURL(`**/orders?customer=${ids[1]}`);
    await expect.poll(() => page.locator(".aisle-grid-row").count()).toBe(2);
  });
});
