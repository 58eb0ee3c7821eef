import { csvText } from "#contract/sheets/csv.ts";
import type { SheetWriter } from "./sheet.ts";

/** Writes a CSV file. */
export function csvWriter(titles: readonly string[]): SheetWriter {
  const parts: string[] = [];
  const text = csvText(titles);
  return {
    add: (lines) => void parts.push(text.add(lines)),
    end: () => new Blob([...parts, text.end()], { type: "text/csv;charset=utf-8" }),
  };
}
