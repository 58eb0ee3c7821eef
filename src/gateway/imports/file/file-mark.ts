import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { ImportRefused } from "#gateway/imports/import-refused.ts";

/** What a mark of a file looks like: a word that no spreadsheet takes for a number. */
export const markPattern = /^file-[0-9a-f]{20}$/;

/**
 * Answers the mark of files read as one: the same for the same bytes, whatever their names. Throws an ImportRefused.
 */
export async function markOf(files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) {
    try {
      for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    } catch (error) {
      throw new ImportRefused(`${file} cannot be read: ${(error as Error).message}.`, { cause: error });
    }
  }
  return `file-${hash.digest("hex").slice(0, 20)}`;
}
