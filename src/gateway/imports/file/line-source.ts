import { plainCell } from "#contract/formula.ts";
import { markPattern } from "./file-mark.ts";
import type { FileRecord } from "./read-records.ts";
import { explainedColumns, refusedColumns } from "./heading.ts";

/** The reason for a refused line whose columns `line` and `file`, which say where it comes from, were changed. */
const lostOrigin = "the columns line and file must stay as they were";

/** Reads lines with the numbers that they had in their first file, and texts without what an export put before them. */
export interface LineSource {
  /** The columns of that file. */
  readonly header: readonly string[];
  /** Whether these are refused lines that come again. */
  readonly isAgain: boolean;
  /** The mark of the file whose lines are counted; known when a line was read. */
  linesOf(): string;
  /** The line as that file had it; `reason` when it cannot be told where it comes from. */
  read(record: FileRecord): { readonly record: FileRecord; readonly reason: string | null };
}

/** Tells from its header whether a file brings lines for the first time or, mended, those that were refused before. */
export function lineSource(header: readonly string[], fileMark: () => string): LineSource {
  const starts = (names: readonly string[], at: number) => names.every((name, place) => header[at + place] === name);
  const own = refusedColumns.length + (starts(explainedColumns, refusedColumns.length) ? explainedColumns.length : 0);
  if (!starts(refusedColumns, 0)) {
    const plain = ({ fields, ...more }: FileRecord) => ({ ...more, fields: fields.map(plainCell) });
    return {
      header: header.map(plainCell),
      isAgain: false,
      linesOf: fileMark,
      read: (record) => ({ record: plain(record), reason: null }),
    };
  }
  let mark: string | null = null;
  return {
    header: header.slice(own).map(plainCell),
    isAgain: true,
    linesOf: () => mark ?? fileMark(),
    read({ line: there, fields, ...more }) {
      const [line = "", , file = ""] = fields.map((text) => text.trim());
      const cells = fields.slice(own).map(plainCell);
      const isKnown = /^[1-9]\d{0,14}$/.test(line) && markPattern.test(file);
      if (isKnown) mark ??= file;
      if (!isKnown || file !== mark) return { record: { ...more, line: there, fields: cells }, reason: lostOrigin };
      return { record: { ...more, line: Number(line), fields: cells }, reason: null };
    },
  };
}
