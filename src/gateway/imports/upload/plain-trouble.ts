import { basename } from "node:path";

/** What an import says to whoever uses the command line, in words for somebody who uses the console. */
export function plainTrouble(message: string, path: string): string {
  return message
    .replaceAll(path, basename(path))
    .replaceAll(/: name its encoding with --encoding, such as windows-1252/g, ": choose another encoding")
    .replaceAll("--map names no column for", "No column is chosen for")
    .replaceAll(/a number that needs --number-format/g, "a number in a form that was not chosen")
    .replaceAll(/--(?:number|date)-format/g, "the chosen form")
    .replaceAll(/ The same command adds the rest.*$/g, " Begin the job again to add the rest, or undo the import.")
    .replaceAll(/--replace (writes|needs)/g, "replacing $1");
}
