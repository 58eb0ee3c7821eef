import { harmlessCell, plainCell } from "#contract/formula.ts";
import { grouped } from "#contract/text.ts";
import { type SheetCell, type SheetLines, SheetRefused, type SheetText } from "./sheet.ts";
import { letters, sheetHead, xmlText } from "./xlsx-parts.ts";

/** How wide a column is, in letters. */
const widths = { least: 8, most: 48 } as const;

/** The most characters that Excel takes in one cell, and the most rows of a sheet, that of the titles among them. */
const longestText = 32_767;
const mostRows = 1_048_576;

/** Days between the first day of spreadsheets and 1970. */
const daysBefore1970 = 25_569;

/** The type of a file for Excel. */
export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Writes the XML of the only sheet of a file for Excel, with numbers and moments that it can add up and sort; a text is
 * never run as a formula. Throws a SheetRefused where Excel could not hold a text or so many rows.
 */
export function xlsxSheet(titles: readonly string[]): SheetText {
  let written = 0;
  const columns = titles.map((_, at) => letters(at));

  const rows = (lines: SheetLines, style?: number): string => {
    if (written + lines.length > mostRows)
      throw new SheetRefused(`A sheet holds ${grouped(mostRows - 1)} rows: export these as CSV`);
    return lines
      .map((cells) => {
        written += 1;
        const row = cells.map((cell, at) => {
          if (cell.text.length > longestText) throw tooLong(titles[at] ?? "", written, cell.text.length);
          return xmlCell(cell, `${columns[at]}${written}`, style);
        });
        return `<row r="${written}">${row.join("")}</row>`;
      })
      .join("");
  };
  const begin = (lines: SheetLines): string => {
    // The file has the widths before the rows: they are computed from the first rows.
    const longest = titles.map((title, at) =>
      Math.max(title.length, ...lines.map((line) => line[at]?.text.length ?? 0)),
    );
    const fitting = longest.map((length) => Math.min(widths.most, Math.max(widths.least, length + 2)));
    return sheetHead(fitting) + rows([titles.map((text) => ({ text, is: "text" }))], 1);
  };

  return {
    add: (lines) => (written === 0 ? begin(lines) : "") + rows(lines),
    end: () => `${written === 0 ? begin([]) : ""}</sheetData></worksheet>`,
  };
}

function tooLong(title: string, row: number, length: number): SheetRefused {
  const most = grouped(longestText);
  return new SheetRefused(
    `"${title}" in row ${grouped(row)} has ${grouped(length)} characters, and Excel holds ${most}: export it as CSV`,
  );
}

/** A cell as XML. `style` is a number of the file's styles; without it, the type of the cell decides. */
function xmlCell({ text, is }: SheetCell, at: string, style?: number): string {
  if (text === "") return "";
  // The text of an amount is written as it is: converting it to a number could round it.
  if (is === "number") return `<c r="${at}" s="${numberStyle(text)}"><v>${xmlText(text)}</v></c>`;
  // A spreadsheet knows no time zone: the store's time of day is written as if it were that of UTC.
  if (is === "moment")
    return `<c r="${at}" s="2"><v>${Date.parse(`${text.replace(" ", "T")}:00Z`) / 86_400_000 + daysBefore1970}</v></c>`;
  return `<c r="${at}"${style === undefined ? "" : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${xmlText(importedAgain(text))}</t></is></c>`;
}

/** The style that shows all decimals of a number. */
function numberStyle(text: string): number {
  const point = text.indexOf(".");
  if (point < 0) return 4;
  return text.length - point > 3 ? 5 : 3;
}

/** A text that an import would take for one made harmless is written as CSV files have it, so that it comes back. */
function importedAgain(text: string): string {
  return plainCell(text) === text ? text : harmlessCell(text);
}
