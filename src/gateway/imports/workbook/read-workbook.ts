import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { LimitReached, runProcess } from "#gateway/limited/run-process.ts";
import type { SheetErrand, SheetTold } from "./read-errand.ts";

const program = new URL("read-errand.ts", import.meta.url);

/** What the process may use that reads a workbook: what others have made may be built to bring a program down. */
const limits = { memory: 512, cpu: 120 } as const;

/** A row of a sheet, with its number in the sheet. */
export interface SheetRow {
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * Reads the rows of a sheet of a workbook (.xlsx) as the texts that it shows, each up to its last one, in a process of
 * its own. Throws an ImportRefused when it cannot be read.
 */
export async function* readWorkbook(
  file: string,
  sheet: string | null,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SheetRow> {
  for await (const line of linesOf(file, sheet)) {
    if (typeof line === "number") onBytes(line);
    if (!Array.isArray(line)) continue;
    const [number, ...fields] = line;
    yield { line: number, fields };
  }
}

/** The names of the sheets of a workbook. Throws an ImportRefused when it cannot be read. */
export async function sheetsOf(file: string): Promise<readonly string[]> {
  for await (const line of linesOf(file, null)) if (typeof line === "object" && "sheets" in line) return line.sheets;
  return [];
}

async function* linesOf(file: string, sheet: string | null): AsyncGenerator<Exclude<SheetTold, { wrong: string }>> {
  const errand: SheetErrand = { file, sheet };
  try {
    for await (const told of runProcess<SheetTold>({ program, errand, limits })) {
      if (typeof told === "object" && "wrong" in told) throw new ImportRefused(`${file} ${told.wrong}.`);
      yield told;
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const because = { memory: "needs too much memory", time: "takes too long to read" }[error.limit];
    throw new ImportRefused(`${file} ${because}: save its sheet as CSV.`, { cause: error });
  }
}
