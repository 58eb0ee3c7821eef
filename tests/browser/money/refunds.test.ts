import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { openBoard, press } from "../../support/browser/board.ts";
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

/** Runs a command by its words in the palette. */
async function runFromPalette(on: Page, words: string): Promise<void> {
  await press(on, "Control+k");
  await on.keyboard.type(words);
  await on.getByRole("option", { name: words }).first().waitFor();
  await press(on, "Enter");
}

it("too much is paid, a second person approves, it is carried out, and the books are right, by keys alone", async () => {
  const order = await buildOrder(place.db, storeId, { number: unique("REF"), status: "Accepted" });
  const read = () =>
    place.db
      .selectFrom("refunds")
      .innerJoin("orders", "orders.id", "refunds.order_id")
      .select(["refunds.status", "approval", "refunds.amount", "paid_amount", "decided_by"])
      .where("order_id", "=", order.id)
      .execute();

  await openBoard(page, `?text=${order.number}`);
  // Above 3.00, money goes back only when a second person agrees.
  await press(page, "g y");
  await page.locator("main h1", { hasText: "Refunds" }).waitFor({ state: "attached" });
  await runFromPalette(page, "Set the amount above which refunds need a second person");
  await page.getByLabel(/^Above/).fill("3");
  await press(page, "Enter");
  await page.getByText("Limit saved").first().waitFor();

  await openBoard(page, `?text=${order.number}`);
  await press(page, "$");
  await page.getByText("20.00 is due").waitFor();
  await page.getByLabel("Amount", { exact: true }).fill("25");
  await page.getByRole("combobox", { name: /^Method/ }).fill("UPI");
  await press(page, "Control+Enter");
  await expect.poll(read).toMatchObject([{ status: "Refund", approval: "Waiting", amount: 5_00, paid_amount: 25_00 }]);

  await page.locator("dialog").waitFor({ state: "detached" });
  // Whoever took the money cannot approve that some of it goes back.
  await press(page, "g Shift+A");
  await page.locator("main h1", { hasText: "Refund approvals" }).waitFor({ state: "attached" });
  await page.locator('[role="grid"][aria-activedescendant]').waitFor();
  await page.getByText(order.number).first().waitFor();
  await press(page, "a");
  await page.getByText(/^Approve the refund of 5\.00 to .* by UPI\?/).waitFor();
  await press(page, "Enter");
  await page.getByText("nobody approves a refund of their own").first().waitFor();
  await press(page, "Escape");

  const second = await place.comeBack("supervisor", "/refund-approvals");
  try {
    await second.locator('[role="grid"][aria-activedescendant]').waitFor();
    await press(second, "a");
    await second.getByText("Approve the refund of 5.00").waitFor();
    await press(second, "Enter");
    await expect.poll(read).toMatchObject([{ status: "Refund", approval: "Approved" }]);
  } finally {
    await place.leave(second);
  }

  await press(page, "g y");
  await page.locator("main h1", { hasText: "Refunds" }).waitFor({ state: "attached" });
  await page.getByText(order.number).first().waitFor();
  await press(page, "Enter");
  await page.getByRole("tab", { name: "PAYMENT DETAILS" }).waitFor();
  // One sentence says what leaves; Enter lets it go.
  await press(page, "s");
  await page.getByRole("dialog", { name: /^Pay 5\.00 to .+ by UPI\?$/ }).waitFor();
  expect(await read()).toMatchObject([{ status: "Refund" }]);
  await press(page, "Enter");
  await expect.poll(read).toMatchObject([{ status: "Completed", paid_amount: 20_00 }]);
  // Paid by mistake: the money is booked as not given, and goes back by the same key.
  await press(page, "Control+z");
  await expect.poll(read).toMatchObject([{ status: "Refund", approval: "Approved", paid_amount: 25_00 }]);
  await page.locator(".aisle-simple-marks").getByText("Refund", { exact: true }).waitFor();
  await press(page, "s");
  await page.getByRole("dialog", { name: /^Pay 5\.00 to .+ by UPI\?$/ }).waitFor();
  await press(page, "Enter");
  await expect.poll(read).toMatchObject([{ status: "Completed", paid_amount: 20_00 }]);
  await press(page, "t");
  await page.getByText("Still to go back").waitFor();
  await press(page, "Shift+L");
  const back = page.getByRole("row").filter({ hasText: "Given back" });
  await back.getByText("5.00", { exact: true }).first().waitFor();
  await press(page, "Escape");

  await press(page, "g m");
  await page.locator("main h1", { hasText: "Transactions" }).waitFor({ state: "attached" });
  await page.locator('[role="gridcell"]', { hasText: "Given Back" }).first().waitFor();
  await press(page, "s");
  const totals = page.getByRole("dialog").getByRole("row").filter({ hasText: "Given Back" });
  await totals.getByText("-5.00", { exact: true }).first().waitFor();
  const { findings } = await auditLedger(place.db, storeId);
  expect(findings.filter(({ of }) => of === order.number)).toEqual([]);
});
