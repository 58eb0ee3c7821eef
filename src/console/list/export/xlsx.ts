import { strToU8, Zip, ZipDeflate } from "fflate";
import { fixedParts, sheetPart } from "#contract/sheets/xlsx-parts.ts";
import { xlsxSheet, xlsxType } from "#contract/sheets/xlsx-sheet.ts";
import type { SheetWriter } from "./sheet.ts";

/**
 * Writes a file for Excel. It is compressed while it is written, so that a long list needs neither much memory nor a
 * long stop at its end. No library was found that writes line by line in a browser.
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
  const file = open(sheetPart);
  const sheet = xlsxSheet(titles);
  return {
    add: (lines) => void file.push(strToU8(sheet.add(lines))),
    end() {
      file.push(strToU8(sheet.end()), true);
      zip.end();
      return new Blob(parts, { type: xlsxType });
    },
  };
}
