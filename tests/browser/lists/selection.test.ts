import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import { mostPrinted } from "#contract/print/paper.ts";
import { grouped } from "#contract/text.ts";
import { choose, createOrder, openBoard, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { unique } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

/** More than fit on one print. */
const many = mostPrinted + 500;

let page: Page;
const place = await openWorkplace();
beforeAll(async () => {
  await buildManyOrders();
});
beforeEach(async () => {
  page = await place.comeBack("supervisor");
});
afterEach(() => place.leave(page));

/** Makes `many` ACCEPTED orders of one phone, each placed a second before the one before it. */
async function buildManyOrders(): Promise<void> {
  await sql`
    insert into orders (store_id, number, status, placed_at, slot_start, slot_end, customer_name, customer_phone,
      item_count, lines_amount, amount, payment_state, source, order_type, delivery_type)
    select stores.id, 'S101-9' || lpad(nth::text, 5, '0'), 'Accepted', now() - nth * interval '1 second',
      now() + interval '1 day', now() + interval '26 hours', 'Many', '9111111111', 1, 100, 100, 'Not Paid', 'web', 'Normal',
      'HOME_DELIVERY'
    from stores, generate_series(1, ${many}) as nth where stores.code = 'S101'`.execute(place.db);
  await sql`
    update order_status_counts set orders = (
      select count(*) from orders
      where orders.store_id = order_status_counts.store_id and orders.status = order_status_counts.status)`.execute(
    place.db,
  );
}

const bar = () => page.getByRole("region", { name: "Keys and state" });
const selected = (count: string) => bar().getByText(`${count} selected`, { exact: true }).waitFor();
const selectedRows = () => page.locator(".aisle-grid-row.is-selected");
const boxOf = (row: number) => page.locator(`[data-index="${row}"] .is-check`);

/** How many orders the tab of what is on screen counts. */
async function shown(): Promise<number> {
  const text = await page.getByRole("tab", { selected: true }).locator(".aisle-tab-count").textContent();
  return Number(String(text).replaceAll(",", ""));
}

describe("by keys", () => {
  test("selects every row to the last one, loaded or not, and the range shrinks again", async () => {
    await openBoard(page);
    const all = await shown();
    expect(all).toBeGreaterThan(many);
    await press(page, "j", "j", "Shift+End");
    await selected((all - 2).toLocaleString("en"));
    await press(page, "Shift+Home");
    await selected("3");
    await press(page, "Escape");
    await expect.poll(() => selectedRows().count()).toBe(0);
  });

  test("selects the screenfuls that are passed over", async () => {
    await openBoard(page);
    for (let times = 0; times < 12; times++) await press(page, "Shift+PageDown");
    const last = () =>
      page.evaluate(() => {
        const row = document.querySelector(".aisle-grid-row.is-cursor");
        return Number(row?.getAttribute("data-index"));
      });
    // On its way the row under the cursor may not be drawn yet.
    await expect.poll(last).toBeGreaterThan(150);
    await selected(String((await last()) + 1));
  });

  test("selects the page, then all that match by a key of its own, and not the row that comes later", async () => {
    await openBoard(page, "?sort=-placed");
    const all = await shown();
    await press(page, "Control+a");
    await selected("50");
    await bar()
      .getByRole("button", { name: `Select all ${all.toLocaleString("en")} that match` })
      .waitFor();
    await press(page, "Control+Shift+A");
    await selected(all.toLocaleString("en"));
    await press(page, "End");
    await expect.poll(() => page.locator(".aisle-grid-row:not(.is-selected)").count()).toBe(0);
    const later = await createOrder(place, page);
    // What has not come yet cannot be shown, and waits for another "n" afterwards.
    await page.getByRole("button", { name: "1 update waiting · Show n" }).waitFor();
    await press(page, "Home", "n");
    const row = page.getByRole("row").filter({ hasText: later });
    await row.waitFor();
    expect(await row.getAttribute("aria-selected")).toBe("false");
    await selected(all.toLocaleString("en"));
  });
});

describe("by the mouse", () => {
  test("selects by boxes: one, a range over rows that were never loaded, the page and none", async () => {
    await openBoard(page);
    await boxOf(1).click();
    await selected("1");
    await boxOf(3).click();
    await selected("2");
    const last = (await shown()) - 1;
    await page.getByRole("grid", { name: "Orders" }).evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }));
    await boxOf(last).click({ modifiers: ["Shift"] });
    await selected((last - 3 + 2).toLocaleString("en"));
    const head = page.getByRole("checkbox", { name: "Clear the selection" });
    expect(await head.getAttribute("aria-checked")).toBe("mixed");
    await head.click();
    await expect.poll(() => selectedRows().count()).toBe(0);
    await press(page, "Home");
    await page.getByRole("checkbox", { name: "Select all rows on the page" }).click();
    await selected("50");
  });
});

describe("when the gateway cannot tell which rows they are", () => {
  test("selects none of them, says so, and another try selects all", async () => {
    await openBoard(page);
    await page.route("**/api/orders/select**", (route) => route.abort());
    await press(page, "x", "j", "Shift+End");
    await page.getByText("No connection to the store's system: check the network").first().waitFor();
    await selected("1");
    await page.unroute("**/api/orders/select**");
    await press(page, "Home");
    // A command that waits for the answer does not go on with the rows that were selected before.
    let fail: () => Promise<void> = () => Promise.resolve();
    await page.route("**/api/orders/select**", (route) => void (fail = () => route.abort()));
    await press(page, "Control+Shift+A", "s");
    const reading = page.getByRole("dialog", { name: "Reading the selected orders" });
    await reading.waitFor();
    await fail();
    await reading.waitFor({ state: "detached" });
    await page.unroute("**/api/orders/select**");
    await selected("1");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await press(page, "Home", "Shift+End");
    await selected((await shown()).toLocaleString("en"));
  });
});

describe("what needs many requests to be read", () => {
  const dialog = () => page.getByRole("dialog");

  test("takes no other key meanwhile, can be stopped, and leads to the question when it was read", async () => {
    await openBoard(page, "?status=Accepted");
    const all = grouped(await shown());
    await press(page, "Control+Shift+A");
    await selected(all);
    const held: (() => Promise<void>)[] = [];
    await page.route("**/api/orders/selected", (route) => void held.push(() => route.continue()));
    await press(page, "s");
    const reading = page.getByRole("dialog", { name: `Reading ${all} orders` });
    await reading.getByRole("button", { name: "Stop" }).waitFor();
    await expect.poll(() => reading.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await press(page, "c", "a", "x", "Enter");
    await reading.waitFor();
    expect(await dialog().count()).toBe(1);
    await press(page, "Escape");
    await reading.waitFor({ state: "hidden" });
    await page.unroute("**/api/orders/selected");
    for (const release of held) await release().catch(() => undefined);
    await selected(all);
    await press(page, "s");
    await page.getByRole("dialog", { name: `${all} orders: new status` }).waitFor();
  });

  test("is told that one print does not take so many, even where it was not known yet how many they are", async () => {
    await openBoard(page, "?status=Accepted");
    const all = grouped(await shown());
    await press(page, "Control+Shift+A", "Control+p");
    await page.getByRole("combobox", { name: "What" }).and(page.locator(":focus")).waitFor();
    await press(page, "Control+Enter");
    await dialog()
      .getByText(`${all} orders are too many for one print: select at most ${grouped(mostPrinted)}`)
      .waitFor();
  });
});

describe("what is done with them", () => {
  const dialog = () => page.getByRole("dialog");
  const inStatus = async (status: string) =>
    Number(
      (
        await sql<{
          count: string;
        }>`select count(*) from orders where customer_name = 'Many' and status = ${status}`.execute(place.db)
      ).rows[0]?.count,
    );

  it("runs on few at once without a plan, deselects them, and one message offers to undo all of it", async () => {
    await openBoard(page, "?status=Accepted&sort=-placed");
    await press(page, "x", "j", "x", "j", "x", "s");
    await choose(page, "On-Hold");
    await page.getByRole("textbox", { name: /^Reason/ }).waitFor();
    await page.keyboard.type("no bread");
    await press(page, "Enter");
    await page.getByText(messages.statusChanged).first().waitFor();
    expect(await dialog().count()).toBe(0);
    await expect.poll(() => selectedRows().count()).toBe(0);
    const held = await inStatus("On-Hold");
    expect(held).toBeGreaterThan(0);
    await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /undo/i }).click();
    await expect.poll(() => inStatus("On-Hold")).toBe(0);
  });

  test("shows a plan for rows nobody has seen, names those that left the filter, and can be stopped", async () => {
    await openBoard(page, "?status=Accepted");
    const all = await shown();
    await press(page, "Control+Shift+A");
    await selected(all.toLocaleString("en"));
    const [gone] = (
      await sql<{ number: string }>`
        update orders set status = 'Picking & Packing', version = version + 1
        where id = (select id from orders where customer_name = 'Many' and status = 'Accepted' order by number desc limit 1)
        returning number`.execute(place.db)
    ).rows;
    await press(page, "s");
    await choose(page, "On-Hold");
    await page.getByRole("textbox", { name: /^Reason/ }).waitFor();
    await page.keyboard.type("closing early");
    await press(page, "Enter");
    await dialog()
      .getByText(`${grouped(all - 1)} will change, 1 will be skipped`)
      .waitFor();
    await dialog()
      .getByText(gone?.number ?? "", { exact: true })
      .waitFor();
    await press(page, "Enter");
    await dialog()
      .getByText(/^\d{2,} of/)
      .waitFor();
    expect(await dialog().getByRole("row").count()).toBeLessThan(60);
    await press(page, "Enter");
    await dialog()
      .getByText(/not started/)
      .waitFor();
    // The call that was under way is finished.
    await dialog()
      .getByRole("button", { name: /^Try again/ })
      .waitFor();
    const held = await inStatus("On-Hold");
    expect(held).toBeGreaterThan(5);
    expect(held).toBeLessThan(all - 1);
  });
});

describe("assigning more than somebody can carry", () => {
  test("takes as many as they have room for, and the rest only when told to", async () => {
    const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
    // A test that is tried again must not meet the picker of its first try.
    const name = `Zara ${unique("Full")}`;
    const { id } = await place.db
      .insertInto("pickers")
      .values({ store_id: store.id, name, phone: "9000000009", capacity: 2, on_duty: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    const held = async () =>
      (await place.db.selectFrom("orders").select("id").where("picker_id", "=", id).execute()).length;
    const assigned = await openBoard(page, "?status=Accepted");
    await press(page, "x", "j", "x", "j", "x");
    await page.getByText("3 selected", { exact: true }).first().waitFor();
    await press(page, "a");
    await choose(page, name);
    const box = page.getByRole("dialog", { name: `Assign picker ${name} to orders` });
    // The gateway's own reason takes the place of the console's as soon as it is known.
    await box.getByText(new RegExp(`${name} (has room for 2 more|is full: 2 of 2 orders)`)).waitFor();
    await press(page, "Enter");
    await page.getByText(messages.updated).first().waitFor();
    expect(await held()).toBe(2);
    // Whoever is assigned is no longer Accepted; until the list knows, the cursor is on one of them.
    await page.getByText(assigned, { exact: true }).waitFor({ state: "hidden" });
    await press(page, "Home", "a");
    await choose(page, name);
    const asked = page.getByRole("dialog", { name: `picker ${name}` });
    await asked.getByText(`${name} is full: 2 of 2 orders`).waitFor();
    expect(await held()).toBe(2);
    await asked.getByRole("button", { name: "Assign anyway" }).click();
    await expect.poll(held).toBe(3);
  });
});
