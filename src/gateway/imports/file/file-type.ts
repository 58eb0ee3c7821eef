import { open } from "node:fs/promises";
import { ImportRefused } from "#gateway/imports/import-refused.ts";

/** What a file is, as its first bytes say: text, text that is packed with gzip, or a workbook of Excel. */
export type FileType = "text" | "gzip" | "workbook";

const beginnings = [
  ["gzip", [0x1f, 0x8b]],
  ["workbook", [0x50, 0x4b, 0x03, 0x04]],
  ["old", [0xd0, 0xcf, 0x11, 0xe0]],
] as const;

/** Tells what a file is. Throws an ImportRefused where it cannot be read, or is a workbook that is never read. */
export async function fileTypeOf(file: string): Promise<FileType> {
  let found: (typeof beginnings)[number][0] | "text" = "text";
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    const bytes = [...buffer.subarray(0, bytesRead)];
    found = beginnings.find(([, begins]) => begins.every((byte, at) => bytes[at] === byte))?.[0] ?? "text";
  } catch (error) {
    throw new ImportRefused(`${file} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
  if (found !== "old") return found;
  throw new ImportRefused(`${file} has a password or is of an old Excel: save it as .xlsx without a password.`);
}
