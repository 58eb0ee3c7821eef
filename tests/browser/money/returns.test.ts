import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import { recordPayment } from "#gateway/store/payments/record-payment.ts";
import { choose, press } from "../../support/browser/board.ts";
import { coloredPicture } from "../../support/files/colored-picture.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildDelivered, buildReturn } from "../../support/database/returns.ts";
import { buildCustomer, buildProduct, buildRider, unique } from "../../support/database/rows.ts";
import { inTransaction } from "../../support/database/transaction.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let storeId: string;
const place = await openWorkplace();
beforeAll(async () => {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
  page = await place.comeBack("admin");
});

const dialog = () => page.getByRole("dialog");

/** Waits until a status is saved, which is painted before, and opens the return anew as the next person finds it. */
async function statusIs(id: string, status: string): Promise<void> {
  const read = () => place.db.selectFrom("return_orders").select("status").where("id", "=", id).executeTakeFirst();
  await expect.poll(read).toEqual({ status });
  await page.goto(`${place.address}/return-orders/${id}`);
  await page.locator(".aisle-simple-marks").getByText(status, { exact: true }).waitFor();
}

it("takes goods back by keys alone: asked for, fetched, counted one less, and money and stock are right", async () => {
  const { db } = place;
  const product = await buildProduct(db, storeId, { name: "Honey" });
  await db.insertInto("product_stock").values({ store_id: storeId, product_id: product.id }).execute();
  const rider = await buildRider(db, storeId, { name: unique("Zubin") });
  const other = await buildRider(db, storeId, { name: unique("Zora") });
  const order = await buildDelivered(db, storeId, {
    lines: [{ product_id: product.id, name: "Honey", quantity: 3, amount: 3_000, tax: 0, tax_rate: 0 }],
  });
  await page.goto(`${place.address}/orders?text=${order.number}`);
  await page.getByRole("row").filter({ hasText: order.number }).first().waitFor();
  await press(page, "Shift+B");
  await page.locator("[data-cell=quantity]:focus").waitFor();
  // Enter saves nothing that is wrong, and leads back to it.
  await page.keyboard.type("99");
  await press(page, "Tab", "Control+Enter");
  await page.locator("[data-cell=quantity][aria-invalid=true]:focus").waitFor();
  await press(page, "Control+a");
  await page.keyboard.type("2");
  await dialog().locator(".aisle-goods-total").getByText("20.00").waitFor();
  // A page that is loaded again, such as by the log-in after a session has ended, keeps what was typed.
  await page.reload();
  await page.getByRole("row").filter({ hasText: order.number }).first().waitFor();
  await press(page, "Shift+B");
  await dialog().getByText("Your earlier text has been restored.").waitFor();
  expect(await page.locator("[data-cell=quantity]").inputValue()).toBe("2");
  await dialog().locator(".aisle-goods-total").getByText("20.00").waitFor();
  // No reason is preset: the first one that is missing is named, and has the focus.
  await press(page, "Enter");
  await dialog().getByText("Choose the reason for Honey").waitFor();
  await page.locator("[data-cell=reason]:focus").waitFor();
  await page.keyboard.type("Dam");
  await press(page, "Enter");
  // Nor is the condition in which it comes back.
  await dialog().getByText("Choose the condition for Honey").waitFor();
  await page.locator("[data-cell=condition]:focus").waitFor();
  await page.keyboard.type("Dam");
  await press(page, "Enter");
  await page.getByText(messages.saved).first().waitFor();
  const made = await db
    .selectFrom("return_orders")
    .select(["id", "number", "amount"])
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(made.amount).toBe(20_00);

  await statusIs(made.id, "Pending");
  const amountIs = (amount: number) =>
    expect
      .poll(() => db.selectFrom("return_orders").select("amount").where("id", "=", made.id).executeTakeFirst())
      .toEqual({ amount });
  await press(page, "l");
  await page.locator("[data-cell=quantity]:focus").waitFor();
  expect(await page.locator("[data-cell=quantity]").inputValue()).toBe("2");
  await page.keyboard.type("3");
  await dialog().locator(".aisle-goods-total").getByText("30.00").waitFor();
  await press(page, "Enter");
  await page.getByText(messages.updated).first().waitFor();
  await amountIs(30_00);
  await press(page, "Control+z");
  await amountIs(20_00);

  // A status has the same colour in the question as in the list.
  await press(page, "s");
  await page.getByRole("option", { name: "Return Accepted" }).locator(".aisle-status.aisle-tone-picking").waitFor();
  await press(page, "Escape");

  // The second press comes before the first is answered, and is not lost.
  await page.getByRole("button", { name: "Accept return" }).waitFor();
  await press(page, "Shift+E");
  await press(page, "Shift+E");
  await statusIs(made.id, "Ready for Pickup");
  await press(page, "Shift+E");
  await choose(page, rider.name);
  await statusIs(made.id, "Assign Rider");
  await press(page, "Shift+A");
  await choose(page, other.name);
  const riderIs = (id: string) =>
    expect
      .poll(async () => {
        const { rider_id } = await db
          .selectFrom("return_orders")
          .select("rider_id")
          .where("id", "=", made.id)
          .executeTakeFirstOrThrow();
        return rider_id;
      })
      .toBe(id);
  await riderIs(other.id);
  await press(page, "Control+z");
  await riderIs(rider.id);
  for (const status of ["Pickup Initiated", "Return Picked"]) {
    await press(page, "Shift+E");
    await statusIs(made.id, status);
  }
  await press(page, "Shift+E");
  await page.locator("[data-cell=quantity]:focus").waitFor();
  await page.keyboard.type("1");
  await dialog().locator(".aisle-goods-total").getByText("10.00").waitFor();
  await press(page, "Tab");
  await page.keyboard.type("Saleable");
  await press(page, "Tab");
  await page.keyboard.type("one jar was broken");
  await press(page, "Enter");
  await page.getByText(messages.statusChanged).first().waitFor();
  // Taken back, the goods are with the customer again, and they are counted once more.
  const orderIs = (fields: object) =>
    expect
      .poll(() => db.selectFrom("orders").select(["status", "returned_amount"]).where("id", "=", order.id).execute())
      .toEqual([fields]);
  await orderIs({ status: "Delivered", returned_amount: 10_00 });
  await press(page, "Control+z");
  await orderIs({ status: "Delivered", returned_amount: 0 });
  await statusIs(made.id, "Return Picked");
  await press(page, "Shift+E");
  await page.locator("[data-cell=quantity]:focus").waitFor();
  await page.keyboard.type("1");
  await dialog().locator(".aisle-goods-total").getByText("10.00").waitFor();
  await press(page, "Tab");
  await page.keyboard.type("Saleable");
  await press(page, "Tab");
  await page.keyboard.type("one jar was broken");
  await press(page, "Enter");
  await statusIs(made.id, "Completed");
  await press(page, "Shift+I");
  await page.getByRole("dialog", { name: /^Issue the return invoice of .* over 10\.00 to / }).waitFor();
  await press(page, "Enter");
  await page.getByText("Return invoice issued").first().waitFor();
  expect(await db.selectFrom("invoices").select(["kind", "total"]).where("return_id", "=", made.id).execute()).toEqual([
    { kind: "return", total: 10_00 },
  ]);
  await press(page, "Shift+I", "Enter");
  await page.getByText("says the same already").first().waitFor();
  expect(
    await db
      .selectFrom("orders")
      .select(["status", "returned_amount"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ status: "Delivered", returned_amount: 10_00 });
  const stock = await db
    .selectFrom("product_stock")
    .select("on_hand")
    .where("product_id", "=", product.id)
    .executeTakeFirstOrThrow();
  expect(Number(stock.on_hand)).toBe(1);
});

it("exchanges goods for others by keys alone: what comes back pays for the new order, and each leads to the other", async () => {
  const { db } = place;
  await buildProduct(db, storeId, { name: "Quittenbrot", price: 15_00, tax_rate: 0 });
  const { id: customerId } = await buildCustomer(db, storeId, { phone: "+919800077001" });
  const order = await buildDelivered(db, storeId, {
    customer_id: customerId,
    lines: [{ name: "Honey", quantity: 3, amount: 3_000, tax: 0, tax_rate: 0 }],
  });
  const author = { userId: null, name: "Till", address: null, origin: "By Admin" } as const;
  const { id, version } = order;
  const payment = { method: "UPI", amount: order.amount } as const;
  await inTransaction(db, (trx) => recordPayment(trx, { storeId, id, version }, payment, author));
  const ofFirst = () =>
    db.selectFrom("orders").select(["paid_amount", "returned_amount"]).where("id", "=", id).executeTakeFirst();
  await page.goto(`${place.address}/orders?text=${order.number}`);
  await page.getByRole("row").filter({ hasText: order.number }).first().waitFor();
  await press(page, "Shift+H");
  await page.locator("[data-cell=quantity]:focus").waitFor();
  await page.keyboard.type("2");
  await press(page, "ArrowRight");
  await page.keyboard.type("Dam");
  await press(page, "ArrowRight");
  await page.keyboard.type("Dam");
  await press(page, "Enter");
  // Enter goes on to what is taken instead; Enter before the answer takes the product once it is there.
  await page.locator("[role=combobox]:focus").waitFor();
  await page.keyboard.type("2 quitten");
  await press(page, "Enter");
  const told = (title: string) => dialog().locator(".aisle-goods-amounts > div", { hasText: title }).locator("dd");
  await expect.poll(() => told("Customer pays").textContent()).toMatch(/10\.00/);
  // Text that still stands in the field is never left out: it is looked up, and named where nothing is found.
  await page.keyboard.type("qqzzqq");
  await press(page, "Control+Enter");
  await dialog().locator("[data-sought=unfound]").waitFor();
  await press(page, "Control+Enter");
  await dialog().getByText("“qqzzqq”: No results").waitFor();
  expect((await ofFirst())?.returned_amount).toBe(0);
  await dialog().getByRole("button", { name: "Remove “qqzzqq”" }).click();
  await expect.poll(() => told("Paid by the goods that come back").textContent()).toBe("-20.00");
  // Esc asks before what was typed is lost, and Enter goes back to it.
  await press(page, "Escape");
  await dialog().getByText("Discard").first().waitFor();
  await press(page, "Enter");
  await page.getByLabel("Quantity of Quittenbrot").press("Control+Enter");
  await page.getByText("in exchange for goods of").first().waitFor();
  expect(await ofFirst()).toEqual({ paid_amount: 10_00, returned_amount: 20_00 });
  const back = await db
    .selectFrom("return_orders")
    .select(["number", "status", "exchange_order_id as newOrder", "exchange_order_number as newNumber"])
    .where("order_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(back.status).toBe("Completed");

  // From the first order to its return, from there to the new order, and back to the return: all by keys.
  await press(page, "Shift+R");
  await page.getByRole("row").filter({ hasText: back.number }).first().waitFor();
  await press(page, "Shift+H");
  await page.waitForURL(new RegExp(`/orders/${back.newOrder}`));
  await page.getByRole("link", { name: back.number }).waitFor();
  await page.getByText("10.00 to collect").waitFor();
  await press(page, "Shift+R");
  await page.waitForURL(/text=/);
  await page.getByRole("row").filter({ hasText: back.number }).first().waitFor();
});

test("goes by arrow keys from line to line and from column to column, and changes no choice by them", async () => {
  const of = (name: string) => ({ name, quantity: 3, amount: 3_000, tax: 0, tax_rate: 0 });
  const order = await buildDelivered(place.db, storeId, { lines: [of("Jam"), of("Tea")] });
  await page.goto(`${place.address}/orders?text=${order.number}`);
  await page.getByRole("row").filter({ hasText: order.number }).first().waitFor();
  await press(page, "Shift+B");
  const isAt = (name: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(name);
  await isAt("Quantity of Jam");
  await page.keyboard.type("12");
  // Left moves within what is typed.
  await press(page, "ArrowLeft", "Backspace", "ArrowRight");
  expect(await dialog().getByLabel("Quantity of Jam").inputValue()).toBe("2");
  await press(page, "ArrowRight");
  await isAt("Reason for Jam");
  await press(page, "ArrowDown");
  await isAt("Reason for Tea");
  expect(await dialog().getByLabel("Reason for Tea").inputValue()).toBe("");
  await page.keyboard.type("Dam");
  await press(page, "ArrowLeft");
  await isAt("Quantity of Tea");
  // A reason without a quantity is named, not left out.
  await press(page, "Control+Enter");
  await dialog().getByText("Type how much of it comes back, or 0").waitFor();
  await page.keyboard.type("1");
  await press(page, "Control+Enter");
  await dialog().getByText("Choose the reason for Jam").waitFor();
  await isAt("Reason for Jam");
  await press(page, "Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await dialog().waitFor({ state: "detached" });
});

test("takes photos with the return itself: they are added once it is there, and what is no picture says so", async () => {
  const { db } = place;
  const order = await buildDelivered(db, storeId, {
    lines: [{ name: "Jam", quantity: 3, amount: 3_000, tax: 0, tax_rate: 0 }],
  });
  await page.goto(`${place.address}/orders?text=${order.number}`);
  await page.getByRole("row").filter({ hasText: order.number }).first().waitFor();
  await press(page, "Shift+B");
  await page.locator("[data-cell=quantity]:focus").waitFor();
  await page.keyboard.type("1");
  await press(page, "ArrowRight");
  await page.keyboard.type("Dam");
  await press(page, "ArrowRight");
  await page.keyboard.type("Dam");
  await dialog()
    .getByLabel(/^Photos of the goods/)
    .setInputFiles([
      { name: "crushed.png", mimeType: "image/png", buffer: coloredPicture([200, 40, 40]) },
      { name: "lie.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
    ]);
  await dialog().locator(".aisle-goods-total").getByText("10.00").waitFor();
  await press(page, "Control+Enter");
  const photos = page.getByRole("dialog", { name: /^Photos of/ });
  await photos.getByRole("button", { name: "Photo 1: crushed.png" }).waitFor();
  await photos
    .getByRole("alert")
    .getByText(/Only .*JPEG/)
    .waitFor();
  const made = await db
    .selectFrom("return_orders")
    .innerJoin("files", "files.record_id", "return_orders.id")
    .select("files.name")
    .where("order_id", "=", order.id)
    .execute();
  expect(made).toEqual([{ name: "crushed.png" }]);
});

test("takes photos of the goods by keys alone: chosen, one refused, pasted, looked at and removed", async () => {
  const { db } = place;
  const { id } = await buildReturn(db, storeId);
  const photos = () =>
    db.selectFrom("files").select(["name", "type"]).where("record_id", "=", id).orderBy("at").orderBy("id").execute();
  await page.goto(`${place.address}/return-orders/${id}`);
  await page.locator(".aisle-simple-marks").getByText("Pending", { exact: true }).waitFor();
  // Said before the dialog opens: the browser takes a moment until it hands choosers to the test.
  const chooser = page.waitForEvent("filechooser");
  await press(page, "u");
  await dialog().getByText("No photos yet").waitFor();
  await page.locator("button:focus", { hasText: "Choose files" }).waitFor();
  await press(page, "Enter");
  await (
    await chooser
  ).setFiles([
    { name: "crushed.png", mimeType: "image/png", buffer: coloredPicture([200, 40, 40]) },
    { name: "lie.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") },
    { name: "open.png", mimeType: "image/png", buffer: coloredPicture([40, 200, 40]) },
  ]);
  // The one that is no picture says why and stays; the others are added all the same.
  await dialog()
    .getByRole("alert")
    .getByText(/Only .*JPEG/)
    .waitFor();
  await dialog().getByRole("button", { name: "Photo 2: open.png" }).waitFor();
  expect(await photos()).toEqual([
    { name: "crushed.png", type: "image/png" },
    { name: "open.png", type: "image/png" },
  ]);
  await dialog().getByRole("button", { name: "Leave out: lie.png" }).focus();
  await press(page, "Enter");
  await dialog().getByRole("list", { name: "Files being added" }).waitFor({ state: "detached" });
  const pasted = coloredPicture([40, 40, 200]).toString("base64");
  await page.evaluate((given) => {
    const bytes = Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
  }, pasted);
  await dialog().getByRole("button", { name: "Photo 3: image.png" }).waitFor();
  await press(page, "Escape");
  await dialog().waitFor({ state: "detached" });

  // They are beside the goods; one opens large, the arrow keys go on, and Delete asks before it removes.
  await page.getByRole("tab", { name: "PRODUCT LIST" }).click();
  await page.getByRole("button", { name: "Photo 1: crushed.png" }).focus();
  await press(page, "Enter");
  await dialog().getByRole("img", { name: "crushed.png" }).waitFor();
  await press(page, "ArrowRight");
  await dialog().getByRole("img", { name: "open.png" }).waitFor();
  await press(page, "Delete");
  await page.getByRole("alertdialog", { name: "Remove this photo?" }).waitFor();
  await press(page, "Enter");
  await dialog().getByRole("img", { name: "image.png" }).waitFor();
  expect(await photos()).toMatchObject([{ name: "crushed.png" }, { name: "image.png" }]);
  await press(page, "Escape");
  await dialog().waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Photo 2: image.png" }).waitFor();
  expect(await page.getByRole("button", { name: /^Photo \d/ }).count()).toBe(2);
});
