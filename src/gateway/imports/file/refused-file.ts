import { access, constants, open, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { refusedColumns } from "./heading.ts";

/** How such a file begins; files of earlier versions lack the third column. */
const beginning = refusedColumns.slice(0, 2).join(",");

/**
 * Answers where the file of refused lines is to be written, links followed. Throws an ImportRefused where that would
 * destroy something: the input itself under any name, or a file that is there and has no refused lines.
 */
export async function checkRefusedFile(input: string, refused: string): Promise<string> {
  const place = await placeOf(refused);
  const found = await stat(place).catch(() => null);
  if (!found) return place;
  const read = await stat(input).catch(() => null);
  if (read && read.dev === found.dev && read.ino === found.ino) {
    throw new ImportRefused(`${refused} is the file that is imported: name another with --refused.`);
  }
  if (found.isFile() && (found.size === 0 || (await readBeginning(place)) === beginning)) return place;
  throw new ImportRefused(
    `${refused} is there and is no file of refused lines: name another with --refused, or move it away.`,
  );
}

/** The real path of a file that need not be there; its folder must be, and be writable. */
async function placeOf(file: string): Promise<string> {
  const there = await realpath(file).catch(() => null);
  const place = there ?? join(await realpath(dirname(file)).catch(() => dirname(file)), basename(file));
  try {
    await access(dirname(place), constants.W_OK);
  } catch (error) {
    throw new ImportRefused(`The refused lines cannot be written: ${(error as Error).message}.`, { cause: error });
  }
  return place;
}

async function readBeginning(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginning.length), 0, beginning.length, 0);
    return buffer.subarray(0, bytesRead).toString("latin1");
  } finally {
    await handle.close();
  }
}
