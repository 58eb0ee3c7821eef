import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import {
  brokenDays,
  choose,
  numberAtCursor,
  openBoard,
  createOrder,
  press,
  runByPalette,
} from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
const place = await openWorkplace();
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

it("works what waits on the dashboard by keys: an order by the usual keys, and a line by Enter", async () => {
  await page.goto(`${place.address}/dashboard`);
  const cursor = page.locator(".aisle-work .is-cursor");
  await cursor.filter({ hasText: "Late" }).waitFor();
  await press(page, "j");
  const number = String(await cursor.locator("strong").textContent());
  const order = () =>
    place.db.selectFrom("orders").select(["id", "status"]).where("number", "=", number).executeTakeFirstOrThrow();
  expect(await page.evaluate(() => document.activeElement?.classList.contains("is-cursor"))).toBe(true);
  const before = await order();
  await press(page, "Enter");
  await page.waitForURL(new RegExp(before.id));
  await page.goBack();
  await cursor.filter({ hasText: "Late" }).waitFor();
  await press(page, "j", "c");
  await page.getByRole("textbox", { name: "Comment" }).waitFor();
  await page.keyboard.type("Called the customer");
  await press(page, "Control+Enter");
  const texts = async () =>
    (await place.db.selectFrom("order_history").select("text").where("order_id", "=", before.id).execute()).map(
      ({ text }) => text,
    );
  await expect.poll(texts).toContain("Called the customer");
  while (!(await cursor.textContent())?.includes("No rider")) await press(page, "j");
  await press(page, "Enter");
  await page.waitForURL(/rider=unassigned/);
});

test("steps from an order opened by its address to the ones placed before and after it, and tells the next refresh", async () => {
  const orders = await place.db
    .selectFrom("orders")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .where("stores.code", "=", "S101")
    .select(["orders.id", "orders.number"])
    .orderBy("orders.placed_at", "desc")
    .limit(2)
    .execute();
  const [newest, second] = orders;
  if (!newest || !second) throw new Error("the demo store has no orders");
  await page.goto(`${place.address}/orders/${second.id}`);
  await page.getByRole("heading", { name: second.number }).waitFor();
  await page.getByRole("timer", { name: /Next refresh/ }).waitFor();
  await press(page, "k");
  await page.getByRole("heading", { name: newest.number }).waitFor();
  await press(page, "k");
  await page.getByText("This is the first order of the store").first().waitFor();
  await press(page, "j");
  await page.getByRole("heading", { name: second.number }).waitFor();
});

describe("two operators on one order", () => {
  let other: Page;
  beforeEach(async () => {
    other = await place.comeBack("supervisor");
  });
  afterEach(() => place.leave(other));

  /** Opens the same filtered list to both, and answers the number of the order under both cursors. */
  async function openBoth(query: string): Promise<string> {
    const numbers = await Promise.all([openBoard(page, query), openBoard(other, query)]);
    expect(numbers[0]).toBe(numbers[1]);
    return numbers[0];
  }

  const dialog = () => page.getByRole("dialog");

  it("keeps the reason typed when somebody was quicker, says what changed and by whom, and does it anyway on Enter", async () => {
    const number = await openBoth("?status=Pending");
    await runByPalette(page, "Put order on hold");
    const reason = page.getByRole("textbox", { name: /^Reason/ });
    await reason.waitFor();
    await page.keyboard.type("the customer asked to wait");
    await runByPalette(other, "Accept order");
    await other.getByText(messages.statusChanged).first().waitFor();
    await press(page, "Enter");
    const told = dialog().getByRole("alert");
    await told.getByText(`${number} was changed in the meantime`).waitFor();
    expect(await told.getByRole("listitem").allTextContents()).toEqual([
      expect.stringMatching(/^status from Pending to Accepted, by Ravi Kulkarni at \d/),
    ]);
    expect(await reason.inputValue()).toBe("the customer asked to wait");
    await dialog().getByRole("button", { name: "Apply anyway" }).waitFor();
    await press(page, "Enter");
    await page.getByText(messages.statusChanged).first().waitFor();
    expect(await lastReason(number)).toBe("the customer asked to wait");
  });

  test("keeps the reason but says why it cannot be done any more where the table forbids it", async () => {
    const number = await openBoth("?status=Accepted");
    await runByPalette(page, "Put order on hold");
    const reason = page.getByRole("textbox", { name: /^Reason/ });
    await reason.waitFor();
    await page.keyboard.type("no bread");
    await press(other, "s");
    await choose(other, "Cancelled");
    await other.getByRole("textbox", { name: /^Reason/ }).waitFor();
    await other.keyboard.type("ordered twice");
    await press(other, "Enter");
    await other.getByText(messages.statusChanged).first().waitFor();
    await press(page, "Enter");
    const told = dialog().getByRole("alert");
    await told.getByText("status from Accepted to Cancelled").waitFor();
    await told.getByText("ordered twice").waitFor();
    await told.getByText("No longer possible: Cancelled is final").waitFor();
    await press(page, "Enter");
    expect(await reason.inputValue()).toBe("no bread");
    expect(await dialog().getByRole("button", { name: "Apply anyway" }).count()).toBe(0);
    await press(page, "Escape");
    await dialog().waitFor({ state: "detached" });
    expect(await lastReason(number)).toBe("ordered twice");
  });

  test("asks before a picker is named over what somebody else has done, and names him only when insisted", async () => {
    const number = await openBoth("?status=Accepted");
    await press(page, "a");
    await page.getByRole("option").nth(1).waitFor();
    await press(other, "a");
    await other.getByRole("option").nth(1).waitFor();
    const theirs = await nameOf(other);
    await press(other, "Enter");
    await other.getByText(messages.updated).first().waitFor();
    await press(page, "ArrowDown");
    const mine = await nameOf(page);
    expect(mine).not.toBe(theirs);
    await press(page, "Enter");
    const box = page.getByRole("dialog", { name: `Assign picker ${mine} to ${number}` });
    await box.getByText(`picker ${theirs}, status from Accepted to Picker Assigned, by Ravi Kulkarni`).waitFor();
    expect(await pickerOf(number)).toBe(theirs);
    await press(page, "Tab", "Enter");
    await page.getByText(messages.updated).first().waitFor();
    expect(await pickerOf(number)).toBe(mine);
  });

  test("tells in a change of many which orders others have changed, by whom, and which of them can still be done", async () => {
    for (let placed = 0; placed < 3; placed++) await createOrder(place, page);
    const first = await openBoth("?status=Pending");
    await press(page, "x", "j", "x", "j", "x", "s");
    await page.getByRole("combobox").waitFor();
    await runByPalette(other, "Put order on hold");
    await other.getByRole("textbox", { name: /^Reason/ }).waitFor();
    await other.keyboard.type("call first");
    await press(other, "Enter");
    await other.getByText(messages.statusChanged).first().waitFor();
    await press(other, "Home", "j");
    const second = await numberAtCursor(other);
    await runByPalette(other, "Reject order");
    await other.getByRole("textbox", { name: /^Reason/ }).waitFor();
    await other.keyboard.type("no rider");
    await press(other, "Enter");
    await expect.poll(() => statusOf(second)).toBe("Rejected");
    await choose(page, "Accepted");
    const row = (number: string) => dialog().getByRole("row").filter({ hasText: number });
    await row(first).getByText("status from Pending to On-Hold (call first), by Ravi Kulkarni").waitFor();
    await row(second).getByText("No longer possible: Rejected is final").waitFor();
    await dialog().getByRole("button", { name: "Apply anyway (1)" }).focus();
    await press(page, "Enter");
    await expect.poll(() => statusOf(first)).toBe("Accepted");
    expect(await statusOf(second)).toBe("Rejected");
    await dialog().getByText("2 of 3 done, 1 failed", { exact: true }).waitFor();
  });
});

async function nameOf(on: Page): Promise<string> {
  const option = on.getByRole("option", { selected: true });
  return (await option.locator(".aisle-palette-title").textContent()) ?? "";
}

async function orderOf(number: string) {
  return place.db
    .selectFrom("orders")
    .leftJoin("pickers", "pickers.id", "orders.picker_id")
    .select(["orders.id", "orders.status", "pickers.name as picker"])
    .where("orders.number", "=", number)
    .executeTakeFirstOrThrow();
}

const statusOf = async (number: string) => (await orderOf(number)).status;
const pickerOf = async (number: string) => (await orderOf(number)).picker;

async function lastReason(number: string): Promise<string> {
  const entry = await place.db
    .selectFrom("order_history")
    .select("text")
    .where("order_id", "=", (await orderOf(number)).id)
    .where("version", "is not", null)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return entry.text;
}

test("writes down by keys what a picker said, under the picker's name", async () => {
  const number = await openBoard(page, "?status=Picker+Assigned");
  const picker = await pickerOf(number);
  await press(page, "w");
  await choose(page, "By Picker");
  const dialog = page.getByRole("dialog", { name: `Comment by the picker on ${number}` });
  await dialog.getByLabel("Comment").waitFor();
  await page.keyboard.type("the red onions are gone");
  await press(page, "Enter");
  await page.getByText(messages.saved).first().waitFor();
  await page.goto(`${page.url().split("?")[0]}/${(await orderOf(number)).id}`);
  await page.getByRole("tab", { name: "TRACKING" }).click();
  const line = page.getByRole("listitem").filter({ hasText: "the red onions are gone" });
  await line.getByText(`${picker}, noted by Asha Menon · By Picker`).first().waitFor();
});

test("asks for amounts in two fields, checks them in place, shows them again and lets them be cleared", async () => {
  await openBoard(page);
  await press(page, "Shift+F");
  await choose(page, "Amount");
  const box = page.getByRole("dialog", { name: "Amount" });
  const [from, to] = [box.getByLabel("From"), box.getByLabel("To")];
  await from.waitFor();
  expect(await from.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("cheap");
  await press(page, "Enter");
  await box.getByText('"cheap" is not an amount').waitFor();
  await from.fill("-5");
  await press(page, "Enter");
  await box.getByText("Please enter value more than or equal to 0.00").waitFor();
  await from.fill("2,000");
  await press(page, "Tab");
  await page.keyboard.type("500");
  await press(page, "Enter");
  await box.getByText("Please enter value more than or equal to 2,000.00").waitFor();
  await to.fill("2500.50");
  await press(page, "Enter");
  await box.waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toContain("amount=200000..250050");
  await page.getByRole("button", { name: /amount: 2,000\.00 to 2,500\.50/ }).focus();
  await press(page, "Enter");
  await from.waitFor();
  expect([await from.inputValue(), await to.inputValue()]).toEqual(["2,000.00", "2,500.50"]);
  await from.fill("1");
  await press(page, "Escape");
  await box.waitFor({ state: "detached" });
  expect(page.url()).toContain("amount=200000..250050");
  await press(page, "Shift+F");
  await choose(page, "Amount");
  await box.getByRole("button", { name: "Any" }).focus();
  await press(page, "Enter");
  await expect.poll(() => page.url()).not.toContain("amount=");
});

test("says for an address without an order that there is none, whatever is wrong with it, and leads back to the list", async () => {
  for (const wrong of ["xyz", "%E0%A4%A", "00000000-0000-4000-8000-000000000000"]) {
    await page.goto(`${place.address}/orders/${wrong}`);
    await page.getByText("There is no order at this address").waitFor();
    expect(await page.getByText(/UUID|Fetching/).count()).toBe(0);
    await page.getByRole("button", { name: /Go to orders/ }).waitFor();
  }
  await press(page, "g o");
  await page.getByRole("grid", { name: "Orders" }).waitFor();
});

describe("a part of the console that cannot be fetched", () => {
  test("says so in the dialog's own place, leaves board, cursor and selection alone, and comes on the next try", async () => {
    let cut = true;
    await page.route(/\/(ColumnsDialog|DaysDialog)-.*\.(js|css)/, (route) => (cut ? route.abort() : route.continue()));
    await openBoard(page);
    await press(page, "x", "j");
    const number = await numberAtCursor(page);
    const box = page.getByRole("alertdialog", { name: "Columns" });
    await press(page, "Shift+C");
    await box.getByText(messages.chunkFailed).waitFor();
    await press(page, "Enter");
    await box.getByText(messages.chunkFailed).waitFor();
    await press(page, "Escape");
    await box.waitFor({ state: "detached" });
    await press(page, "j", "k");
    await expect.poll(() => numberAtCursor(page)).toBe(number);
    await page.getByText("1 selected").first().waitFor();
    await press(page, "Shift+C");
    await box.getByText(messages.chunkFailed).waitFor();
    cut = false;
    await press(page, "Enter");
    await page.getByRole("dialog", { name: "Columns" }).getByRole("checkbox").first().waitFor();
    await press(page, "Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText("1 selected").first().waitFor();
    expect(await numberAtCursor(page)).toBe(number);
  });

  test("opens the panel on the next try, and means by a second Enter what it will mean when the panel is here", async () => {
    let way: "cut" | "slow" | "open" = "cut";
    let comes = () => {};
    await page.route(/\/OrderPanel-.*\.js/, async (route) => {
      if (way === "cut") return route.abort();
      if (way === "slow") await new Promise<void>((resolve) => (comes = resolve));
      return route.continue();
    });
    await openBoard(page);
    const number = await numberAtCursor(page);
    await press(page, "Enter");
    await page.getByText(messages.chunkFailed).waitFor();
    await press(page, "Escape");
    await page.getByText(messages.chunkFailed).waitFor({ state: "detached" });
    expect(await numberAtCursor(page)).toBe(number);
    way = "slow";
    await press(page, "Enter");
    await page.locator("aside[aria-busy=true]").waitFor();
    await press(page, "Enter");
    await page.getByRole("main").getByRole("heading", { name: number, level: 2 }).waitFor();
    expect(page.url()).toMatch(/\/orders\/[\da-f-]{36}$/);
    comes();
  });

  test("keeps a key that is meant for the panel until the panel's code is here", async () => {
    // The browser may ask for the code later than the panel is drawn.
    const { promise: held, resolve: comes } = Promise.withResolvers<void>();
    await page.route(/\/OrderPanel-.*\.js/, async (route) => {
      await held;
      return route.continue();
    });
    await openBoard(page);
    await press(page, "Enter");
    await page.locator("aside[aria-busy=true]").waitFor();
    await press(page, "t");
    comes();
    await expect.poll(() => page.getByRole("tab", { selected: true }).last().textContent()).toMatch(/^PRODUCT LIST/);
  });

  test("comes on the next try when only its stylesheet had failed", async () => {
    let cut = true;
    await page.route(/\/calendar-.*\.css/, (route) => (cut ? route.abort() : route.continue()));
    await openBoard(page);
    await press(page, "Shift+F");
    await choose(page, "Placed", "Days ...");
    const box = page.getByRole("alertdialog", { name: "Placed" });
    await box.getByText(messages.styleChunkFailed).waitFor();
    await box.locator("[data-first-focus]:focus").waitFor();
    cut = false;
    await press(page, "Enter");
    await page.getByLabel("From", { exact: true }).waitFor();
    expect(await page.getByRole("alertdialog").count()).toBe(0);
  });

  test("takes what is typed into a box before its code has come, and closes it by Esc meanwhile", async () => {
    let come = (): void => undefined;
    const held = new Promise<void>((resolve) => (come = resolve));
    await page.context().route(/\/Dialogs-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    const number = await openBoard(page);
    const field = page.getByRole("textbox", { name: "Search or run a command" });
    await press(page, "Control+k");
    await field.and(page.locator(":focus")).waitFor();
    await press(page, "Escape");
    await field.waitFor({ state: "detached" });
    await press(page, "j", "k", "Control+k");
    await page.keyboard.type(number.slice(-3));
    expect(await field.inputValue()).toBe(number.slice(-3));
    come();
    const search = page.getByRole("combobox").and(page.locator(":focus"));
    await search.waitFor();
    await page.keyboard.type("x");
    expect(await search.inputValue()).toBe(`${number.slice(-3)}x`);
    await press(page, "Backspace");
    await page.getByRole("option", { name: number }).first().waitFor();
    await press(page, "Escape");
    expect(await numberAtCursor(page)).toBe(number);
  });

  test("opens the palette on the next try, and a screen too", async () => {
    let cut = true;
    await page.context().route(/\/(Dialogs|OrdersScreen)-.*\.js/, (route) => (cut ? route.abort() : route.continue()));
    await page.goto(place.address);
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await press(page, "Control+k");
    const box = page.getByRole("alertdialog", { name: "Search or run a command" });
    await box.getByText(messages.chunkFailed).waitFor();
    await press(page, "Escape");
    await box.waitFor({ state: "detached" });
    await press(page, "g o");
    await page.getByRole("main").or(page.getByRole("alert")).getByText(messages.chunkFailed).waitFor();
    cut = false;
    await press(page, "Enter");
    await page.getByRole("grid", { name: "Orders" }).waitFor();
    await press(page, "Control+k");
    await page.getByRole("combobox").waitFor();
  });
});

test("acts on no row of a list that is no longer on screen, and reads it again on r", async () => {
  await openBoard(page);
  await page.route("**/api/orders/filter**", (route) => route.abort());
  await press(page, "]");
  await page.getByText(messages.fetchingFailed).first().waitFor();
  await press(page, "s");
  await page.getByText("no order is highlighted or selected").first().waitFor();
  await page.unroute("**/api/orders/filter**");
  await press(page, "r");
  await page.locator('[role="grid"][aria-activedescendant]').waitFor();
});

test("comes back to a list as it was left, and to the tab of its panel, by its key and after a reload", async () => {
  await openBoard(page, "?delivery=HOME_DELIVERY&sort=-amount");
  await press(page, "Enter");
  await page.getByRole("tab", { name: "PRODUCT LIST" }).click();
  const left = new URL(page.url());
  left.searchParams.delete("open");
  await press(page, "Escape", "g d");
  await page.waitForURL(/dashboard/);
  await press(page, "g o");
  await page.waitForURL((url) => url.pathname === "/orders" && url.search === left.search);
  await page.locator('[role="grid"][aria-activedescendant]').waitFor();
  await page.reload();
  await page.locator('[role="grid"][aria-activedescendant]').waitFor();
  expect(new URL(page.url()).search).toBe(left.search);
  await press(page, "Enter");
  await page.getByRole("tab", { name: "PRODUCT LIST", selected: true }).waitFor();
  // What is typed as an address means what it says.
  await page.goto(`${place.address}/orders`);
  await page.locator('[role="grid"][aria-activedescendant]').waitFor();
  expect(new URL(page.url()).search).toBe("");
});

test("marks the days typed in the calendar, and lets arrows choose them there", async () => {
  await openBoard(page);
  await press(page, "Shift+F");
  await choose(page, "Placed", "Days ...");
  await page.getByLabel("From", { exact: true }).fill("2026-11-10");
  await page.getByLabel("To", { exact: true }).fill("2026-11-18");
  const marked = page.getByRole("gridcell", { selected: true });
  await expect.poll(() => marked.count()).toBe(9);
  expect(await brokenDays(page)).toEqual([]);
  const plain = await page.getByRole("gridcell", { name: "25" }).first().evaluate(paint);
  for (const day of await marked.all()) expect(await day.evaluate(paint)).not.toBe(plain);
  await marked.first().focus();
  await press(page, "ArrowRight", "Enter");
  await expect.poll(() => page.getByLabel("From", { exact: true }).inputValue()).not.toBe("10/11/2026");
  await page.getByLabel("From", { exact: true }).focus();
  await press(page, "Enter");
  await expect.poll(() => page.url()).toContain("placed=2026-11-");
});

function paint(element: Element): string {
  return getComputedStyle(element).backgroundColor;
}
