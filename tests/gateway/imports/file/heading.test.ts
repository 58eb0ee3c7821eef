import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportHeading } from "#contract/imports/schema.ts";
import { openRecords } from "#gateway/imports/file/open-records.ts";
import { readRecords } from "#gateway/imports/file/read-records.ts";
import { type Cell, workbook } from "../../../support/files/workbook.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aisle-heading-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a file with this heading: the line and the fields of each record. */
async function read(content: string | Buffer, heading?: ImportHeading, delimiter = ",") {
  const file = join(folder, "goods");
  await writeFile(file, content);
  const records: string[] = [];
  const format = { delimiter, encoding: "utf-8", ...(heading && { heading }) };
  for await (const { line, fields } of readRecords(file, format, () => {})) records.push(`${line} ${fields.join("|")}`);
  return records;
}
const sheet = (...rows: readonly (readonly Cell[])[]) => workbook({ Goods: rows });

test("blank lines and a line sep=; above the names are passed over, and the delimiter is what it says", async () => {
  expect(await read("\n\nCode,Name\nA1,Milk\n")).toEqual(["3 Code|Name", "4 A1|Milk"]);
  expect(await read("\uFEFFsep=;\r\nCode;Name\r\nA1;Milk, whole\r\n")).toEqual(["2 Code|Name", "3 A1|Milk, whole"]);
  expect(await read("sep=;\n\nCode;Name\nA1;Milk\n", { after: 2, lines: 1 })).toEqual(["3 Code|Name", "4 A1|Milk"]);
  expect(await read('"sep=|"\nA1|Milk\n', { after: 0, lines: 0 })).toEqual(["2 Column 1|Column 2", "2 A1|Milk"]);
});

test("what stands before the names is left out, blank lines counted, and lines keep their numbers", async () => {
  const text = 'Prices of "March\n\nCode,Name\nA1,Milk\nA2,"Bread\nbrown"\nA3,Salt\n';
  const expected = ["3 Code|Name", "4 A1|Milk", "5 A2|Bread\nbrown", "7 A3|Salt"];
  expect(await read(text, { after: 1, lines: 1 })).toEqual(expected);
  expect(await read(text, { after: 2, lines: 1 })).toEqual(expected);
  expect(await read('"A title\nof two lines"\nCode,Name\nA1,Milk\n', { after: 1, lines: 1 })).toEqual([
    "3 Code|Name",
    "4 A1|Milk",
  ]);
  expect(await read("Prices\nCode,Name\nA1,Milk\n", { after: 9, lines: 1 })).toEqual([]);
});

test("a file that names no columns loses no line, and its columns have numbers", async () => {
  expect(await read("A1,Milk,60\nA2,Bread,40\n", { after: 0, lines: 0 })).toEqual([
    "1 Column 1|Column 2|Column 3",
    "1 A1|Milk|60",
    "2 A2|Bread|40",
  ]);
  expect(await read("Stock\nA1,Milk\n", { after: 1, lines: 0 })).toEqual(["2 Column 1|Column 2", "2 A1|Milk"]);
  expect(await read(sheet(["Stock"], ["A1", "Milk"], ["A2", "Bread", ["40"]]), { after: 1, lines: 0 })).toEqual([
    "2 Column 1|Column 2|Column 3",
    "2 A1|Milk|",
    "3 A2|Bread|40",
  ]);
});

test("names in several lines are one, in a text and in a workbook, whose rows end with their last text", async () => {
  const expected = ["Product Code|Product Name|Price MRP|Price Selling", "A1|Milk|60|55", "A2|Bread||"];
  const rows = [
    ["Product", null, "Price"],
    ["Code", "Name", "MRP", "Selling"],
    ["A1", "Milk", "60", "55"],
    ["A2", "Bread"],
  ];
  const text = rows.map((row) => Array.from({ length: 4 }, (_, at) => row[at] ?? "").join(",")).join("\n");
  const wanted = { after: 0, lines: 2 };
  const bare = (records: string[]) => records.map((record) => record.replace(/^\d+ /, ""));
  expect(bare(await read(text, wanted))).toEqual(expected);
  expect(bare(await read(sheet(...rows), wanted))).toEqual(expected);
  expect(bare(await read(sheet(["Price list"], [], ...rows), { after: 2, lines: 2 }))).toEqual(expected);
  // A title that is counted as a line of names names nothing.
  expect(bare(await read(`Price list\n${text}`, { after: 0, lines: 3 }))).toEqual(expected);
});

test("refused lines that come back have their names in their first line and commas, whatever the first file had", async () => {
  const mended = "line,reason,file,Code,Price MRP\n4,bad price,file-1,A1,60\n";
  const expected = ["1 line|reason|file|Code|Price MRP", "2 4|bad price|file-1|A1|60"];
  expect(await read(mended, { after: 2, lines: 2 }, ";")).toEqual(expected);
  expect(await read(mended, { after: 0, lines: 0 }, "\t")).toEqual(expected);
  expect(await read(mended.replaceAll(",", ";"), { after: 3, lines: 1 })).toEqual(expected);
});

test("the heading is that of the first file: a second one has its names in its first line", async () => {
  const [file, join_] = [join(folder, "lines.csv"), join(folder, "orders.csv")];
  await writeFile(file, "Sales\n1,Milk\n2,Bread\n");
  await writeFile(join_, "sep=;\nOrder;Day\n1;2026-03-01\n2;2026-03-02\n");
  const records: string[] = [];
  const heading = { after: 1, lines: 0 };
  const wanted = { file, join: join_, on: "Column 1=Order", delimiter: ",", encoding: "utf-8", heading };
  for await (const { fields } of openRecords(wanted, () => {})) records.push(fields.join("|"));
  expect(records).toEqual(["Column 1|Column 2|Order|Day", "1|Milk|1|2026-03-01", "2|Bread|2|2026-03-02"]);
});
