import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, test } from "vitest";
import { joinedNames } from "#gateway/imports/file/heading.ts";
import { readRows } from "#gateway/imports/file/read-records.ts";
import { guessDelimiter } from "#gateway/imports/upload/guess-format.ts";
import { guessHeading } from "#gateway/imports/upload/guess-heading.ts";
import { subjects } from "#gateway/imports/subjects.ts";

const { parts } = subjects.find(({ name }) => name === "products") ?? { parts: {} };

/** Rows of a file with commas as they are looked at: blank ones are left out but counted. */
const rowsOf = (text: string) =>
  text
    .split("\n")
    .map((line, at) => ({ line: at + 1, fields: line.split(",").map((cell) => cell.trim()) }))
    .filter(({ fields }) => fields.some((cell) => cell !== ""));

test.each([
  ["a row of names that are known", "SKU,Title,MRP\nA1,Milk,60\nA2,Bread,40", 0, 1],
  ["names that nobody knows, over numbers and codes", "Artikel,Bezeichnung,Preis\nA1,Milch,60\nA2,Brot,40", 0, 1],
  ["names over texts alone", "Ware,Farbe\nMilch,weiß\nBrot,braun", 0, 1],
  ["years as names", "Product,2023,2024\nMilk,10,12\nBread,31,7", 0, 1],
  ["names of which most lines fill few", "SKU,Title,Brand,HSN,Origin,Shelf\nA1,Milk,,,,\nA2,Bread,,,,", 0, 1],
  ["a number as the first name of an index", ",price\n0,60\n1,40", 0, 1],
  ["blank lines above", "\n\nSKU,Title,MRP\nA1,Milk,60", 0, 1],
  ["a title", "Price list of March\nSKU,Title,MRP\nA1,Milk,60\nA2,Bread,40", 1, 1],
  ["a title that fills its row, and a blank line", "Price list,,\n,,\nSKU,Title,MRP\nA1,Milk,60\nA2,Bread,40", 2, 1],
  ["a title over two columns", "Price list\nSKU,MRP\nA1,60\nA2,40", 1, 1],
  ["words about a report", "Store:,North,,,\nDay:,2026-03-01,,,\n\nSKU,Title,MRP,Unit,HSN\nA1,Milk,60,1 l,0401", 3, 1],
  ["a first line of data", "A1,Milk,60\nA2,Bread,40\nA3,Salt,20", 0, 0],
  ["a first line with a barcode and a day", "8901234567894,2026-01-31,Milk\n4006381333931,2026-02-01,Pen", 0, 0],
  ["one line of data alone", "A1,Milk,60.50", 0, 0],
  ["a title above data without names", "Stock of March\nA1,Milk,60\nA2,Bread,40", 1, 0],
  ["two lines of names", "Product,,Price,\nCode,Name,MRP,Selling\nA1,Milk,60,55\nA2,Bread,40,38", 0, 2],
  [
    "two lines that repeat what they share",
    "Item,Item,Rate,Rate\nNo,Text,MRP,Sale\nA1,Milk,60,55\nA2,Bread,40,38",
    0,
    2,
  ],
  ["names over both lines beside others", "Code,Name,Price,\n,,MRP,Selling\nA1,Milk,60,55\nA2,Bread,40,38", 0, 2],
  ["one group alone", ",,Price,\nCode,Name,MRP,Selling\nA1,Milk,60,55\nA2,Bread,40,38", 0, 2],
  ["a title above two lines of names", "March\nProduct,,Price,\nCode,Name,MRP,Selling\nA1,Milk,60,55", 1, 2],
  ["a title in the middle", ",,Fresh Mart,\nCode,Name,MRP,Selling\nA1,Milk,60,55\nA2,Bread,40,38", 1, 1],
])("%s", (_, text, after, lines) => {
  expect(guessHeading(rowsOf(text), parts).value).toEqual({ after, lines });
});

it("says why, and that the first line is data", () => {
  const because = (text: string) => guessHeading(rowsOf(text), parts).because;
  expect(because("SKU,MRP\nA1,60")).toBe("the first line names the columns");
  expect(because("A1,Milk,60\nA2,Bread,40")).toBe("the first line is data");
  expect(because("Prices\n\nSKU,Title,MRP\nA1,Milk,60")).toBe("line 3 does, below a title");
  expect(because("Product,,Price,\nCode,Name,MRP,Selling\nA1,Milk,60,55")).toBe(
    "lines 1 and 2 name the columns together",
  );
});

it("takes where a kept map has found its columns, before all else", () => {
  const rows = rowsOf("Milk,Bread,Salt\nno,text,rate\nA1,Milk,60\nA2,Bread,40");
  const kept = (heading: { after: number; lines: number }) => ({
    subject: "products",
    name: "Depot",
    savedAt: "2026-01-01T00:00:00Z",
    mapping: { map: { code: "no", price: "rate" }, delimiter: ",", encoding: "utf-8", dateFormats: [], heading },
  });
  expect(guessHeading(rows, parts, [kept({ after: 1, lines: 1 })])).toEqual({
    value: { after: 1, lines: 1 },
    because: 'as in the map "Depot"',
  });
  expect(guessHeading(rows, parts, [kept({ after: 0, lines: 1 })]).because).not.toContain("Depot");
});

test("names in two lines are joined, a merged cell to the right, a title not at all", () => {
  expect(
    joinedNames([
      ["Product", "", "Price", ""],
      ["Code", "Name", "MRP", "Selling"],
    ]),
  ).toEqual(["Product Code", "Product Name", "Price MRP", "Price Selling"]);
  expect(
    joinedNames([
      ["Code", "Price", "", "Note"],
      ["", "MRP", "Selling", ""],
    ]),
  ).toEqual(["Code", "Price MRP", "Price Selling", "Note"]);
  expect(joinedNames([["Prices of March"], ["Code", "MRP"]])).toEqual(["Code", "MRP"]);
  expect(
    joinedNames([
      ["Stock", "", ""],
      ["", "Price", ""],
      ["Code", "MRP", "Sale"],
    ]),
  ).toEqual(["Code", "Price MRP", "Price Sale"]);
});

test.each([
  ["sep=;\nCode,a;Name", ";"],
  ["Price list, all goods\nCode;Name;MRP\nA1;Milk;60\nA2;Bread;40", ";"],
  ["Prices\n\nCode\tName\nA1\tMilk, whole\nA2\tBread", "\t"],
  ['line,reason,file,Code\n2,"a;b;c",file-1,A1', ","],
])("the delimiter of %j", (text, value) => {
  expect(guessDelimiter(text).value).toBe(value);
});

const folder = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));
const real = existsSync(folder) ? readdirSync(folder).filter((name) => /\.csv(\.gz)?$/.test(name)) : [];
test.skipIf(real.length === 0).each(real)(
  "%s names its columns in its first line (needs ../shared/data)",
  async (name) => {
    const rows = [];
    const format = { delimiter: ",", encoding: name.includes("bigbasket_products") ? "windows-1252" : "utf-8" };
    for await (const row of readRows(join(folder, name), format, { onBytes: () => {}, width: () => null }))
      if (rows.push(row) >= 60) break;
    for (const subject of subjects) expect(guessHeading(rows, subject.parts).value).toEqual({ after: 0, lines: 1 });
  },
);
