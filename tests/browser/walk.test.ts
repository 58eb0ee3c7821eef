import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { choose, numberAtCursor, openBoard, createOrder, press, runByPalette } from "../support/browser/board.ts";
import { openWorkplace } from "../support/browser/workplace.ts";
import { test } from "../support/run/by-thirds.ts";
import { thirdOf } from "../support/run/tier.ts";

let page: Page;
const place = await openWorkplace();
beforeAll(async () => {
  page = await place.comeBack("admin");
});

/** How many filters, selected rows, panels, boxes and dialogs lie between the operator and the bare board. */
async function depth(): Promise<Readonly<Record<string, number>>> {
  return page.evaluate(() => {
    const count = (selector: string) => document.querySelectorAll(selector).length;
    return {
      boxes: count("dialog[open], [popover=auto]:popover-open"),
      panels: count("aside.aisle-panel"),
      selected: count('[role="row"][aria-selected="true"]'),
      walls: count(".aisle-wall"),
      filters: count(".aisle-token"),
    };
  });
}

/** Where the focus is, in words that outlive a drawing. */
function focused(): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: at } = document;
    if (!at || at === document.body) return "nowhere";
    return `${at.getAttribute("role") ?? at.tagName.toLowerCase()} ${at.getAttribute("aria-label") ?? ""}`.trim();
  });
}

const bare = { boxes: 0, panels: 0, selected: 0, walls: 0, filters: 0 };

async function until(wanted: Partial<typeof bare>): Promise<void> {
  await expect.poll(depth).toEqual({ ...bare, ...wanted });
}

/** Waits for the live line, so that what others do arrives. */
async function atLiveBoard(query = ""): Promise<string> {
  const number = await openBoard(page, query);
  await page.getByRole("banner").getByRole("status").filter({ hasText: "live" }).waitFor();
  return number;
}

describe("Esc", () => {
  it("steps back from the palette, the panel, the selection and the filter, one at a time, to the board", async () => {
    await openBoard(page, "?delivery=HOME_DELIVERY");
    await press(page, "x", "j", "x", "Enter");
    await until({ filters: 1, selected: 2, panels: 1 });
    await press(page, "Control+k");
    await until({ filters: 1, selected: 2, panels: 1, boxes: 1 });
    for (const next of [{ filters: 1, selected: 2, panels: 1 }, { filters: 1, selected: 2 }, { filters: 1 }, {}]) {
      await press(page, "Escape");
      await until(next);
      await expect.poll(focused).toBe("grid Orders");
    }
    await press(page, "Escape");
    await until({});
    expect(new URL(page.url()).pathname).toBe("/orders");
  });

  test("leaves a selected row selected when a question, then the box for its reason, is left", async () => {
    await createOrder(place, page);
    await openBoard(page, "?status=Pending");
    await press(page, "x", "s");
    await page.getByRole("option", { name: "On-Hold" }).waitFor();
    await press(page, "Escape");
    await until({ selected: 1, filters: 1 });
    await press(page, "s");
    await choose(page, "On-Hold");
    await page.getByRole("textbox", { name: "Reason" }).waitFor();
    await press(page, "Escape");
    await until({ selected: 1, filters: 1 });
    expect(await focused()).toBe("grid Orders");
  });

  const boxes: readonly (readonly [string, () => Promise<void>])[] = [
    ["Columns", () => press(page, "Shift+C")],
    [
      "Placed",
      async () => {
        await press(page, "Shift+F");
        await choose(page, "Placed", "Days ...");
        await page.getByLabel("From", { exact: true }).waitFor();
      },
    ],
    [
      "Amount",
      async () => {
        await press(page, "Shift+F");
        await choose(page, "Amount");
      },
    ],
    ["Keyboard shortcuts", () => press(page, "?")],
    ["Sort by", () => press(page, "b")],
    ["Rows per page", () => runByPalette(page, "Change page size ...")],
    [
      "Set orders back to Pending",
      async () => {
        // Those that are cancelled are left out, which the plan says.
        await openBoard(page, "?status=Cancelled,On-Hold");
        await press(page, "Control+a", "s");
        await choose(page, "Pending");
      },
    ],
  ];

  it.each(thirdOf(boxes))("closes the box %s alone, and gives the focus back", async (name, open) => {
    await createOrder(place, page);
    await openBoard(page, "?status=Pending");
    await open();
    const box = page.getByRole("dialog", { name });
    await box.locator("[data-first-focus]:focus").waitFor();
    await press(page, "Escape");
    await expect.poll(async () => (await depth())["boxes"]).toBe(0);
    await expect.poll(focused).toBe("grid Orders");
    expect((await depth())["filters"]).toBe(1);
  });

  test("closes the user menu, and gives the focus back to its button", async () => {
    await openBoard(page);
    await page.getByRole("button", { name: /: menu$/ }).focus();
    const before = await focused();
    await press(page, "Enter");
    await page.getByRole("menuitem").first().waitFor();
    await press(page, "Escape");
    await until({});
    await expect.poll(focused).toBe(before);
  });

  test("is one way out of the user menu, a click beside it another; arrows and Tab go round in it", async () => {
    await openBoard(page);
    const button = page.getByRole("button", { name: /: menu$/ });
    const last = page.getByRole("menuitem", { name: "Log out" });
    await button.click();
    // Its items are fetched when it first opens, because a test window saves data.
    await page.getByRole("menuitem").first().and(page.locator(":focus")).waitFor();
    await press(page, "ArrowUp");
    await last.and(page.locator(":focus")).waitFor();
    await press(page, "Tab", "ArrowDown", "Shift+Tab", "ArrowUp");
    await last.and(page.locator(":focus")).waitFor();
    await button.click();
    await last.waitFor({ state: "detached" });
    await button.click();
    await last.waitFor();
    await page.getByRole("grid", { name: "Orders" }).click();
    await last.waitFor({ state: "detached" });
    await until({});
  });

  test("means the user menu from its first frame on, however fast it comes", async () => {
    await openBoard(page, "?delivery=HOME_DELIVERY");
    await page.getByRole("button", { name: /: menu$/ }).focus();
    const before = await focused();
    const { keyboard } = page;
    for (let round = 0; round < 5; round++) {
      await Promise.all([keyboard.down("Enter"), keyboard.up("Enter"), keyboard.down("Escape"), keyboard.up("Escape")]);
      await until({ filters: 1 });
      await expect.poll(focused).toBe(before);
    }
  });

  test("leaves the page of an order for the list as it was left", async () => {
    await openBoard(page, "?delivery=HOME_DELIVERY");
    await press(page, "j", "j", "j");
    const number = await numberAtCursor(page);
    await press(page, "Enter", "Enter");
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}/);
    await page.getByRole("heading", { name: number }).waitFor();
    await press(page, "Escape");
    await until({ filters: 1, panels: 1 });
    await expect.poll(() => numberAtCursor(page)).toBe(number);
    await expect.poll(focused).toBe("grid Orders");
    await press(page, "Escape");
    await until({ filters: 1 });
  });

  test("leaves full screen before the filter", async () => {
    await openBoard(page, "?delivery=HOME_DELIVERY");
    await press(page, "f");
    await page.locator(".aisle-wall").waitFor();
    await press(page, "Control+k");
    await page.getByRole("combobox").waitFor();
    await press(page, "Escape");
    await until({ walls: 1 });
    await press(page, "Escape");
    await until({ filters: 1 });
    await expect.poll(focused).toBe("grid Orders");
  });
});

describe("the columns", () => {
  test("are all reached by the arrow keys on a small screen, wherever the focus is", async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await openBoard(page);
    await page.getByRole("button", { name: "Columns" }).focus();
    const isSeen = async (end: "first" | "last") => {
      const headers = page.getByRole("columnheader");
      return headers.nth(end === "first" ? 0 : -1).evaluate((at) => {
        const { left, right } = at.getBoundingClientRect();
        const room = at.closest("[role=grid]")?.getBoundingClientRect();
        return room !== undefined && left >= room.left && right <= room.right;
      });
    };
    expect(await isSeen("last")).toBe(false);
    for (let count = 0; count < 20; count += 1) await press(page, "ArrowRight");
    await expect.poll(() => isSeen("last")).toBe(true);
    for (let count = 0; count < 20; count += 1) await press(page, "ArrowLeft");
    await expect.poll(() => isSeen("first")).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe("the list of keys", () => {
  test("is scrolled by Page Down, End, Home and Space where it is longer than the screen", async () => {
    await page.setViewportSize({ width: 1024, height: 500 });
    await openBoard(page);
    await press(page, "?");
    const keys = page.getByRole("region", { name: "Keys by group" });
    const end = await keys.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(end).toBeGreaterThan(0);
    const isAt = (ratio: (at: number) => boolean) =>
      expect.poll(async () => ratio(await keys.evaluate(({ scrollTop }) => Math.round(scrollTop)))).toBe(true);
    await press(page, "PageDown");
    await isAt((at) => at > 0);
    // From the field, the other keys move within its text.
    await press(page, "Shift+Tab");
    await press(page, "End");
    await isAt((at) => at >= end - 1);
    await press(page, "Home");
    await isAt((at) => at === 0);
    await press(page, "Space");
    await isAt((at) => at > 0);
    await press(page, "Escape");
    await until({});
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe("a screen that fails", () => {
  test("says so for people, keeps the program's words small, and is left and tried again by keys", async () => {
    await openBoard(page);
    await page.route("**/api/stores/*/dashboard", (route) =>
      route.fulfill({ json: { status: true, code: 200, data: { late: 1 } } }),
    );
    await press(page, "g d");
    const failure = page.getByRole("main").getByRole("alert");
    await failure.getByText("This screen could not be shown.").waitFor();
    expect(await failure.locator("p, h1").allTextContents()).not.toContainEqual(
      expect.stringMatching(/is not a|undefined/),
    );
    const words = failure.getByText(/TypeError/);
    expect(await words.isVisible()).toBe(false);
    await expect
      .poll(() => failure.getByRole("button", { name: "Try again" }).evaluate((at) => at.matches(":focus")))
      .toBe(true);
    await press(page, "Tab", "Enter");
    await words.waitFor();
    await press(page, "Control+k");
    await page.getByRole("combobox").waitFor();
    await press(page, "Escape");
    await until({});
    await press(page, "g o");
    await numberAtCursor(page);
    await expect.poll(focused).toBe("grid Orders");
    await press(page, "g d");
    await failure.waitFor();
    await page.unrouteAll();
    await press(page, "Enter");
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await failure.waitFor({ state: "detached" });
  });
});

describe("the focus", () => {
  /** Somebody else accepts the newest pending order. */
  async function acceptElsewhere(number: string): Promise<void> {
    const other = await place.comeBack("admin");
    await openBoard(other, `?text=${number}`);
    await runByPalette(other, "Accept order");
    await other.getByRole("gridcell", { name: "Accepted" }).first().waitFor();
    await place.leave(other);
  }

  test("stays in the list when the row under the cursor leaves it, and while there is nothing left to list", async () => {
    const number = await createOrder(place, page);
    expect(await atLiveBoard(`?status=Pending&text=${number}`)).toBe(number);
    await page.locator("#root .aisle-main").press("Home");
    await expect.poll(focused).toBe("grid Orders");
    await acceptElsewhere(number);
    await page.getByText("No order matches this filter.").waitFor();
    await expect.poll(focused).not.toBe("nowhere");
    await press(page, "Control+Backspace");
    await numberAtCursor(page);
    await expect.poll(focused).toBe("grid Orders");
  });

  test("stays where it is in the panel when another order comes into it", async () => {
    await openBoard(page);
    await press(page, "Enter");
    await page.getByRole("tab", { name: "TRACKING" }).focus();
    await press(page, "j", "j");
    const number = await numberAtCursor(page);
    await page.getByRole("heading", { name: number }).waitFor();
    await expect.poll(focused).toBe("tab");
    await page.getByRole("region", { name: "ORDER DETAILS" }).focus();
    await press(page, "j");
    const next = await numberAtCursor(page);
    await page.getByRole("heading", { name: next }).waitFor();
    await expect.poll(focused).toBe("region ORDER DETAILS");
    await page.getByRole("button", { name: "Close" }).focus();
    await press(page, "Escape");
    await until({});
    await expect.poll(focused).toBe("grid Orders");
  });

  test("goes to the list when the line of waiting updates goes, by key and by its button", async () => {
    await atLiveBoard("?sort=-placed");
    await press(page, "x");
    for (const show of ["n", "Enter"]) {
      const number = await createOrder(place, page);
      const line = page.getByRole("button", { name: "1 update waiting · Show n" });
      await line.focus();
      await press(page, show);
      await page.getByRole("gridcell", { name: number }).waitFor();
      await line.waitFor({ state: "detached" });
      await expect.poll(focused).toBe("grid Orders");
    }
    await press(page, "Escape");
  });

  test("stays where it is when the connection is lost and comes back", async () => {
    await atLiveBoard();
    const before = await focused();
    const state = page.getByRole("banner").getByRole("status");
    await place.disconnect();
    await state.filter({ hasNotText: "live" }).waitFor();
    await press(page, "r");
    await page
      .getByRole("alert")
      .getByText(/^Offline\. Data from/)
      .waitFor();
    expect(await focused()).toBe(before);
    await page.getByRole("button", { name: /Refresh/ }).focus();
    await place.reconnect();
    await press(page, "r");
    await page
      .getByRole("alert")
      .getByText(/^Offline\. Data from/)
      .waitFor({ state: "detached" });
    await state.filter({ hasText: "live" }).waitFor();
    await expect.poll(focused).toBe("grid Orders");
  });

  test("goes from a token that is taken off to the list, and stays in a field whose text finds nothing", async () => {
    await openBoard(page, "?delivery=HOME_DELIVERY");
    await page.getByRole("button", { name: "Remove filter" }).focus();
    await press(page, "Enter");
    await until({});
    await expect.poll(focused).toBe("grid Orders");
    await press(page, "/");
    await page.keyboard.type("no such order");
    await page.getByText("No order matches this filter.").waitFor();
    expect(await focused()).toMatch(/^input Find orders/);
    await press(page, "Escape");
    await expect.poll(focused).not.toBe("nowhere");
    await press(page, "Control+Backspace");
    await numberAtCursor(page);
    await expect.poll(focused).toBe("grid Orders");
  });

  test("goes to the question whether anybody is there, over an open box, and back into the box", async () => {
    await openBoard(page);
    await press(page, "Control+k");
    await page.getByRole("combobox").fill("late");
    await page.evaluate(() => localStorage.setItem("aisle.lastActive", String(Date.now() - 700_000)));
    await page.getByRole("alertdialog").waitFor();
    await expect.poll(focused).toBe("button");
    await press(page, "Escape");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await until({ boxes: 1 });
    await expect.poll(focused).toMatch(/^combobox/);
    expect(await page.getByRole("combobox").inputValue()).toBe("late");
    await press(page, "Escape");
    await until({});
  });
});
