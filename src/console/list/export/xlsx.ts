import { strToU8, Zip, ZipDeflate } from "fflate";
import type { SheetCell, SheetWriter } from "./sheet.ts";
import { fixedParts, letters, sheetHead, xmlText } from "./xlsx-parts.ts";

/** How wide a column is, in letters. */
const widths = { least: 8, most: 48 } as const;

/** The most characters that Excel takes in one cell. */
const longestText = 32_767;

/** Days between the first day of spreadsheets and 1970. */
const daysBefore1970 = 25_569;

/**
 * Writes a file for Excel, with numbers and moments that it can add up and sort; a text is never run as a formula. It
 * is compressed while it is written, so that a long list needs neither much memory nor a long stop at its end. No
 * library was found that writes line by line in a browser.
 */
export function xlsxWriter(titles: readonly string[]): SheetWriter {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(new Uint8Array(part));
  });
  const open = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [name, text] of Object.entries(fixedParts)) open(name).push(strToU8(text), true);
  const sheet = open("xl/worksheets/sheet1.xml");
  let written = 0;

  const push = (lines: readonly (readonly SheetCell[])[], style?: number): void => {
    const rows = lines.map((cells) => {
      written += 1;
      return `<row r="${written}">${cells.map((cell, at) => xmlCell(cell, `${letters(at)}${written}`, style)).join("")}</row>`;
    });
    sheet.push(strToU8(rows.join("")));
  };
  const begin = (lines: readonly (readonly SheetCell[])[]): void => {
    // The file has the widths before the rows: they are computed from the first rows.
    const longest = titles.map((title, at) =>
      Math.max(title.length, ...lines.map((line) => line[at]?.text.length ?? 0)),
    );
    const fitting = longest.map((length) => Math.min(widths.most, Math.max(widths.least, length + 2)));
    sheet.push(strToU8(sheetHead(fitting)));
    push([titles.map((text) => ({ text, is: "text" }))], 1);
  };

  return {
    add(lines) {
      if (written === 0) begin(lines);
      push(lines);
    },
    end() {
      if (written === 0) begin([]);
      sheet.push(strToU8("</sheetData></worksheet>"), true);
      zip.end();
      return new Blob(parts, { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" });
    },
  };
}

/** A cell as XML. `style` is a number of the file's styles; without it, the type of the cell decides. */
function xmlCell({ text, is }: SheetCell, at: string, style?: number): string {
  if (text === "") return "";
  // The text of an amount is written as it is: converting it to a number could round it.
  if (is === "number") return `<c r="${at}" s="${text.includes(".") ? 3 : 4}"><v>${xmlText(text)}</v></c>`;
  // A spreadsheet knows no time zone: the store's time of day is written as if it were that of UTC.
  if (is === "moment")
    return `<c r="${at}" s="2"><v>${Date.parse(`${text.replace(" ", "T")}:00Z`) / 86_400_000 + daysBefore1970}</v></c>`;
  const kept = xmlText(text.slice(0, longestText));
  return `<c r="${at}"${style === undefined ? "" : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${kept}</t></is></c>`;
}
