import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import { isOpen, type OrderStatus } from "#contract/orders/status.ts";
import * as board from "../../support/browser/board.ts";
import { readXlsx } from "../../support/files/xlsx.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";

let page: Page;
const place = await openWorkplace();
beforeEach(async () => {
  page = await place.comeBack("admin");
  await board.openBoard(page);
});
afterEach(() => place.leave(page));

/** How far apart a scanner types, in milliseconds. */
const scannerPace = 5;

const press = (...keys: string[]) => board.press(page, ...keys);
const numberAtCursor = () => board.numberAtCursor(page);
const filterStatus = (status: OrderStatus) => board.openBoard(page, `?status=${encodeURIComponent(status)}`);

async function orderOf(number: string) {
  return place.db
    .selectFrom("orders")
    .select(["id", "status", "version", "picker_id", "rider_id", "amount"])
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
}

/** Answers once the database has the order in this status. */
async function arrives(number: string, status: OrderStatus): Promise<void> {
  await expect.poll(async () => (await orderOf(number)).status).toBe(status);
}

describe("the order of a board", () => {
  const shown = () => page.locator(".aisle-grid-row .aisle-number").allTextContents();
  const rowsOf = async (numbers: readonly string[]) => {
    const rows = await place.db
      .selectFrom("orders")
      .select(["number", "status", "slot_end"])
      .where("number", "in", numbers)
      .execute();
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    return numbers.flatMap((number) => byNumber.get(number) ?? []);
  };

  it("is by the time that is left, with finished orders after, until the operator sorts it, and then stays", async () => {
    const rows = await rowsOf(await shown());
    expect(rows.length).toBeGreaterThan(10);
    const open = rows.filter(({ status }) => isOpen(status));
    expect(rows.slice(0, open.length)).toEqual(open);
    const ends = open.flatMap(({ slot_end }) => (slot_end ? [Date.parse(slot_end)] : []));
    expect(ends).toEqual(ends.toSorted((one, other) => one - other));
    const customer = page.getByRole("columnheader", { name: "Customer" });
    const sortBy = (sort: string | null) =>
      Promise.all([
        page.waitForResponse((response) => response.url().endsWith("/preferences/sorts")),
        customer.click(),
        page.waitForURL((url) => url.searchParams.get("sort") === sort),
      ]);
    await sortBy("customer");
    // As if on the next day, by an address without a sorting.
    await board.openBoard(page);
    expect(await customer.getAttribute("aria-sort")).toBe("ascending");
    await sortBy("-customer");
    await sortBy(null);
    await board.openBoard(page);
    expect(await customer.getAttribute("aria-sort")).toBe("none");
    expect(await rowsOf(await shown())).toEqual(rows);
  });
});

describe("a board worked by keys", () => {
  it("moves the cursor by letters, arrows, screenfuls and ends", async () => {
    const first = await numberAtCursor();
    await press("j");
    await expect.poll(numberAtCursor).not.toBe(first);
    await press("ArrowDown", "ArrowUp", "k");
    await expect.poll(numberAtCursor).toBe(first);
    await press("End");
    const total = await place.db
      .selectFrom("orders")
      .innerJoin("stores", "stores.id", "orders.store_id")
      .where("stores.code", "=", "S101")
      .select((eb) => eb.fn.countAll<number>().as("orders"))
      .executeTakeFirstOrThrow();
    const rowIndex = () =>
      page.evaluate(() => {
        const id = document.querySelector('[role="grid"]')?.getAttribute("aria-activedescendant");
        return Number(document.getElementById(id ?? "")?.getAttribute("aria-rowindex"));
      });
    await expect.poll(rowIndex).toBe(total.orders + 1);
    await press("Home");
    await expect.poll(numberAtCursor).toBe(first);
  });

  it("opens an order beside the list, then whole, and steps back by Esc to where it was", async () => {
    await press("j");
    const number = await numberAtCursor();
    await press("Enter");
    await page.getByRole("heading", { name: number }).waitFor();
    expect(page.url()).toContain("open=");
    await press("Enter");
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}/);
    for (const tab of ["ORDER DETAILS", "PRODUCT LIST", "PAYMENTS", "TRACKING"]) {
      await page.getByRole("tab", { name: tab }).waitFor();
    }
    await press("j");
    await page.getByRole("heading", { name: number }).waitFor({ state: "detached" });
    await press("k");
    await page.getByRole("heading", { name: number }).waitFor();
    await press("Escape");
    await page.getByRole("grid", { name: "Orders" }).waitFor();
    await expect.poll(numberAtCursor).toBe(number);
    await press("Escape");
    await page.getByRole("heading", { name: number }).waitFor({ state: "detached" });
  });

  it("changes a status with only the allowed ones on offer, and takes it back where the table allows", async () => {
    const number = await filterStatus("Pending");
    await press("s");
    await page.getByRole("combobox").waitFor();
    const offered = await page.getByRole("option").allTextContents();
    // The likely one first, endings last; the digit beside each chooses it.
    expect(offered).toEqual(["Accepted1", "On-Hold2", "Cancelled3", "Rejected4"]);
    await page.keyboard.type("hold");
    await press("Enter");
    await page.getByRole("textbox", { name: /^Reason/ }).waitFor();
    await page.keyboard.type("waiting for the customer");
    await press("Enter");
    await page.getByText(messages.statusChanged).first().waitFor();
    await arrives(number, "On-Hold");
    await press("Control+z");
    await arrives(number, "Pending");
    expect((await orderOf(number)).version).toBeGreaterThan(2);
  });

  it("repeats the last command on the next row", async () => {
    const first = await filterStatus("Pending");
    await board.runByPalette(page, "Accept order");
    await arrives(first, "Accepted");
    const second = await filterStatus("Pending");
    expect(second).not.toBe(first);
  });

  it("assigns a picker: an accepted order becomes Picker Assigned", async () => {
    const number = await filterStatus("Accepted");
    await press("a");
    await page.getByRole("combobox").waitFor();
    await page.getByRole("option").first().waitFor();
    await press("Enter");
    await arrives(number, "Picker Assigned");
    expect((await orderOf(number)).picker_id).not.toBeNull();
  });

  it("says before a change of many what will happen, does it, and offers to undo all of it", async () => {
    await press("Home", "Control+a", "s");
    await board.choose(page, "On-Hold");
    await page.getByRole("textbox", { name: /^Reason/ }).waitFor();
    await page.keyboard.type("stock count");
    await press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog
      .getByText(/\d+ will change/)
      .first()
      .waitFor();
    const plan = (await dialog.textContent()) ?? "";
    const able = Number(/(\d+) will change/.exec(plan)?.[1]);
    expect(able).toBeGreaterThan(0);
    expect(plan).toMatch(/\d+ will be skipped/);
    const before = await held();
    await press("Enter");
    await expect.poll(held).toBe(before + able);
    await page.locator(".aisle-toast").getByRole("button", { name: /undo/i }).waitFor();
    await dialog.waitFor({ state: "detached" });
  });

  async function held(): Promise<number> {
    const row = await place.db
      .selectFrom("orders")
      .where("status", "=", "On-Hold")
      .select((eb) => eb.fn.countAll<number>().as("orders"))
      .executeTakeFirstOrThrow();
    return row.orders;
  }

  it("filters by what is typed, keeps the filter in the address, and clears it by Esc", async () => {
    const number = await numberAtCursor();
    await press("/");
    await page.keyboard.type(number.slice(-6));
    await expect.poll(() => page.url()).toContain(number.slice(-6));
    await press("Enter");
    await expect.poll(numberAtCursor).toBe(number);
    await page.reload();
    await expect.poll(numberAtCursor).toBe(number);
    await press("Escape");
    await expect.poll(() => page.url()).not.toContain(number.slice(-6));
  });

  it("switches tab and view by key, and the address says so", async () => {
    const all = page.url();
    await press("]");
    await expect.poll(() => page.url()).not.toBe(all);
    await expect.poll(() => page.getByRole("tab", { selected: true }).textContent()).not.toContain("All");
    await press("[");
    await expect.poll(() => page.getByRole("tab", { selected: true }).textContent()).toContain("All");
    const first = await page.getByRole("tab").first().textContent();
    // On the tabs themselves the arrows turn them, and the focus goes along.
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await page.getByRole("tab", { selected: true }).focus();
    await press("ArrowLeft");
    await expect.poll(() => page.getByRole("tab").last().getAttribute("aria-selected")).toBe("true");
    expect(await focused()).toBe(await page.getByRole("tab").last().textContent());
    await press("ArrowRight");
    await expect.poll(() => page.getByRole("tab", { selected: true }).textContent()).toBe(first);
    expect(await focused()).toBe(first);
    await page.getByRole("grid").focus();
    await press("v");
    await expect.poll(() => page.getByRole("tab").first().textContent()).not.toBe(first);
  });

  it("exports the whole list with the columns and in the order that are shown, alike as CSV and XLSX", async () => {
    // Of both views, this one has a tab of all orders; the other may be the one that was used last.
    await page.goto(`${place.address}/business-view`);
    await page.getByRole("tab", { name: /^All/, selected: true }).waitFor();
    await page.getByRole("grid", { name: "Orders" }).waitFor();
    const shown = await numberAtCursor();
    const foot = await page.getByText(/page 1 of/).textContent();
    const total = Number(/of ([\d,]+)$/.exec(foot ?? "")?.[1]?.replaceAll(",", ""));
    const save = async (key: string) => {
      const [download] = await Promise.all([page.waitForEvent("download"), press(key, "Enter")]);
      await page
        .getByText(`${total.toLocaleString("en")} orders exported`)
        .first()
        .waitFor();
      return download;
    };
    const csv = await save("e");
    const [titles = [], ...lines] = parse(await readFile(await csv.path()), { bom: true }) as string[][];
    const heads = await page.getByRole("columnheader").allTextContents();
    // All but the column of boxes.
    expect(titles.length).toBe(heads.length - 1);
    expect(lines[0]).toContain(shown);
    expect(lines.length).toBe(total);
    expect(total).toBeGreaterThan(100);
    const amountAt = titles.indexOf("Amount");
    const minor = lines.reduce((sum, line) => sum + Math.round(Number(line[amountAt]) * 100), 0);
    const { all } = await place.db
      .selectFrom("orders")
      .innerJoin("stores", "stores.id", "orders.store_id")
      .select(({ fn }) => fn.sum<number>("amount").as("all"))
      .where("code", "=", "S101")
      .executeTakeFirstOrThrow();
    expect(minor).toBe(Number(all));

    const xlsx = await save("Shift+X");
    const rows = await readXlsx(new Blob([await readFile(await xlsx.path())]));
    expect(rows[0]).toEqual(titles);
    expect(rows.length).toBe(lines.length + 1);
    const numberAt = titles.indexOf("No.");
    const both = (line: readonly (string | number)[]) => [line[numberAt], Number(line[amountAt])];
    expect(rows.slice(1).map(both)).toEqual(lines.map(both));

    // Without a selection it offers the same three scopes, and says why one of them cannot be taken.
    await press("e");
    const scopes = page.getByRole("option");
    await expect.poll(() => scopes.count()).toBe(3);
    expect(await scopes.filter({ hasText: "Custom" }).textContent()).toContain("No rows are selected");
    await press("Escape");
    // With rows selected, all three can be taken.
    await press("x");
    await press("j");
    await press("x");
    for (const [scope, count] of [
      ["Custom", 2],
      ["Current Page", 50],
    ] as const) {
      await press("e");
      const [download] = await Promise.all([page.waitForEvent("download"), board.choose(page, scope)]);
      await page.getByText(`${count} orders exported`).first().waitFor();
      const [, ...part] = parse(await readFile(await download.path()), { bom: true }) as string[][];
      // Not the time left, which is another one a minute later.
      expect(part.map(both)).toEqual(lines.slice(0, count).map(both));
    }
    await press("Escape");
  });

  it("opens the order of a scanned number from anywhere", async () => {
    await press("End");
    const number = await numberAtCursor();
    await press("g d");
    await page.waitForURL(/dashboard/);
    await board.pressAtPace(page, [...number.replaceAll(/\D/g, ""), "Enter"], scannerPace);
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}/);
    await page.getByRole("heading", { name: number }).waitFor();
  });

  it("tells the keys that work here, and closes by Esc with the focus back in the grid", async () => {
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Change status").first().waitFor();
    await press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await press("j");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
  });

  it("lets a viewer look and says why the rest is refused", async () => {
    const viewer = await place.comeBack("viewer");
    await board.openBoard(viewer);
    await board.press(viewer, "s");
    await viewer.getByText("you may not change the status of orders").first().waitFor();
    await place.leave(viewer);
  });
});
