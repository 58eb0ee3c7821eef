import { basename } from "node:path";
import { namesInWords, type PartTitles, reasonInWords } from "#gateway/imports/file/explain-refusal.ts";

/** What an import says to whoever uses the command line, in words for somebody who uses the console. */
export function plainTrouble(message: string, ...paths: readonly string[]): string {
  return paths
    .reduce((text, path) => text.replaceAll(path, basename(path)), message)
    .replaceAll(/: name its encoding with --encoding, such as windows-1252/g, ": choose another encoding")
    .replaceAll(", for which --map names no column", ", for which no column is chosen")
    .replaceAll("--map names no column for", "No column is chosen for")
    .replaceAll(
      '--returns takes "PART is negative", "PART is TEXT" or "PART starts with TEXT"',
      'A rule for returned goods is a part with "is negative", "is" and a text, or "starts with" and a text',
    )
    .replaceAll("--returns asks for", "A rule for returned goods asks for")
    .replaceAll("leave --join out", "leave the second file out")
    .replaceAll("too many for --join", "too many for a second file")
    .replace(/^bad text$/, "a character that cannot be kept")
    .replace(/^bad slot$/, "the slot of the delivery cannot be read")
    .replaceAll("--on: ", "")
    .replaceAll(/a number that needs --number-format/g, "a number in a form that was not chosen")
    .replaceAll(/--(?:number|date)-format/g, "the chosen form")
    .replaceAll(/ The same command adds the rest.*$/g, " Begin the job again to add the rest, or undo the import.")
    .replaceAll(/--replace (writes|needs)/g, "replacing $1");
}

/** Why a line is refused, in the words of the console and of the form. */
export function plainReason(reason: string, titles: PartTitles, ...paths: readonly string[]): string {
  return reasonInWords(plainTrouble(reason, ...paths), titles);
}

/** Why a file cannot be read, in the words of the console and of the form. */
export function plainFault(message: string, titles: PartTitles, ...paths: readonly string[]): string {
  return namesInWords(plainTrouble(message, ...paths), titles);
}
