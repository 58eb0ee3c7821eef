import { basename } from "node:path";
import { namesInWords, type PartTitles } from "#gateway/imports/file/explain-refusal.ts";

/** What an import says of files, without the folders that they are in while it works on them. */
export function plainTrouble(message: string, ...paths: readonly string[]): string {
  return paths.reduce((text, path) => text.replaceAll(path, basename(path)), message);
}

/** Why a file cannot be read, with the titles of the form. */
export function plainFault(message: string, titles: PartTitles, ...paths: readonly string[]): string {
  return namesInWords(plainTrouble(message, ...paths), titles);
}
