import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { findInvoiceErrors } from "#gateway/store/invoices/find-invoice-errors.ts";
import { openBoard, press, typeByHand } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildOrder, unique } from "../../support/database/rows.ts";

let page: Page;
let storeId: string;

const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const invoicesOf = (orderId: string) =>
  place.db
    .selectFrom("invoices")
    .innerJoin("invoice_syncs", "invoice_syncs.id", "invoices.id")
    .select(["number", "total", "corrects", "status", "document"])
    .where("order_id", "=", orderId)
    .orderBy("invoices.place")
    .execute();

it("issues an invoice, finds it, shows the page as it prints, corrects it and has it sent, by keys alone", async () => {
  const order = await buildOrder(place.db, storeId, {
    number: unique("INV"),
    status: "Ready for Delivery",
    delivery_type: "STORE_PICKUP",
  });
  await openBoard(page, `?text=${order.number}`);
  await press(page, "Shift+I");
  await page.getByRole("dialog", { name: `Issue the invoice of ${order.number} over 20.00 to` }).waitFor();
  expect(await invoicesOf(order.id)).toEqual([]);
  await press(page, "Enter");
  await page.getByText("Invoice issued").first().waitFor();
  const [issued] = await invoicesOf(order.id);
  expect(issued).toMatchObject({ total: order.amount, status: "Not sent" });

  await press(page, "g n");
  await page.getByRole("heading", { name: "Sales invoices", level: 1 }).waitFor();
  await press(page, "/");
  await typeByHand(page, order.number);
  await press(page, "Enter");
  await page.getByRole("gridcell", { name: issued?.number ?? "" }).waitFor();
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await press(page, "Escape", "Enter");
  const paper = page.getByRole("article", { name: "As it prints" });
  await paper.waitFor();
  const text = (await paper.textContent()) ?? "";
  expect(text).toContain(issued?.document.totalInWords);
  expect(text).toContain("Aisle Fresh Retail Private Limited");
  expect(text).toContain("CGST");
  expect(text).toContain(`Tax invoice ${issued?.number}`);

  // Whoever begins on an invoice can print it too: what is done with papers comes soon after the screen.
  await page.reload();
  await paper.waitFor();
  const question = page.getByRole("dialog", { name: "Print" });
  const isAsked = async () => {
    if ((await question.count()) === 0) await press(page, "Control+p");
    return question.count();
  };
  await expect.poll(isAsked, { interval: 500 }).toBe(1);
  await question.getByRole("radio", { name: "Invoice", exact: true, checked: true }).waitFor();
  await question.getByRole("button", { name: "Print", exact: true }).waitFor();
  await press(page, "Control+Enter");
  await page.locator('.aisle-print-screen[data-ready="true"]').waitFor();
  await page.getByText("1 invoice", { exact: true }).waitFor();
  await page.getByRole("region", { name: `Tax invoice ${issued?.number}` }).waitFor();
  await press(page, "Escape");
  await paper.waitFor();

  await press(page, "m");
  const gstin = page.getByLabel(/^GSTIN/);
  await gstin.waitFor();
  await press(page, "Tab");
  await expect.poll(() => gstin.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type("99ABCDE1234F1ZP");
  await press(page, "Tab", "Tab");
  await page.keyboard.type("a company bought it");
  await press(page, "Control+Enter");
  await page.getByText("Correction issued").first().waitFor();
  const [, correction] = await invoicesOf(order.id);
  expect(correction?.document).toMatchObject({
    corrects: issued?.number,
    buyer: { gstin: "99ABCDE1234F1ZP" },
    total: order.amount,
  });
  await page.getByText(`replaced by ${correction?.number}`).first().waitFor();

  const sendAgain = async () => {
    await press(page, "u");
    await page.getByRole("button", { name: "Send the invoice" }).waitFor();
    await press(page, "Enter");
  };
  await sendAgain();
  await page.getByText("the store has no program that takes its invoices").first().waitFor();
  await press(page, "Escape");
  const receiver = { invoice_sync_url: "https://books.example/invoices", invoice_sync_secret: "k".repeat(40) };
  await place.db.updateTable("stores").set(receiver).where("id", "=", storeId).execute();
  await sendAgain();
  await expect.poll(async () => (await invoicesOf(order.id)).map(({ status }) => status)).toContain("Waiting");

  await press(page, "g Shift+N");
  await page.getByRole("heading", { name: "Return invoices", level: 1 }).waitFor();
  expect(await findInvoiceErrors(place.db, storeId)).toEqual([]);
});
