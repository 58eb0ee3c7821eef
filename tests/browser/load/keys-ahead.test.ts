import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkDigit } from "#contract/products/barcode.ts";
import { numberAtCursor, openBoard, press } from "../../support/browser/board.ts";
import { holdRequests } from "../../support/browser/held-answers.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildReturn } from "../../support/database/returns.ts";
import { buildArea, buildCustomer, buildOrder, buildProduct } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

// Keys that come before the answer to an earlier key. They mean what the operator will then see.

let page: Page;
let storeId: string;
const codes = ["890123456781", "890123456782"].map((twelve) => `${twelve}${checkDigit(twelve)}`) as [string, string];
const caller = "9811122233";

const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
  await buildArea(place.db, storeId, "880000");
  for (const [at, barcode] of codes.entries())
    await buildProduct(place.db, storeId, { name: `Scanned ${at}`, barcode });
  await buildCustomer(place.db, storeId, { name: "Zenia Quill", phone: caller });
  page = await place.comeBack("admin");
});
afterAll(async () => {
  await place.leave(page);
});
afterEach(() => page.unrouteAll({ behavior: "ignoreErrors" }));

const dialog = () => page.locator("dialog:modal");
const title = () => dialog().first().getAttribute("aria-label");
const cell = (name: string) => dialog().getByLabel(name, { exact: true });
const field = (name: string) => dialog().locator(`[data-field="${name}"] input`);

/** Opens the board with the commands and dialogs of its keys fetched, as they are a moment after every screen. */
async function openAll(query = ""): Promise<string> {
  await openBoard(page, query);
  await press(page, "Control+k");
  await page.keyboard.type(">Sort by");
  await page.getByRole("option", { name: /Sort by/ }).waitFor();
  await press(page, "Escape");
  return numberAtCursor(page);
}

test("what is asked of the palette before the screen is here is found when it is", async () => {
  await openAll();
  const release = await holdRequests(page, /\.js$/);
  await press(page, "g i", "Control+k");
  await page.keyboard.type("Add picker");
  await page.getByRole("option", { name: "Add picker" }).waitFor();
  release();
  await press(page, "Enter");
  await dialog().locator('[data-field="employeeCode"]').waitFor();
  await press(page, "Escape");
});

test("help that is opened before the rows are here tells what works with them as soon as they are", async () => {
  await openAll("?tab=New");
  const release = await holdRequests(page, /orders\/filter/);
  await press(page, "]", "?");
  const change = dialog().getByText("Change status").first();
  await change.waitFor({ state: "attached" });
  expect(await change.isVisible()).toBe(false);
  release();
  await change.waitFor();
  await press(page, "Escape");
  await dialog().waitFor({ state: "detached" });
});

describe("keys for rows that are not here yet", () => {
  it("change only the rider that was searched for", async () => {
    const duties = () =>
      place.db.selectFrom("riders").select(["name", "on_duty"]).where("store_id", "=", storeId).execute();
    await page.goto(`${place.address}/rider`);
    await page.getByRole("grid").waitFor();
    await numberAtCursor(page);
    const before = await duties();
    const third = await page.locator('[role="row"][data-index="2"] [role="gridcell"]:nth-child(2)').textContent();
    const wanted = before.find(({ name }) => name === third);
    const release = await holdRequests(page, /riders\/filter/);
    await press(page, "/");
    await page.keyboard.type(wanted?.name ?? "");
    await press(page, "Enter", "u");
    release();
    await expect
      .poll(async () =>
        (await duties()).filter((now) => before.some((was) => was.name === now.name && was.on_duty !== now.on_duty)),
      )
      .toEqual([{ name: wanted?.name, on_duty: !wanted?.on_duty }]);
  });

  test("ask about the order that was searched for, and open it", async () => {
    const wanted = await buildOrder(place.db, storeId, { customer_name: "Quentin Oddname" });
    for (const key of ["s", "Enter"]) {
      await openAll();
      const release = await holdRequests(page, /orders\/filter/);
      await press(page, "/");
      await page.keyboard.type("Quentin Oddname");
      await press(page, "Enter", key);
      release();
      if (key === "s") await expect.poll(title).toBe(`${wanted.number}: new status`);
      else await expect.poll(() => page.locator("aside.aisle-panel h2").textContent()).toContain(wanted.number);
    }
  });

  test("ask about an order of the tab that was gone to", async () => {
    const first = await openAll("?tab=New");
    const release = await holdRequests(page, /orders\/filter/);
    await press(page, "]", "s");
    release();
    await dialog().first().waitFor();
    const asked = await title();
    await press(page, "Escape");
    expect(asked).toBe(`${await numberAtCursor(page)}: new status`);
    expect(asked).not.toContain(first);
  });

  test("choose by number once a reloaded board is here", async () => {
    const order = await buildOrder(place.db, storeId, { customer_name: "Rowena Oddname", status: "Pending" });
    await openAll("?text=Rowena Oddname");
    const release = await holdRequests(page, /orders\/filter/);
    await page.reload({ waitUntil: "commit" });
    // Keys wait for two seconds, as long as somebody remembers them. The code of the page may take longer here.
    await page.locator(".aisle-main:focus").waitFor();
    await press(page, "s", "1");
    release();
    const status = () => place.db.selectFrom("orders").select("status").where("id", "=", order.id).executeTakeFirst();
    await expect.poll(status).toEqual({ status: "Accepted" });
  });

  test("are typed into the search of a screen whose code is on its way, and run no command", async () => {
    await openAll();
    const changes: string[] = [];
    page.on("request", (request) => void (request.method() === "PUT" && changes.push(request.url())));
    const release = await holdRequests(page, /riders\/filter|\.js$/);
    await press(page, "g r");
    await press(page, "/");
    await page.keyboard.type("uma");
    release();
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("uma");
    expect(changes).toEqual([]);
  });
});

describe("keys for a question that is not here yet", () => {
  test("are typed into its form, and run no command on the list behind", async () => {
    const number = await openAll("?tab=New");
    const release = await holdRequests(page, /orders\/[0-9a-f-]{36}/);
    await press(page, "Shift+M");
    await page.keyboard.type("jx");
    release();
    await dialog().locator("form").waitFor();
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toMatch(/jx$/);
    await press(page, "Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await numberAtCursor(page)).toBe(number);
    expect(await page.locator(".is-selected").count()).toBe(0);
  });

  test("never open a second dialog over one that is written in", async () => {
    // Something is due for it.
    await openAll("?status=On-Hold");
    const release = await holdRequests(page, /drawer/);
    await press(page, "$");
    await page
      .getByRole("button", { name: /comment/i })
      .first()
      .click();
    await dialog().locator("textarea").waitFor();
    await page.keyboard.type("ring the 2nd ");
    release();
    await page.getByText("Not opened: ").first().waitFor();
    await page.keyboard.type("bell at 500");
    expect(await dialog().locator("textarea").inputValue()).toBe("ring the 2nd bell at 500");
    await dialog().locator("textarea").fill("");
  });

  test("work after Esc was held down in a comment", async () => {
    await openAll();
    await press(page, "c");
    await dialog().locator("textarea").waitFor();
    await page.keyboard.type("hello");
    for (let at = 0; at < 5; at += 1) await page.keyboard.down("Escape");
    await page.keyboard.up("Escape");
    expect(await page.locator("dialog:not(:modal)").count()).toBe(0);
    await expect.poll(() => page.getByRole("button", { name: "Keep editing" }).count()).toBeGreaterThan(0);
  });

  test("are typed into a dialog whose code is on its way", async () => {
    await openBoard(page);
    const release = await holdRequests(page, /\.js$/);
    await press(page, "F2");
    await dialog().first().waitFor();
    await page.keyboard.type("98765");
    release();
    const called = dialog().getByLabel("Caller", { exact: true });
    await expect.poll(() => called.inputValue()).toBe("98765");
    // It would be kept for the next phone order.
    await called.fill("");
  });

  it("are an answer with its Enter, and a command of the palette, although the code of their dialog is on its way", async () => {
    await page.goto(`${place.address}/imports-exports`);
    await page.getByText("Nothing was exported yet.").waitFor();
    const release = await holdRequests(page, /\/Dialogs-.*\.js$/);
    await press(page, "n");
    await page.getByText("Loading").waitFor();
    await page.keyboard.type("vehicles");
    await press(page, "Enter");
    release();
    await page.getByRole("combobox", { name: "Format" }).waitFor();
    await press(page, "Escape");
    await page.reload();
    await page.getByText("Nothing was exported yet.").waitFor();
    const releaseAgain = await holdRequests(page, /\/Dialogs-.*\.js$/);
    await press(page, "Control+k");
    await page.getByText("Loading").waitFor();
    await page.keyboard.type(">go to picker");
    await press(page, "Enter");
    releaseAgain();
    await page.waitForURL(/\/picker$/);
  });

  it("agree with an Enter, although the code of the question is on its way", async () => {
    const back = await buildReturn(place.db, storeId, { status: "Completed" });
    const release = await holdRequests(page, /\/Dialogs-.*\.js$/);
    await page.goto(`${place.address}/return-orders/${back.id}`);
    await page.getByRole("tab").first().waitFor();
    await press(page, "Shift+I");
    await dialog().getByText("Loading").waitFor();
    await press(page, "Enter");
    release();
    await page.getByText("Return invoice issued").first().waitFor();
  });

  test("are a comment with the Enter that saves it, although the code of its dialog is on its way", async () => {
    const order = await buildOrder(place.db, storeId, { customer_name: "Imogen Oddname" });
    await openBoard(page, "?text=Imogen Oddname");
    const release = await holdRequests(page, /\.js$/);
    await press(page, "c");
    await dialog().locator("textarea").waitFor();
    await page.keyboard.type("Called the customer");
    await press(page, "Enter");
    release();
    const texts = () => place.db.selectFrom("order_history").select("text").where("order_id", "=", order.id).execute();
    await expect.poll(texts).toContainEqual({ text: "Called the customer" });
    await expect.poll(() => dialog().count()).toBe(0);
  });

  test("choose the only option that comes, and none of several", async () => {
    const assign = async (name: string): Promise<void> => {
      const release = await holdRequests(page, /pickers|plan/);
      await press(page, "a");
      await dialog().locator("input").waitFor();
      await page.keyboard.type(name);
      await press(page, "Enter");
      release();
    };
    const order = await buildOrder(place.db, storeId, { customer_name: "Sybil Oddname", status: "Accepted" });
    const picker = () =>
      place.db
        .selectFrom("orders")
        .leftJoin("pickers", "pickers.id", "orders.picker_id")
        .select("pickers.name")
        .where("orders.id", "=", order.id)
        .executeTakeFirstOrThrow();
    const names = await place.db.selectFrom("pickers").select("name").where("store_id", "=", storeId).execute();
    await openAll("?text=Sybil Oddname");
    await press(page, "a");
    await page.getByRole("option").first().waitFor();
    const [offered = ""] = await page.locator('[role="option"]:not([aria-disabled="true"])').allTextContents();
    await press(page, "Escape");
    await page.reload();
    await openAll("?text=Sybil Oddname");
    await assign("a");
    await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(1);
    expect(await picker()).toEqual({ name: null });
    await press(page, "Escape");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await openAll("?text=Sybil Oddname");
    const wanted = names.map(({ name }) => name).find((name) => offered.includes(name)) ?? "";
    await assign(wanted);
    await expect.poll(picker).toEqual({ name: wanted });
  });

  test("choose a payment by its number", async () => {
    const order = await buildOrder(place.db, storeId, {
      customer_name: "Tilda Oddname",
      status: "Accepted",
      paid_amount: 20_00,
      payment_state: "Paid",
    });
    await place.db
      .insertInto("order_payments")
      .values({ store_id: storeId, order_id: order.id, at: new Date().toISOString(), method: "Card", amount: 20_00 })
      .execute();
    await openAll("?text=Tilda Oddname");
    const release = await holdRequests(page, /orders\/[0-9a-f-]{36}/);
    await press(page, "Shift+V");
    await dialog().locator("input").waitFor();
    const asked = await title();
    await press(page, "1");
    release();
    await dialog().locator("form").waitFor();
    expect(await title()).not.toBe(asked);
  });

  test("find an option of a form's field", async () => {
    await page.goto(`${place.address}/rider`);
    await numberAtCursor(page);
    await press(page, "m");
    await field("vehicleId").waitFor();
    const release = await holdRequests(page, /vehicles/);
    await field("vehicleId").focus();
    await page.keyboard.type("cycle 5");
    await press(page, "Enter");
    release();
    await expect.poll(() => field("vehicleId").inputValue()).toBe("CYCLE 5");
    await expect.poll(() => page.getByText("No vehicle named").count()).toBe(0);
    await press(page, "Escape");
    await page.getByRole("button", { name: "Discard" }).click();
  });

  test("are the quantity of the first product, once the order is read", async () => {
    const order = await buildOrder(place.db, storeId, { status: "Accepted" });
    await openAll(`?text=${order.number}`);
    await press(page, "m");
    await cell("Quantity of Rice").waitFor();
    await press(page, "Escape");
    const release = await holdRequests(page, /orders\/[0-9a-f-]{36}/);
    await press(page, "m");
    await dialog().first().waitFor();
    await press(page, "7");
    release();
    await expect.poll(() => cell("Quantity of Rice").inputValue()).toBe("7");
  });
});

describe("scans that are faster than the search", () => {
  const openLines = async (): Promise<void> => {
    const order = await buildOrder(place.db, storeId, { status: "Accepted" });
    await openBoard(page, `?text=${order.number}`);
    await press(page, "m");
    await cell("Quantity of Rice").waitFor();
  };

  test("are all taken", async () => {
    await openLines();
    const release = await holdRequests(page, /search/);
    for (const code of codes) {
      await page.keyboard.type(code);
      await press(page, "Enter");
    }
    release();
    for (const at of codes.keys()) await cell(`Quantity of Scanned ${at}`).waitFor();
    expect(await cell("Quantity of Rice").inputValue()).toBe("2");
  });

  test("are taken although the order is not read yet", async () => {
    const order = await buildOrder(place.db, storeId, { status: "Accepted" });
    await openAll(`?text=${order.number}`);
    await press(page, "m");
    await cell("Quantity of Rice").waitFor();
    await press(page, "Escape");
    const release = await holdRequests(page, /orders\/[0-9a-f-]{36}/);
    await press(page, "m");
    await dialog().first().waitFor();
    await page.keyboard.type(codes[0]);
    await press(page, "Enter");
    release();
    await cell("Quantity of Scanned 0").waitFor();
    expect(await cell("Quantity of Rice").inputValue()).toBe("2");
  });

  test("do not take the focus from a price that is typed", async () => {
    await openLines();
    const release = await holdRequests(page, /search/);
    await page.keyboard.type(codes[0]);
    await press(page, "Enter");
    await cell("Unit price of Rice").focus();
    await page.keyboard.type("12");
    release();
    await cell("Quantity of Scanned 0").waitFor();
    await page.keyboard.type("34");
    expect(await cell("Quantity of Scanned 0").inputValue()).toBe("1");
    expect(await cell("Unit price of Rice").inputValue()).toBe("1234");
  });

  test("add nothing to the name of a known caller", async () => {
    await openBoard(page);
    await press(page, "F2");
    await dialog().getByLabel("Caller", { exact: true }).waitFor();
    await page.keyboard.type(caller);
    await page.getByRole("option", { name: /Zenia/ }).waitFor();
    const release = await holdRequests(page, /customers/);
    await press(page, "Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Add a product");
    await page.keyboard.type("zaff");
    release();
    expect(await field("customer.name").inputValue()).toBe("Zenia Quill");
  });
});
