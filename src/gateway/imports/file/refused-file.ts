import { access, constants, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { markOf } from "./file-mark.ts";
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

/**
 * Puts a finished file of refused lines in its place; null where no line was refused: then that of an earlier run is
 * removed. One that is another one than `before`, or that no import has written as it is, is never lost: it gets another
 * name, which is the answer. `isOwn` tells by its mark whether an import wrote it.
 */
export async function placeRefusedFile(
  finished: string | null,
  file: string,
  before: string | null,
  isOwn: (mark: string) => Promise<boolean>,
): Promise<string | null> {
  const setAside = await setChangedAside(file, async (mark) => mark === before && (await isOwn(mark)));
  await (finished === null ? rm(file, { force: true }) : rename(finished, file));
  return setAside;
}

/** The mark of a file; null where there is none. */
export async function markOfFile(file: string): Promise<string | null> {
  return (await isThere(file)) ? markOf([file]) : null;
}

/** Gives a file that no earlier import has written as it is now a name of its own, which it answers. */
async function setChangedAside(file: string, isOwn: (mark: string) => Promise<boolean>): Promise<string | null> {
  if (!(await isThere(file)) || (await isOwn(await markOf([file])))) return null;
  for (let nth = 1; ; nth += 1) {
    const name = `${file.replace(/\.csv$/, "")}.before${nth === 1 ? "" : `-${nth}`}.csv`;
    if (await isThere(name)) continue;
    await rename(file, name);
    return name;
  }
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
