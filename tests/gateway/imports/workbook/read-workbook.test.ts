import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { formulaAlone } from "#gateway/imports/file/cell-errors.ts";
import { numberText } from "#gateway/imports/workbook/cell-text.ts";
import { readWorkbook, type SheetRow } from "#gateway/imports/workbook/read-workbook.ts";
import { workbook, zip } from "../../../support/files/workbook.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aisle-workbook-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer, sheet: string | null = null): Promise<SheetRow[]> {
  const file = join(folder, "goods.xlsx");
  await writeFile(file, bytes);
  const rows: SheetRow[] = [];
  for await (const row of readWorkbook(file, sheet, () => {})) rows.push(row);
  return rows;
}

const refusal = async (bytes: Buffer, sheet: string | null = null) =>
  read(bytes, sheet).then(
    () => "",
    (error: Error) => error.message.replace(/^.*goods\.xlsx /, ""),
  );

test.each([
  ["General", "8901234567890", "8901234567890"],
  ["General", "8.90123456789E+12", "8901234567890"],
  ["General", "12345678901234567", "12345678901234567"],
  ["General", "0.30000000000000004", "0.3"],
  ["General", "-1.5E-3", "-0.0015"],
  ["0.00E+00", "8901234567890", "8901234567890"],
  ["#,##0.00", "1234.5", "1234.50"],
  ["#,##0.00;[Red](#,##0.00)", "-3.456", "-3.46"],
  ["[$\u20b9-4009] #,##0.00", "1.005", "1.01"],
  ["0.##", "1.50", "1.5"],
  ["0%", "0.05", "5%"],
  ["0.00%", "0.125", "12.50%"],
  ["00000", "560", "00560"],
  ['"SKU-"0000', "42", "SKU-0042"],
  ['0.0" a;b";"a;b "0.00', "-1", "-1.00"],
  ["0.0?#", "1.230", "1.23"],
  ["000-000", "123456", "123-456"],
  ["dd/mm/yyyy", "46053", "2026-01-31"],
  ["m/d/yy h:mm", "46053.4375", "2026-01-31 10:30"],
  ["[$-409]d-mmm-yyyy;@", "46053.99999999", "2026-02-01"],
  ["h:mm:ss AM/PM", "0.43751157", "10:30:01"],
  ["[h]:mm", "1.5", "36:00"],
])("a number in the format %s: %s is shown as %s", (format, raw, shown) => {
  expect(numberText(200, format, false)(raw)).toBe(shown);
});

it("leaves a number that is longer than any as it is", () => {
  const long = `1.${"0".repeat(30_000)}1`;
  expect(numberText(200, "0.00", false)(long)).toBe(long);
});

it("reads the rows of the first sheet that is seen, or of one that is named, with their numbers", async () => {
  const bytes = workbook(
    {
      Old: [["Secret"]],
      Goods: [[], ["Code", "Name"], ["A1", "Milk & Co"], [null, null], [["7"], null], ["A3", "<b>", "more"]],
      "March 2026": [["Day"], [["1", "yyyy-mm-dd"]]],
    },
    { hidden: ["Old"], is1904: true },
  );
  expect(await read(bytes)).toEqual([
    { line: 2, fields: ["Code", "Name"] },
    { line: 3, fields: ["A1", "Milk & Co"] },
    { line: 5, fields: ["7"] },
    { line: 6, fields: ["A3", "<b>", "more"] },
  ]);
  // The calendar of old Macs begins with 1 January 1904, which is its day 0.
  expect(await read(bytes, "March 2026")).toEqual([
    { line: 1, fields: ["Day"] },
    { line: 2, fields: ["1904-01-02"] },
  ]);
  expect(await refusal(bytes, "April")).toBe('has no sheet "April": it has Goods, March 2026, Old.');
});

/** A workbook of one sheet with this XML. */
const sheetOf = (xml: string | { readonly text: string; readonly size: number }) =>
  zip({
    "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<R><Relationship Id="a" Type="x/worksheet" Target="a.xml"/></R>',
    "xl/a.xml": xml,
  });
const cell = (place: string, text: string) => `<c r="${place}" t="str"><v>${text}</v></c>`;

it("gives each row of merged cells their value, once in each row, and makes no row of it", async () => {
  const rows = [
    `<row r="1">${cell("A1", "Order")}${cell("B1", "Day")}${cell("D1", "Item")}</row>`,
    `<row r="2">${cell("A2", "7")}${cell("B2", "May")}${cell("D2", "Milk")}</row>`,
    `<row r="3"><c r="A3"/>${cell("D3", "Bread")}</row>`,
    `<row r="4"><c r="A4"/><c r="D4"/></row>`,
    `<row r="5">${cell("D5", "Salt")}</row>`,
    `<row r="6">${cell("A6", "8")}${cell("D6", "Tea")}</row>`,
  ];
  const merges = ["A2:A5", "B2:C3", "A6:C6", "D2:D2"].map((ref) => `<x:mergeCell ref="${ref}"/>`).join("");
  // So many other marks behind the rows come in several pieces.
  const behind = `<x:links>${'<x:link ref="A1"/>'.repeat(20_000)}</x:links>`;
  const data = rows.join("").replaceAll(/<(\/?)(?=\w)/g, "<$1x:");
  const xml = `<x:w><x:sheetData>${data}</x:sheetData>${behind}<x:mergeCells count="4">${merges}</x:mergeCells></x:w>`;
  expect(await read(sheetOf(xml))).toEqual([
    { line: 1, fields: ["Order", "Day", "", "Item"] },
    { line: 2, fields: ["7", "May", "", "Milk"] },
    { line: 3, fields: ["7", "May", "", "Bread"] },
    { line: 5, fields: ["7", "", "", "Salt"] },
    { line: 6, fields: ["8", "", "", "Tea"] },
  ]);
});

it("tells a formula whose value was never kept from one that comes to an empty text", async () => {
  const cells = [
    '<c r="A1"><f>1+1</f></c>',
    '<c r="B1"><f>1+1</f><v></v></c>',
    '<c r="C1" t="str"><f>""</f><v></v></c>',
    '<c r="D1"><f>1+1</f><v>2</v></c>',
    '<c r="E1" t="e"><f>A9</f><v>#REF!</v></c>',
  ];
  expect(await read(sheetOf(`<w><sheetData><row r="1">${cells.join("")}</row></sheetData></w>`))).toEqual([
    { line: 1, fields: [formulaAlone, formulaAlone, "", "2", "#REF!"] },
  ]);
});

it("refuses what is damaged, made to bring it down, or none at all, in words that say what to do", async () => {
  const whole = workbook({ Goods: [["Code"], ["A1"]] });
  expect(await refusal(whole.subarray(0, 200))).toBe("is damaged: its end is missing.");
  expect(await refusal(zip({ "word/document.xml": "<w/>" }))).toBe("is no workbook of Excel.");
  const sheet = (xml: string) => refusal(sheetOf(xml));
  const entity = '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a><row><c t="str"><v>&f;</v></c></row></a>';
  expect(await sheet(entity)).toBe("is damaged: save it again as .xlsx.");
  expect(await sheet(`<a><row><c t="str"><v>${"x".repeat(40_000)}</v></c></row></a>`)).toBe(
    "is damaged: a cell of row 1 is too long.",
  );
  expect(await sheet('<a><row><c r="ZZZZ1"><v>1</v></c></row></a>')).toBe(
    "is damaged: it has a cell outside of all sheets.",
  );
  const format = `${";".repeat(256)}`;
  expect(await refusal(workbook({ Goods: [["Code"], [["7", format]]] }))).toBe(
    "has a format of numbers with more than 255 characters: save its sheet as CSV.",
  );
  const sized = (size: number) => refusal(sheetOf({ text: `<a>${" ".repeat(9_000)}</a>`, size }));
  expect(await sized(700_000_000)).toBe("is too large once it is unpacked: save its sheet as CSV.");
  expect(await sized(100)).toBe("is damaged: a part is larger than it says.");
}, 60_000);
