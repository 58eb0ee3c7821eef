import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createDrawer } from "#gateway/print/pdf/draw-sheets.ts";
import { readInvoiceSheet } from "#gateway/print/read-sheets.ts";
import { openBoard, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildInvoice } from "../../support/database/invoices.ts";
import { buildOrder, buildProduct, unique } from "../../support/database/rows.ts";
import { drawPage, readCodes } from "../../support/print/read-codes.ts";
import { readPdf } from "../../support/print/read-pdf.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let storeId: string;
/** Begins the numbers of all orders of this file. */
const mark = unique("PRN");

const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
  const frozen = await buildProduct(place.db, storeId, { name: "Frozen peas", aisle: "2", frozen: true });
  const rice = await buildProduct(place.db, storeId, { name: "बासमती चावल", aisle: "10" });
  const goods = Array.from({ length: 70 }, (_, at) => ({ name: `Goods ${at + 1}`, code: `G-${at + 1}` }));
  const order = (number: string, placed_at: string, row: Parameters<typeof buildOrder>[2] = {}) =>
    buildOrder(place.db, storeId, { number: `${mark}-${number}`, status: "Accepted", placed_at, ...row });
  await order("1", "2026-11-21T04:00:00.000Z", {
    customer_name: "தமிழ்ச்செல்வி",
    lines: [
      { product_id: rice.id, code: rice.code, name: rice.name },
      { product_id: frozen.id, code: frozen.code, name: frozen.name },
    ],
  });
  await order("2", "2026-11-21T05:00:00.000Z", { lines: goods });
  await order("3", "2026-11-21T06:00:00.000Z", { status: "Cancelled" });
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const asked = (words: string) => page.locator(".aisle-palette-question").filter({ hasText: words }).waitFor();

/** Answers the form of what is to be printed, by keys, and waits for the view; it opens with what is set, A4 and QR. */
async function print(paper: string, further: readonly string[], question: string): Promise<void> {
  await press(page, "Control+p");
  await page.getByRole("combobox", { name: "What" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.type(paper);
  await press(page, "Enter", ...further, "Control+Enter");
  await asked(question);
  await press(page, "1");
  await page.locator('.aisle-print-screen[data-ready="true"]').waitFor();
}

it("prints the list in its order as packing slips, from the view and as a PDF of the gateway, and tells of it next time", async () => {
  await openBoard(page, `?text=${mark}&sort=-placed`);
  await print("Packing slip", ["ArrowRight"], `left out: ${mark}-3: it is cancelled`);
  expect(await page.locator(".aisle-frame, .aisle-footer").count()).toBe(0);
  await page.getByText(`left out: ${mark}-3 (it is cancelled)`).waitFor();

  const drawn = await page.pdf({ preferCSSPageSize: true });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).press("Enter");
  const made = await readFile(await (await saved).path());

  for (const pdf of [drawn, made]) {
    const pages = await readPdf(pdf);
    // The newest comes first: its 70 lines need several pages, each with the head of the table.
    const own = pages.slice(0, -1);
    expect(own.length).toBeGreaterThan(1);
    for (const { width, height } of pages) expect([Math.round(width), Math.round(height)]).toEqual([210, 297]);
    for (const { text } of own.filter(({ text }) => text.includes("Goods"))) expect(text).toContain("Quantity");
    expect(own[0]?.text).toContain(`Packing slip ${mark}-2`);
    expect(own.map(({ text }) => text).join("")).toContain("Goods 70");
    expect(own.map(({ text }) => text).join("")).toMatch(/₹\s*10\.00/);
    expect(pages.at(-1)?.text).toContain(`Packing slip ${mark}-1`);
    expect(await readCodes(await drawPage(place.browser, pdf, 1))).toEqual([["QRCode", `${mark}-2`]]);
  }

  await press(page, "Escape");
  await page.getByRole("grid", { name: "Orders" }).waitFor();
  const { by_name } = await place.db.selectFrom("prints").select("by_name").executeTakeFirstOrThrow();
  await print("Packing slip", ["ArrowRight"], `2 of 2 printed before (once), last by ${by_name}`);
});

/** In the form: from the orders to the size, to the roll of the store, to the code, and to bars. */
const toRoll = ["Enter", ..."Thermal"];
const toBars = ["Enter", "ArrowRight", "ArrowRight"];

test("prints one walk of two selected orders on a roll, with bars for scanners, aisle by aisle and frozen goods last", async () => {
  await openBoard(page, `?text=${mark}&sort=placed`);
  await press(page, "x", "j", "x", "j", "x");
  await print("Pick sheet", [...toRoll, ...toBars], "left out");
  const drawn = await page.pdf({ preferCSSPageSize: true });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).press("Enter");
  const made = await readFile(await (await saved).path());
  for (const pdf of [drawn, made]) {
    const [sheet, ...others] = await readPdf(pdf);
    expect(others).toEqual([]);
    expect(Math.round(sheet?.width ?? 0)).toBe(80);
    expect(sheet?.height).toBeGreaterThan(300);
    const text = sheet?.text ?? "";
    expect(text.indexOf("Aisle 10")).toBeGreaterThan(0);
    expect(text.indexOf("Aisle not known")).toBeGreaterThan(text.indexOf("Aisle 10"));
    expect(text.indexOf("Aisle 2, frozen")).toBeGreaterThan(text.indexOf("Aisle not known"));
    const codes = await readCodes(await drawPage(place.browser, pdf, 1));
    expect(codes).toEqual([
      ["Code128", `${mark}-1`],
      ["Code128", `${mark}-2`],
    ]);
  }
});

test("gives a return invoice a number that scanners read back from the gateway's PDF", async () => {
  const { id } = await buildInvoice(place.db, storeId, { kind: "return" });
  const sheet = await readInvoiceSheet(place.db, { storeId, id }, "A4", "/images/");
  const pdf = await createDrawer()({ title: "return invoice", size: "A4", sheets: [sheet], pictures: new Map() });
  const { number } = await place.db
    .selectFrom("invoices")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(await readCodes(await drawPage(place.browser, pdf, 1))).toEqual([["QRCode", number]]);
});
