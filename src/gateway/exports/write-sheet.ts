import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { FileFormat } from "#contract/jobs/job.ts";
import { csvText } from "#contract/sheets/csv.ts";
import type { SheetLines, SheetText } from "#contract/sheets/sheet.ts";
import { fixedParts, sheetPart } from "#contract/sheets/xlsx-parts.ts";
import { xlsxSheet } from "#contract/sheets/xlsx-sheet.ts";
import { zipped, type ZipPart } from "./zip.ts";

/** Writes lines below their titles into a new file while they come; answers its SHA-256 and how many bytes it has. */
export async function writeSheet(
  path: string,
  format: FileFormat,
  titles: readonly string[],
  lines: AsyncIterable<SheetLines>,
): Promise<{ readonly hash: Buffer; readonly size: number }> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    const bytes = format === "csv" ? encoded(textOf(csvText(titles), lines)) : zipped(parts(titles, lines));
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: hash.digest(), size };
}

function* parts(titles: readonly string[], lines: AsyncIterable<SheetLines>): Generator<ZipPart> {
  for (const [name, text] of Object.entries(fixedParts)) yield { name, text: [text] };
  yield { name: sheetPart, text: textOf(xlsxSheet(titles), lines) };
}

async function* textOf(sheet: SheetText, lines: AsyncIterable<SheetLines>): AsyncGenerator<string> {
  for await (const some of lines) if (some.length > 0) yield sheet.add(some);
  yield sheet.end();
}

async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of text) yield Buffer.from(piece);
}
