import { sql } from "kysely";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { expect, onTestFinished, test } from "vitest";
import { undoImport } from "#gateway/imports/past/undo-import.ts";
import { previewImport, runImport } from "#gateway/imports/run-import.ts";
import { findProducts } from "#gateway/store/products/find-products.ts";
import { moveByHand } from "#gateway/store/stock/move-by-hand.ts";
import { createTestDatabase } from "../../../support/database/database.ts";
import { buildBusinessUnit, buildProduct, buildStore } from "../../../support/database/rows.ts";
import { changedTables, readTables } from "../../../support/database/tables.ts";
import { askedImport } from "../../../support/files/asked-import.ts";
import { quietTools } from "../../../support/files/import-tools.ts";

/** What differs after an undo: what tells of it, and the counters that never fall. */
const told = ["audit_chains", "audit_entries", "events", "imports", "store_counters", "store_sequences"];

/** A store, and a folder with files of products. */
async function shop() {
  const { db, drop } = await createTestDatabase();
  onTestFinished(() => drop());
  const folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await buildStore(db, { code: "ONE", business_unit_id: await buildBusinessUnit(db) });
  const ask = async (subject: string, name: string, columns: readonly string[], more: readonly string[]) => {
    const map = columns.map((column) => `${column}=${column}`).join(",");
    const asked = await askedImport([subject, join(folder, name), "--map", map, ...more]);
    return { ...asked, wanted: { ...asked.wanted, by: "Meera" } };
  };
  return {
    db,
    storeId: store.id,
    write: (name: string, rows: readonly (readonly (string | number)[])[]) =>
      writeFile(join(folder, name), stringify(rows.map((row) => [...row]))),
    /** Changes the text of a file, as somebody does who mends it. */
    async mend(name: string, change: (text: string) => string) {
      const file = join(folder, name);
      await writeFile(file, change(await readFile(file, "utf8")));
    },
    async run(
      name: string,
      columns: readonly string[],
      more: readonly string[] = [],
      subject = "products",
      tools = quietTools(),
    ) {
      const { subject: found, wanted } = await ask(subject, name, columns, more);
      return runImport(db, found, wanted, tools);
    },
    async preview(name: string, columns: readonly string[], more: readonly string[] = []) {
      const { subject, wanted } = await ask("products", name, columns, more);
      return previewImport(db, subject, wanted, quietTools());
    },
    undo: (number: number) => undoImport(db, { code: "ONE", number, by: "Asha" }, quietTools()),
    products: () => db.selectFrom("products").selectAll().orderBy("code").execute(),
  };
}

const shortened =
  "the spreadsheet has shortened it, and digits are lost: format its column as text there and fill it in again";

const whole = [
  "code",
  "name",
  "price",
  "mrp",
  "unit",
  "taxRate",
  "barcode",
  "brand",
  "category",
  "hsnCode",
  "grams",
  "frozen",
  "aisle",
] as const;

test("a catalogue is written with all its parts, once, and what was written is found by code, name and barcode", async () => {
  const { db, storeId, write, run, products } = await shop();
  await write("catalogue.csv", [
    whole,
    [
      "A1",
      "Basmati rice 5 kg",
      "649.50",
      "700",
      "piece",
      "5",
      "8901030865275",
      "Daawat",
      "Grains",
      "10063020",
      5000,
      "no",
      "Aisle 3",
    ],
    ["A2", "Tomatoes", "32", "", "KG", "", "", "", "Vegetables", "", "", "", ""],
    ["A3", "Peas, frozen", "120.00", "120.00", "", "12", "", "", "", "0710", "500", "yes", "F1"],
  ]);
  const result = await run("catalogue.csv", whole, ["--values", "unit:weight=KG"]);
  expect(result).toMatchObject({ records: 3, linesAccepted: 3, importNumber: 1 });
  expect(await products()).toMatchObject([
    {
      code: "A1",
      name: "Basmati rice 5 kg",
      price: 64_950,
      mrp: 70_000,
      unit: "piece",
      tax_rate: 500,
      barcode: "8901030865275",
      brand: "Daawat",
      category: "Grains",
      hsn_code: "10063020",
      grams: 5_000,
      frozen: false,
      aisle: "Aisle 3",
      state: "ACTIVE",
    },
    { code: "A2", price: 3_200, mrp: 3_200, unit: "weight", tax_rate: null, barcode: null, grams: null, frozen: false },
    {
      code: "A3",
      price: 12_000,
      unit: "piece",
      tax_rate: 1_200,
      hsn_code: "0710",
      grams: 500,
      frozen: true,
      aisle: "F1",
    },
  ]);
  for (const term of ["8901030865275", "a1", "basmati"]) {
    expect((await findProducts(db, storeId, term, 5)).map(({ code }) => code)).toEqual(["A1"]);
  }
  const before = await products();
  expect(await run("catalogue.csv", whole, ["--values", "unit:weight=KG"])).toMatchObject({
    records: 0,
    recordsThere: 3,
  });
  expect(await products()).toEqual(before);
});

test("each line that cannot be a product is refused with its reason, mended in the file beside it and added", async () => {
  const { write, mend, run, products } = await shop();
  const columns = ["code", "name", "price", "mrp", "unit", "barcode", "grams"];
  await write("bad.csv", [
    columns,
    ["", "No code", "1", "", "", "", ""],
    ["B1", "", "1", "", "", "", ""],
    ["B2", "No price", "", "", "", "", ""],
    ["B3", "Nothing for it", "0", "", "", "", ""],
    ["B4", "Decimal comma", "12,50", "", "", "", ""],
    ["B5", "Fine coins", "1.999", "", "", "", ""],
    ["B6", "Above its MRP", "11", "10", "", "", ""],
    ["B7", "A dozen", "10", "", "dozen", "", ""],
    ["B8", "Spoiled by a spreadsheet", "10", "", "", "8901030000000", ""],
    ["B9", "In short", "10", "", "", "8.9E+12", ""],
    ["C1", "By weight and grams", "10", "", "weight", "", "500"],
    ["C2", "One", "10", "", "", "", ""],
    ["C2", "Another", "10", "", "", "", ""],
    ["C3", "Same barcode", "10", "", "", "96385074", ""],
    ["C4", "Same barcode", "10", "", "", "96385074", ""],
    ["D1", "One UPC-A", "10", "", "", "012345678905", ""],
    ["D2", "It as an EAN-13", "10", "", "", "0012345678905", ""],
    ["D3", "Spoiled UPC-A", "10", "", "", "012345678900", ""],
    ["E1", "Capitals", "10", "", "", "", ""],
    ["e1", "Small letters", "10", "", "", "", ""],
    ["C5", "Good", "10", "", "", "", ""],
    ["C5", "Good", "10", "", "", "", ""],
  ]);
  const result = await run("bad.csv", columns);
  expect(result).toMatchObject({ records: 1, lines: 2, linesRead: 22, linesAccepted: 2 });
  expect(Object.fromEntries(result.refused)).toEqual({
    "code: must not be empty": 1,
    "name: must not be empty": 1,
    "price: must not be empty": 1,
    "price: an amount, 0.00 to 10000000.00": 2,
    "price: must be more than 0": 1,
    "the price is more than the MRP": 1,
    'unknown unit "dozen"; known are piece, weight': 1,
    "barcode: its last digit does not fit the others": 2,
    [`barcode: ${shortened}`]: 1,
    "grams are for goods that are sold by the piece": 1,
    "the file has this code with different values": 2,
    "the file has this barcode for several codes": 4,
    "the file has this code in other letters too: E1": 1,
    "the file has this code in other letters too: e1": 1,
  });
  await mend("bad.refused.csv", (text) => text.replace('"12,50"', "12.50").replace(",0,,,,", ",5,,,,"));
  expect(await run("bad.refused.csv", columns)).toMatchObject({ records: 2, linesAccepted: 2 });
  expect((await products()).map(({ code, price }) => [code, price])).toEqual([
    ["B3", 500],
    ["B4", 1_250],
    ["C5", 1_000],
  ]);
});

test("codes that look like numbers or days stay as they are, and one that a spreadsheet has destroyed is refused", async () => {
  const { write, run, products } = await shop();
  const columns = ["code", "name", "price", "hsnCode", "shelf"];
  const codes = ["00123", "12E5", "1E3", "1e5", "3-4", "3E-4", "1/2", "2026-01-31", "=1+1", "-5"];
  await write("codes.csv", [
    columns,
    ...codes.map((code) => [code, code, "1.50", "04011000", code]),
    ["8.90106E+12", "Destroyed", "1.50", "", ""],
    ["X2", "5E-05", "1.50", "", ""],
  ]);
  const result = await run("codes.csv", columns);
  expect(Object.fromEntries(result.refused)).toEqual({ [`code: ${shortened}`]: 1, [`name: ${shortened}`]: 1 });
  const rows = await products();
  expect(rows.map(({ code, name, shelf }) => [code, name, shelf])).toEqual(
    codes.toSorted().map((code) => [code, code, code]),
  );
  expect(new Set(rows.map(({ hsn_code: hsn }) => hsn))).toEqual(new Set(["04011000"]));
});

test("a barcode gets the zeros back that a spreadsheet took away, and is known however the store has it", async () => {
  const { db, storeId, write, run, products } = await shop();
  await buildProduct(db, storeId, { code: "Z0", name: "Tea", price: 100, mrp: 100, barcode: "36000291452" });
  const columns = ["code", "name", "price", "barcode"];
  await write("cut.csv", [
    columns,
    ["Z0", "Tea", "1", "036000291452"],
    ["Z1", "UPC-A", "1", "12345678905"],
    ["Z2", "EAN-8 that begins with 0", "1", "1234565"],
    ["Z3", "UPC-A with two zeros", "1", "1234567895"],
    ["Z4", "UPC-A with a wrong digit", "1", "12345678901"],
    ["Z5", "EAN-8 with a wrong digit", "1", "1234567"],
    ["Z6", "Neither", "1", "123456789"],
    ["Z7", "The number of a book", "1", "0306406152"],
    ["Z8", "Of the product above", "1", "00012345678905"],
  ]);
  const result = await run("cut.csv", columns);
  const missing = (length: number) =>
    `barcode: none has ${length} digits, and it is not sure which zeros are missing: write it whole, as text`;
  expect(Object.fromEntries(result.refused)).toEqual({
    [missing(11)]: 1,
    [missing(7)]: 1,
    [missing(9)]: 1,
    [missing(10)]: 1,
    "the file has this barcode for several codes": 2,
  });
  expect(result).toMatchObject({ recordsThere: 1, records: 2 });
  expect((await products()).map(({ code, barcode }) => [code, barcode])).toEqual([
    ["Z0", "36000291452"],
    ["Z2", "01234565"],
    ["Z3", "001234567895"],
  ]);
});

test("a product that is there with other values, or whose barcode another one has, is refused and stays as it is", async () => {
  const { write, run, products } = await shop();
  const columns = ["code", "name", "price", "barcode", "brand"];
  await write("first.csv", [columns, ["A1", "Rice", "50", "96385074", "Daawat"], ["A2", "Salt", "20", "", ""]]);
  await run("first.csv", columns);
  const before = await products();
  await write("second.csv", [
    columns,
    ["A1", "Rice", "55", "", "Other"],
    ["A2", "Salt", "20", "", ""],
    ["A3", "Sugar", "40", "96385074", ""],
    ["A4", "Tea", "90", "", ""],
  ]);
  const result = await run("second.csv", columns);
  expect(result).toMatchObject({ records: 1, recordsThere: 1 });
  expect(Object.fromEntries(result.refused)).toEqual({
    "already exists with other values: price, brand": 1,
    "the product A1 has this barcode": 1,
  });
  expect((await products()).slice(0, 2)).toEqual(before);
  // A file that says less about a product does not differ from it.
  await write("short.csv", [
    ["code", "name", "price"],
    ["A1", "Rice", "50"],
  ]);
  expect(await run("short.csv", ["code", "name", "price"])).toMatchObject({
    records: 0,
    recordsThere: 1,
    linesAccepted: 1,
  });
});

test("a preview shows the first products and changes nothing, and an import is taken back whole", async () => {
  const { db, write, run, preview, undo } = await shop();
  const columns = ["code", "name", "price", "unit"];
  const rows = Array.from({ length: 600 }, (_, at) => [
    `P${1_000 + at}`,
    `Good ${at}`,
    "10.50",
    at % 2 ? "weight" : "piece",
  ]);
  await write("many.csv", [columns, ...rows]);
  const before = await readTables(db);
  const { result, examples } = await preview("many.csv", columns);
  expect(result).toMatchObject({ records: 600, importNumber: null });
  expect(examples).toHaveLength(10);
  expect(examples[0]).toMatch(/^P1000 {2}Good 0 {2}₹10\.50 each, MRP ₹10\.50$/);
  expect(changedTables(before, await readTables(db))).toEqual([]);
  expect(await run("many.csv", columns)).toMatchObject({ records: 600, importNumber: 1 });
  expect(await undo(1)).toMatchObject({ removed: 600 });
  expect(changedTables(before, await readTables(db)).filter((table) => !told.includes(table))).toEqual([]);
  const audited = await db.selectFrom("audit_entries").selectAll().orderBy("sequence").execute();
  expect(audited).toMatchObject([
    { subject_name: "1: many.csv", action: "created", after: { products: 600, lines: 600 } },
    { subject_name: "1: many.csv", action: "undone" },
  ]);
});

test("what was sold, counted or changed by another import is not taken back, and the refusal names it", async () => {
  const { db, storeId, write, run, undo, products } = await shop();
  const columns = ["code", "name", "price"];
  const goods = ["A1", "A2", "A3", "A4"].map((code) => [code, `Good ${code}`, "10"]);
  await write("goods.csv", [columns, ...goods]);
  await run("goods.csv", columns);
  const lines = ["order", "product", "quantity", "placedAt", "price"];
  await write("sold.csv", [lines, ["1001", "A1", 1, "2020-03-01", "10"], ["1002", "A2", 1, "2020-03-01", "12"]]);
  await run("sold.csv", lines, ["--store", "ONE"], "orders");
  const counted = (await products()).find(({ code }) => code === "A3")?.id ?? "";
  await db.transaction().execute((trx) =>
    moveByHand(
      trx,
      storeId,
      { productId: counted, kind: "received", quantity: 4, note: "" },
      {
        userId: null,
        name: "Asha",
        address: null,
        origin: "By Admin",
      },
    ),
  );
  await expect(undo(1)).rejects.toThrow(
    "because 3 products of this import changed since: A1 (in order 1001), A2 (in order 1002), A3 (its stock is counted).",
  );
  expect(await products()).toHaveLength(4);
});

test("a file changes the usual price under a sale, and no MRP to less than what a sale asks", async () => {
  const { db, storeId, write, run, products } = await shop();
  const columns = ["code", "name", "price", "mrp"];
  await write("first.csv", [columns, ["A1", "Rice", "50", "60"], ["A2", "Salt", "20", "25"]]);
  await run("first.csv", columns);
  const [rice] = await db.selectFrom("products").select("id").where("code", "=", "A1").execute();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const sale = { store_id: storeId, product_id: rice?.id ?? "", mrp: 6_000, price: 5_500, is_sale: true };
  await db
    .insertInto("product_prices")
    .values({ ...sale, during: `[${day(-1)},${day(3)})` })
    .execute();
  await write("lower.csv", [columns, ["A1", "Rice", "50", "54"], ["A2", "Salt", "20", "21"]]);
  const { refused, recordsReplaced } = await run("lower.csv", columns, ["--replace"]);
  expect([recordsReplaced, ...refused]).toEqual([
    1,
    [expect.stringMatching(/^on \d{4}-\d\d-\d\d it is sold for more/), 1],
  ]);
  await write("usual.csv", [columns, ["A1", "Rice", "48", "58"]]);
  expect(await run("usual.csv", columns, ["--replace"])).toMatchObject({ recordsReplaced: 1 });
  expect(await products()).toMatchObject([
    { code: "A1", price: 4_800, mrp: 5_800 },
    { code: "A2", mrp: 2_100 },
  ]);
  const { rows } = await sql<{ readonly now: number; readonly after: number }>`
    select (price_at(store_id, id, now())).price as now, (price_at(store_id, id, ${day(4)}::timestamptz)).price as after
    from products where code = 'A1'`.execute(db);
  expect(rows).toEqual([{ now: 5_500, after: 4_800 }]);
});

test("--replace changes what the file has columns for, once, and is taken back to what was before", async () => {
  const { db, write, run, preview, undo, products } = await shop();
  const columns = ["code", "name", "price", "mrp", "brand", "barcode"];
  await write("first.csv", [
    columns,
    ["A1", "Rice", "50", "60", "Daawat", "96385074"],
    ["A2", "Salt", "20", "", "Tata", ""],
    ["A3", "Sugar", "40", "45", "", ""],
  ]);
  await run("first.csv", columns);
  const before = await readTables(db);
  const atFirst = await products();
  await write("prices.csv", [
    ["code", "name", "price"],
    ["A1", "Rice", "55"],
    ["A2", "Salt", "20"],
    ["A3", "Sugar", "48"],
  ]);
  const prices = ["code", "name", "price"];
  const result = await run("prices.csv", prices, ["--replace"]);
  expect(result).toMatchObject({ records: 0, recordsReplaced: 1, recordsThere: 1 });
  expect([...result.refused]).toEqual([
    ["the price is more than the MRP that the product has: the file needs a column for mrp too", 1],
  ]);
  expect(await products()).toMatchObject([
    { code: "A1", price: 5_500, mrp: 6_000, brand: "Daawat", barcode: "96385074" },
    { code: "A2", price: 2_000, mrp: 2_000, brand: "Tata" },
    { code: "A3", price: 4_000 },
  ]);
  expect(await run("prices.csv", prices, ["--replace"])).toMatchObject({ recordsReplaced: 0, recordsThere: 2 });
  // What was refused for other values can be sent again with the order to take them.
  await write("brands.csv", [
    ["code", "name", "price", "brand"],
    ["A2", "Salt", "20", ""],
    ["A3", "Sugar", "40", "Madhur"],
  ]);
  const brands = ["code", "name", "price", "brand"];
  const clearing = ["--clears", "brand"];
  expect(await run("brands.csv", brands, clearing)).toMatchObject({ records: 0, linesAccepted: 0 });
  expect((await preview("brands.csv", brands, clearing)).result).toMatchObject({ recordsReplaced: 0 });
  expect(await run("brands.refused.csv", brands, ["--replace", ...clearing])).toMatchObject({
    recordsReplaced: 2,
    linesAccepted: 2,
  });
  expect((await products()).map(({ brand }) => brand)).toEqual(["Daawat", "", "Madhur"]);
  await write("again.csv", [
    ["code", "name", "price"],
    ["A1", "Rice", "57"],
  ]);
  expect(await run("again.csv", prices, ["--replace"])).toMatchObject({ recordsReplaced: 1 });
  const imports = await db.selectFrom("imports").select(["number", "records"]).orderBy("number").execute();
  const changing = imports.filter(({ records }) => records > 0).map(({ number }) => number);
  const [first = 0, priced = 0, branded = 0, last = 0] = changing;
  await expect(undo(priced)).rejects.toThrow(`changed since: A1 (import ONE-${last}).`);
  await expect(undo(first)).rejects.toThrow("3 products of this import changed since");
  for (const [number, restored] of [
    [last, 1],
    [branded, 2],
    [priced, 1],
  ] as const) {
    expect(await undo(number)).toMatchObject({ removed: 0, restored });
  }
  // What the products cost meanwhile is not forgotten, and their versions count on.
  const counting = ["product_prices", "products"];
  expect(changedTables(before, await readTables(db)).filter((table) => !told.includes(table))).toEqual(counting);
  expect(await products()).toEqual(
    atFirst.map((product, at) => ({ ...product, version: [5, 3, 3][at], updated_at: expect.anything() })),
  );
  expect(await undo(first)).toMatchObject({ removed: 3 });
});

test("a catalogue that comes after the orders changes the products that these had made; undoing the orders keeps them", async () => {
  const { write, run, undo, products } = await shop();
  const lines = ["order", "product", "quantity", "placedAt", "price"];
  await write("sold.csv", [lines, ["1001", "A1", 1, "2020-03-01", "10"], ["1001", "A2", 1, "2020-03-01", "12"]]);
  await run("sold.csv", lines, ["--store", "ONE"], "orders");
  const columns = ["code", "name", "price", "category"];
  await write("catalogue.csv", [columns, ["A1", "Rice", "10", "Grains"]]);
  const refused = await run("catalogue.csv", columns);
  expect([...refused.refused]).toEqual([["already exists with other values: name, category", 1]]);
  expect(await run("catalogue.csv", columns, ["--replace"])).toMatchObject({ recordsReplaced: 1 });
  await undo(1);
  expect(await products()).toMatchObject([{ code: "A1", name: "Rice", category: "Grains" }]);
});

test("imports of orders and of a catalogue that changed one product are taken back in any order", async () => {
  const lines = ["order", "product", "quantity", "placedAt", "price"];
  const columns = ["code", "name", "price", "brand"];
  const stands = { code: "A1", price: 1000, mrp: 1000, brand: "" };
  for (const order of [
    [2, 3],
    [3, 2],
  ]) {
    await inTurn(order);
  }

  async function inTurn(order: readonly number[]): Promise<void> {
    const { write, run, undo, products } = await shop();
    const sell = async (name: string, line: readonly (string | number)[]) => {
      await write(name, [lines, line]);
      await run(name, lines, ["--store", "ONE"], "orders");
    };
    await sell("march.csv", ["1001", "A1", 1, "2020-03-01", "10"]);
    await sell("april.csv", ["1002", "A1", 1, "2020-04-01", "12"]);
    await write("brands.csv", [columns, ["A1", "A1", "12", "Kohinoor"]]);
    await run("brands.csv", columns, ["--replace"]);
    expect(await products()).toMatchObject([{ ...stands, price: 1200, mrp: 1200, brand: "Kohinoor" }]);
    for (const number of order) {
      await undo(number);
    }
    expect(await products()).toMatchObject([stands]);
  }
});

test("an import is not taken back where another product has got a barcode that it would give back", async () => {
  const { write, run, undo, products } = await shop();
  const columns = ["code", "name", "price", "barcode"];
  await write("first.csv", [columns, ["A1", "Rice", "50", "96385074"]]);
  await run("first.csv", columns);
  await write("other.csv", [columns, ["A1", "Rice", "50", ""]]);
  await run("other.csv", columns, ["--replace", "--clears", "barcode"]);
  await write("new.csv", [columns, ["A2", "Salt", "20", "96385074"]]);
  await run("new.csv", columns);
  const before = await products();
  await expect(undo(2)).rejects.toThrow("A1 (its barcode is with A2)");
  expect(await products()).toEqual(before);
});

test("a new product without tax gets that of its category; the same file once more says nothing else", async () => {
  const { storeId, write, run, preview, products, db } = await shop();
  await db.insertInto("categories").values({ store_id: storeId, name: "Grains", tax_percent: 5 }).execute();
  const columns = ["code", "name", "price", "category", "taxRate"];
  const lines = [
    columns,
    ["A1", "Rice", "50", "Grains", ""],
    ["A2", "Oats", "60", "Grains", "12"],
    ["A3", "Salt", "9", "", ""],
  ];
  await write("taxes.csv", lines);
  const { remarks } = (await preview("taxes.csv", columns)).result;
  expect(remarks).toContain("no tax rate for 1 new product: these are sold without tax");
  await run("taxes.csv", columns);
  expect((await products()).map(({ tax_rate }) => tax_rate)).toEqual([500, 1_200, null]);
  expect(await run("taxes.csv", columns)).toMatchObject({ records: 0, recordsThere: 3 });
});

test("a file without tax or HSN says so before anything is written, and tells why goods have no tax", async () => {
  const { write, run, preview, products } = await shop();
  const plain = ["code", "name", "price"];
  await write("plain.csv", [plain, ["A1", "Rice", "50"], ["A2", "Tea", "90"]]);
  const untold = [
    "no tax rate for 2 new products: these are sold without tax",
    "no HSN code for 2 new products: their invoices lack it",
  ];
  expect((await preview("plain.csv", plain)).result.remarks).toEqual(untold);
  const said: string[] = [];
  const there: number[] = [];
  const onWaiting = (words: string) => void said.push(words);
  const onProgress = ({ phase }: { readonly phase: string }) => void (phase === "writing" && there.push(said.length));
  await run("plain.csv", plain, [], "products", { ...quietTools(), onWaiting, onProgress });
  expect(said).toEqual(untold);
  expect(there).toEqual([2]);
  // What is there already has what somebody has given it.
  expect((await preview("plain.csv", plain)).result.remarks).toEqual([]);

  const told = [...plain, "taxRate", "taxKind", "hsnCode"];
  await write("told.csv", [
    told,
    ["B1", "Milk", "30", "0", "exempt", "0401"],
    ["B2", "Salt", "20", "0", "Nil", "2501"],
    ["B3", "Soap", "20", "18", "exempt", "3401"],
    ["B4", "Brush", "20", "18", "", "9603"],
  ]);
  const { refused, remarks } = await run("told.csv", told, ["--values", "taxKind:nil-rated=Nil"]);
  expect(remarks).toEqual([]);
  expect(Object.fromEntries(refused)).toEqual({ "taxKind says why there is no tax, and there is one": 1 });
  expect((await products()).slice(2).map(({ code, tax_kind }) => [code, tax_kind])).toEqual([
    ["B1", "exempt"],
    ["B2", "nil-rated"],
    ["B4", null],
  ]);
});

test("a line says all of a product: cost, origin, pack, shelf, storage, shelf life, and a path of categories", async () => {
  const { db, storeId, write, run, products } = await shop();
  const columns = [
    ..."code,name,price,cost,country,pack,packUnit,storage,shelfLifeDays,aisle,shelf".split(","),
    "top",
    "category",
    "hsnCode",
  ];
  const map = columns.filter((column) => column !== "top");
  await write("all.csv", [
    columns,
    ["A1", "Peas", "50", "31.20", "India", "3x100 g", "", "frozen", "180", "F", "2", "Food", "Vegetables", "07"],
    ["A2", "Milk", "30", "", "in", "1 Litre Pouch", "", "Chilled", "3", "", "", "Food", "Dairy", ""],
    ["A3", "Gift", "90", "", "", "Combo of 2", "", "", "", "", "", "", "Food", ""],
    ["A4", "Tea", "90", "", "Atlantis", "", "", "", "", "", "", "", "", ""],
    ["A5", "Tea", "90", "", "", "", "", "warm", "", "", "", "", "", ""],
  ]);
  const more = ["--map", "category=top+category"];
  const asked = map.filter((column) => column !== "category");
  const { refused, remarks } = await run("all.csv", asked, more);
  expect([...refused.keys()].map((reason) => reason.slice(0, 26))).toEqual([
    'unknown country "Atlantis"',
    'unknown storage "warm"; kn',
  ]);
  expect(remarks).toContain('no clear pack size for 1 product, such as "Combo of 2": left out');
  const food = await db.selectFrom("categories").select(["id", "name", "parent_id"]).orderBy("name").execute();
  const top = food.find(({ name }) => name === "Food")?.id;
  expect(food).toMatchObject([
    { name: "Dairy", parent_id: top },
    { name: "Food", parent_id: null },
    { name: "Vegetables", parent_id: top },
  ]);
  const peas = { cost: 3_120, country: "IN", storage: "Frozen", frozen: true, shelf_life_days: 180, aisle: "F" };
  expect(await products()).toMatchObject([
    { code: "A1", ...peas, shelf: "2", category: "Vegetables", hsn_code: "07", pack_amount: "300.000", pack_unit: "g" },
    {
      code: "A2",
      country: "IN",
      storage: "Chilled",
      category: "Dairy",
      pack_amount: "1.000",
      pack_unit: "l",
      cost: null,
    },
    { code: "A3", country: null, storage: "Ambient", category: "Food", category_id: top, pack_amount: null },
  ]);
  expect(await db.selectFrom("products").selectAll().where("store_id", "=", storeId).execute()).toHaveLength(3);
  // A category that only a refused line names is not made.
  await write("other.csv", [
    ["code", "name", "price", "category"],
    ["A1", "Peas", "50", "Nowhere"],
  ]);
  const again = await run("other.csv", ["code", "name", "price", "category"]);
  expect([...again.refused.keys()]).toEqual(["already exists with other values: category"]);
  expect(await db.selectFrom("categories").selectAll().execute()).toHaveLength(3);
});

test("an empty cell changes nothing unless the map says so; what would change is shown part by part", async () => {
  const { write, run, preview, undo, products } = await shop();
  const columns = [
    "code",
    "name",
    "price",
    "mrp",
    "cost",
    "country",
    "pack",
    "category",
    "taxRate",
    "barcode",
    "frozen",
  ];
  await write("first.csv", [
    columns,
    ["A1", "Rice", "50", "60", "40", "IN", "1 kg", "Grains", "5", "96385074", "yes"],
    ["A2", "Salt", "20", "25", "", "", "", "", "", "", ""],
  ]);
  await run("first.csv", columns);
  const before = await products();
  await write("empty.csv", [columns, ["A1", "Rice", "50", "", "", "", "", "", "", "", ""]]);
  expect(await run("empty.csv", columns, ["--replace"])).toMatchObject({ recordsReplaced: 0, recordsThere: 1 });
  expect(await products()).toEqual(before);
  const all = ["--replace", "--clears", "cost,country,pack,category,taxRate,barcode,frozen"];
  await write("changed.csv", [columns, ["A1", "Rice", "52.50", "", "", "", "", "", "", "", ""]]);
  const { result, examples } = await preview("changed.csv", columns, all);
  expect(result).toMatchObject({ records: 0, recordsReplaced: 1 });
  expect(examples).toEqual([
    "A1  Rice: price ₹50.00 -> ₹52.50, cost ₹40.00 -> none, taxRate 5 % -> none, barcode 96385074 -> none, " +
      "category Grains -> none, country IN -> none, packAmount 1 -> none, packUnit kg -> none, storage Frozen -> Ambient",
  ]);
  expect(await run("changed.csv", columns, all)).toMatchObject({ recordsReplaced: 1 });
  const gone = { cost: null, country: null, category: "", tax_rate: null, barcode: null, storage: "Ambient" };
  expect(await products()).toMatchObject([{ price: 5_250, mrp: 6_000, pack_amount: null, ...gone }, { code: "A2" }]);
  await undo(3);
  expect((await products())[0]).toEqual({ ...before[0], version: 3, updated_at: expect.anything() });
});

test("amounts in the smallest coin are read as such, and a product in several categories has the first", async () => {
  const { write, run, products } = await shop();
  const columns = ["code", "name", "price", "mrp", "category"];
  await write("paise.csv", [
    columns,
    ["A1", "Onion", "2100", "2500", "Vegetables"],
    ["A1", "Onion", "2100", "2500", "Daily"],
    ["A2", "Salt", "5", "7", ""],
    ["A3", "Tea", "2100.5", "2200", ""],
  ]);
  const { refused, remarks, linesAccepted } = await run("paise.csv", columns, ["--minor-units"]);
  expect(linesAccepted).toBe(3);
  expect([...refused.keys()]).toEqual([expect.stringMatching(/^price: an amount/)]);
  expect(remarks).toContain("1 product in several categories: each gets the first one of the file");
  expect(await products()).toMatchObject([
    { code: "A1", price: 2_100, mrp: 2_500, category: "Vegetables" },
    { code: "A2", price: 5, mrp: 7 },
  ]);
});

test("further categories come with their paths, in their order; an empty cell keeps them, and undo gives them back", async () => {
  const { db, write, run, preview, undo, products } = await shop();
  const columns = ["code", "name", "price", "category", "furtherCategories"];
  const replacing = ["--replace"];
  const placed = async () => {
    const rows = await db
      .selectFrom("product_categories as held")
      .innerJoin("products", "products.id", "held.product_id")
      .innerJoin("categories", "categories.id", "held.category_id")
      .select(["products.code", "categories.name"])
      .orderBy("products.code")
      .orderBy("held.place")
      .execute();
    return Object.fromEntries(
      [...Map.groupBy(rows, ({ code }) => code)].map(([code, all]) => [code, all.map(({ name }) => name)]),
    );
  };
  const first = [
    columns,
    // Its own category, one that is there twice and one that is there by its path: each is what it is, once.
    ["A1", "Oat bar", "50", "Food > Snacks", "Lunch box; Tea, Coffee & More | Food > Snacks;lunch box; Food > Sweets"],
    ["A2", "Toffee", "5", "Sweets", "Food"],
    ["A3", "Salt", "20", "", ""],
    ["A4", "Pepper", "20", "", Array.from({ length: 11 }, (_, at) => `Shelf ${at}`).join(";")],
  ];
  await write("first.csv", first);
  expect([...(await run("first.csv", columns)).refused.keys()]).toEqual(["furtherCategories: at most 10"]);
  const atFirst = { A1: ["Lunch box", "Tea, Coffee & More", "Sweets"], A2: ["Food"] };
  expect(await placed()).toEqual(atFirst);
  const made = await db.selectFrom("categories").select("name").orderBy("name").execute();
  expect(made.map(({ name }) => name)).toEqual(["Food", "Lunch box", "Snacks", "Sweets", "Tea, Coffee & More"]);
  expect(await run("first.csv", columns, replacing)).toMatchObject({ recordsReplaced: 0, recordsThere: 3 });
  await write("empty.csv", [columns, ["A1", "Oat bar", "48", "", ""], ["A2", "Toffee", "4", "", ""]]);
  expect(await run("empty.csv", columns, replacing)).toMatchObject({ recordsReplaced: 2 });
  expect(await placed()).toEqual(atFirst);
  const before = await products();
  await write("other.csv", [
    columns,
    ["A1", "Oat bar", "48", "", "Sweets;Lunch box"],
    ["A3", "Salt", "20", "", "Food"],
  ]);
  expect([...(await run("other.csv", columns)).refused.keys()]).toEqual([
    "already exists with other values: furtherCategories",
  ]);
  const { examples } = await preview("other.csv", columns, replacing);
  expect(examples).toEqual([
    "A1  Oat bar: furtherCategories Lunch box; Tea, Coffee & More; Food > Sweets -> Food > Sweets; Lunch box",
    "A3  Salt: furtherCategories none -> Food",
  ]);
  const { importNumber } = await run("other.csv", columns, replacing);
  expect(await placed()).toEqual({ A1: ["Sweets", "Lunch box"], A2: ["Food"], A3: ["Food"] });
  // What somebody has put elsewhere since is not taken back.
  const salt = before.find(({ code }) => code === "A3")?.id ?? "";
  await db.updateTable("product_categories").set({ place: 1 }).where("product_id", "=", salt).execute();
  const food = await db.selectFrom("product_categories").selectAll().where("product_id", "=", salt).execute();
  const lunch = await db
    .selectFrom("categories")
    .select("id")
    .where("name", "=", "Lunch box")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("product_categories")
    .values(food.map((held) => ({ ...held, place: 0, category_id: lunch.id })))
    .execute();
  await expect(undo(importNumber ?? 0)).rejects.toThrow("changed since: A3 (somebody)");
  await db
    .deleteFrom("product_categories")
    .where("category_id", "=", lunch.id)
    .where("product_id", "=", salt)
    .execute();
  expect(await undo(importNumber ?? 0)).toMatchObject({ removed: 0, restored: 2 });
  expect(await placed()).toEqual(atFirst);
  await write("none.csv", [columns, ["A1", "Oat bar", "48", "", ""]]);
  await run("none.csv", columns, [...replacing, "--clears", "furtherCategories"]);
  expect(await placed()).toEqual({ A2: ["Food"] });
});
