// Reads a sheet of a workbook. It tells { sheets }, then [number, ...texts] for each row, between them how many bytes
// were read, and { wrong } where it cannot go on.
import { doErrand } from "#gateway/limited/errand.ts";
import { readSheet } from "./sheet.ts";
import { WorkbookTrouble } from "./trouble.ts";

/** Which sheet is read; the first one where none is named. */
export interface SheetErrand {
  readonly file: string;
  readonly sheet: string | null;
}

/** What is told of a workbook. */
export type SheetTold =
  | number
  | readonly [number, ...string[]]
  | { readonly sheets: readonly string[] }
  | { readonly wrong: string };

await doErrand<SheetErrand, SheetTold>(async ({ file, sheet }, tell) => {
  try {
    await readSheet(file, sheet ?? "", {
      begin: (sheets) => tell({ sheets }),
      row: (number, cells) => tell([number, ...cells]),
      bytes: tell,
    });
  } catch (error) {
    // What the unpacker and the reader of XML say helps nobody who has a file of Excel before them.
    tell({ wrong: error instanceof WorkbookTrouble ? error.message : "is damaged: save it again as .xlsx" });
  }
});
