import { expect, it } from "vitest";
import { type PaperSetup, setupOf } from "#contract/settings/papers.ts";
import type { RecordPaper } from "#contract/print/paper.ts";
import type { NewPrint } from "#contract/print/schema.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import { issueSalesInvoices } from "#gateway/store/invoices/issuing/issue-invoice.ts";
import { readSettings } from "#gateway/store/settings/settings.ts";
import { buildOrder, buildProduct, unique } from "../../support/database/rows.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { readPdf } from "../../support/print/read-pdf.ts";
import { setSettings } from "../../support/settings.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const as = { as: gateway.logins.admin };

/** Sets some fields of the papers; all others stay. */
async function set(changes: Readonly<Record<string, unknown>>): Promise<void> {
  const { id: _id, storeId: _store, version: _version, ...present } = await readSettings(gateway.db, "papers", storeId);
  await setSettings(gateway, "papers", storeId, { ...present, ...changes }, as);
}

const create = (body: Partial<NewPrint> & Pick<NewPrint, "paper" | "recordIds">) =>
  gateway.call("prints.create", { params: { storeId }, body }, as);
const sheetsOf = async (printId: string): Promise<Sheet[]> =>
  (await gateway.call("prints.sheets", { params: { storeId, printId } }, as)).sheets ?? [];
const textsOf = ({ blocks }: Sheet) => blocks.flatMap((block) => (block.type === "text" ? [block.text] : []));
const codesIn = (sheets: readonly Sheet[]) =>
  sheets.flatMap(({ blocks }) =>
    blocks
      .flatMap((block) => (block.type === "grid" ? block.cells.flat() : [block]))
      .filter(({ type }) => type === "code"),
  );

async function anInvoice(): Promise<string> {
  const order = await buildOrder(gateway.db, storeId, { status: "Delivered", number: unique("P") });
  const author = { userId: null, name: "Test", address: null, origin: "By Admin" } as const;
  await gateway.db.transaction().execute((trx) => issueSalesInvoices(trx, storeId, [order.id], author));
  return order.id;
}

it("an invoice comes on the set paper, as often as set, each copy with its name, and with the texts of its paper", async () => {
  await set({
    invoiceSize: "A5",
    invoiceCodes: "None",
    invoiceCopies: 3,
    invoiceHead: "Open from 7 to 22",
    invoiceFoot: "Thank you",
    invoiceTerms: "Goods go back within 7 days.\nDisputes: Bengaluru.",
  });
  const print = await create({ paper: "Invoice", recordIds: [await anInvoice()] });
  expect(print).toMatchObject({ size: "A5", drawnSize: "A5", codes: "None", copies: 3, records: 1 });
  const sheets = await sheetsOf(print.id);
  expect(sheets.map((sheet) => textsOf(sheet)[0])).toEqual([
    "Original for recipient",
    "Duplicate for transporter",
    "Triplicate for supplier",
  ]);
  for (const sheet of sheets) {
    expect(textsOf(sheet)[1]).toBe("Open from 7 to 22");
    expect(textsOf(sheet).slice(-3)).toEqual(["Goods go back within 7 days.", "Disputes: Bengaluru.", "Thank you"]);
  }
  expect(codesIn(sheets)).toEqual([]);
  const answer = await gateway.send("prints.pdf", { params: { storeId, printId: print.id } }, as);
  const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
    Array.from({ length: 3 }, () => [148, 210]),
  );
  expect(pages[2]?.text).toContain("Triplicate for supplier");
});

it("what somebody asks for goes before what is set, and other papers are as they are set themselves", async () => {
  const { id } = await buildOrder(gateway.db, storeId, { status: "Accepted", number: unique("P") });
  await set({ packingSlipCopies: 2, packingSlipSize: "Thermal", packingSlipCodes: "Code 128" });
  const asked = await create({ paper: "Packing slip", recordIds: [id], size: "A4", codes: "QR", copies: 1 });
  expect(asked).toMatchObject({ size: "A4", codes: "QR", copies: 1 });
  expect(codesIn(await sheetsOf(asked.id))).toMatchObject([{ form: "QR" }]);
  const left = await create({ paper: "Packing slip", recordIds: [id] });
  expect(left).toMatchObject({ size: "Thermal", drawnSize: "Thermal 80 mm", codes: "Code 128", copies: 2 });
  expect(await create({ paper: "Pick sheet", recordIds: [id] })).toMatchObject({ size: "A4", codes: "QR", copies: 1 });
  await set({ dayEndCopies: 2, dayEndHead: "Kept for 8 years" });
  const body = { day: "2026-11-21" };
  const end = await gateway.call("prints.day-end", { params: { storeId }, body }, as);
  expect(end).toMatchObject({ size: "A4", copies: 2 });
  expect((await sheetsOf(end.id)).map((sheet) => textsOf(sheet)[0])).toEqual(["Kept for 8 years", "Kept for 8 years"]);
  const many = { params: { storeId }, body: { paper: "Packing slip", recordIds: [id], copies: 6 } };
  expect(await gateway.refused("prints.create", many, as)).toMatchObject({ status: 422 });
});

it("labels have the text each, on a sheet and on a roll; what customers get ends with the general text or its own", async () => {
  const products = [await buildProduct(gateway.db, storeId), await buildProduct(gateway.db, storeId)];
  await set({ shelfLabelHead: "Members pay less" });
  const recordIds = products.map(({ id }) => id);
  const [sheet] = await sheetsOf((await create({ paper: "Shelf label", recordIds })).id);
  const [grid] = sheet?.blocks ?? [];
  expect(grid?.type === "grid" && grid.cells.map(([first]) => first)).toMatchObject([
    { text: "Members pay less" },
    { text: "Members pay less" },
  ]);
  const roll = await sheetsOf((await create({ paper: "Shelf label", size: "Thermal", recordIds })).id);
  expect(roll.map((label) => textsOf(label)[0])).toEqual(["Members pay less", "Members pay less"]);

  const general = await readSettings(gateway.db, "general", storeId);
  const { id: _id, storeId: _store, version: _version, ...looks } = general;
  await setSettings(gateway, "general", storeId, { ...looks, footer: "Fresh every day" }, as);
  const { id } = await buildOrder(gateway.db, storeId, { status: "Accepted" });
  const lastOf = async (paper: RecordPaper) => {
    const [first] = await sheetsOf((await create({ paper, recordIds: [id], copies: 1 })).id);
    return first && textsOf(first).at(-1);
  };
  expect(await lastOf("Packing slip")).toBe("Fresh every day");
  await set({ packingSlipFoot: "See you soon" });
  expect(await lastOf("Packing slip")).toBe("See you soon");
  expect(await lastOf("Pick sheet")).not.toBe("Fresh every day");
});

it("a paper is previewed with settings that are not saved, of the newest record, by who may see it", async () => {
  const { number } = await buildOrder(gateway.db, storeId, {
    status: "Accepted",
    number: unique("P"),
    placed_at: new Date(Date.now() + 60_000).toISOString(),
  });
  await buildOrder(gateway.db, storeId, {
    status: "Cancelled",
    placed_at: new Date(Date.now() + 90_000).toISOString(),
  });
  const set = setupOf(await readSettings(gateway.db, "papers", storeId), "Bag label");
  const setup: PaperSetup = { ...set, size: "Thermal 58 mm", codes: "None", foot: "Keep it cold" };
  const body = { paper: "Bag label", setup } as const;
  const preview = await gateway.call("prints.preview", { params: { storeId }, body }, as);
  expect(preview.size).toBe("Thermal 58 mm");
  expect(preview.sheets[0] && textsOf(preview.sheets[0])).toEqual(expect.arrayContaining([number, "Keep it cold"]));
  expect(codesIn(preview.sheets)).toEqual([]);
  const blind = { as: await gateway.logIn(["console.use", "store.set-up"]) };
  expect(await gateway.refused("prints.preview", { params: { storeId }, body }, blind)).toMatchObject({ status: 403 });
  const empty = { params: { storeId: gateway.stores.south }, body };
  expect(await gateway.call("prints.preview", empty, as)).toEqual({ size: "Thermal 58 mm", sheets: [] });
});
