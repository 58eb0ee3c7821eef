import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { ImportRefused } from "#gateway/imports/import-refused.ts";

/** What a mark of a file looks like: a word that no spreadsheet takes for a number. */
export const markPattern = /^file-[0-9a-f]{20}$/;

/** Answers the mark of a file: the same for the same bytes, whatever its name. Throws an ImportRefused. */
export async function markOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    throw new ImportRefused(`${file} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
  return `file-${hash.digest("hex").slice(0, 20)}`;
}
