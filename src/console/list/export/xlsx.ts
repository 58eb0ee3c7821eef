import writeExcelFile from "write-excel-file/universal";
import type { SheetCell, SheetTable } from "./export-page.ts";

/** How much text one file may have: beyond that, the library would need workers that the content policy does not allow. */
const mostText = 100_000;

/** How wide a column is, in letters. */
const widths = { least: 8, most: 48 } as const;

/**
 * A table as a file for Excel, with numbers and moments that it can add up and sort. A text stays a text: nothing that was
 * typed is run as a formula. Throws where the table has too much text for one file.
 */
export async function xlsxFile({ titles, lines }: SheetTable): Promise<Blob> {
  const cells = lines.map((line) => line.map(xlsxCell));
  const length = lines.flat().reduce((sum, { text }) => sum + text.length, 0);
  if (length > mostText) throw new Error("This page has too much text for an Excel file: show fewer rows or columns");
  const longest = titles.map((title, at) => Math.max(title.length, ...lines.map((line) => line[at]?.text.length ?? 0)));
  return await writeExcelFile([titles.map((value) => ({ value, fontWeight: "bold" as const })), ...cells], {
    columns: longest.map((letters) => ({ width: Math.min(widths.most, Math.max(widths.least, letters + 2)) })),
    stickyRowsCount: 1,
  }).toBlob();
}

function xlsxCell({ text, is }: SheetCell) {
  if (text === "") return null;
  if (is === "number") return { value: Number(text), format: text.includes(".") ? "0.00" : "0" };
  // A spreadsheet knows no time zone: the store's time of day is written as if it were that of UTC.
  if (is === "moment") return { value: new Date(`${text.replace(" ", "T")}:00Z`), format: "yyyy-mm-dd hh:mm" };
  return { value: text, type: String };
}
