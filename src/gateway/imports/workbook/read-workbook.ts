import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ImportRefused } from "#gateway/imports/import-refused.ts";

const program = fileURLToPath(new URL("main.ts", import.meta.url));

/** How much memory the process may use that reads a workbook, in MB. */
const memory = 512;

/** A row of a sheet, with its number in the sheet. */
export interface SheetRow {
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * Reads the rows of a sheet of a workbook (.xlsx) as the texts that it shows, in a process of its own. The first row
 * with a text is the header; the others get as many fields. Throws an ImportRefused when it cannot be read.
 */
export async function* readWorkbook(
  file: string,
  sheet: string | null,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SheetRow> {
  let width: number | null = null;
  for await (const line of linesOf(file, sheet)) {
    if (typeof line === "number") onBytes(line);
    if (!Array.isArray(line)) continue;
    const [number, ...fields] = line;
    width ??= fields.length;
    while (fields.length < width) fields.push("");
    yield { line: number, fields };
  }
}

/** The names of the sheets of a workbook. Throws an ImportRefused when it cannot be read. */
export async function sheetsOf(file: string): Promise<readonly string[]> {
  for await (const line of linesOf(file, null)) if (typeof line === "object" && "sheets" in line) return line.sheets;
  return [];
}

/** What the process prints. */
type Line =
  | number
  | readonly [number, ...string[]]
  | { readonly sheets: readonly string[] }
  | { readonly trouble: string };

async function* linesOf(file: string, sheet: string | null): AsyncGenerator<Exclude<Line, { trouble: string }>> {
  const child = spawn(process.execPath, [`--max-old-space-size=${memory}`, program, file, sheet ?? ""], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const ended = once(child, "close") as Promise<[code: number | null]>;
  // A process that could not be started is told by the loop below.
  ended.catch(() => {});
  try {
    let rest = "";
    for await (const piece of child.stdout.setEncoding("utf8") as AsyncIterable<string>) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      for (const text of lines) {
        const line = JSON.parse(text) as Line;
        if (typeof line === "object" && "trouble" in line) throw new ImportRefused(`${file} ${line.trouble}.`);
        yield line;
      }
    }
    const [code] = await ended;
    if (code !== 0) throw new ImportRefused(`${file} needs too much memory: save its sheet as CSV.`);
  } finally {
    child.kill("SIGKILL");
  }
}
