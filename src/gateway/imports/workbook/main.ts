// Reads a sheet of a workbook in a process of its own, whose memory is limited; what others have made may be built to
// bring a program down. It prints lines of JSON: { sheets }, then [number, ...texts] for each row, between them how many
// bytes were read, and { trouble } where it cannot go on.
import { writeSync } from "node:fs";
import { readSheet } from "./sheet.ts";
import { WorkbookTrouble } from "./trouble.ts";

/** How long it may work, in microseconds; it does not count while it waits for its reader. */
const longest = 120_000_000;
const charactersAtOnce = 60_000;

const [, , file = "", sheet = ""] = process.argv;
let waiting = "";

function print(line: unknown): void {
  waiting += `${JSON.stringify(line)}\n`;
  if (waiting.length < charactersAtOnce) return;
  flush();
  const { user, system } = process.cpuUsage();
  if (user + system > longest) throw new WorkbookTrouble("takes too long to read: save its sheet as CSV");
}

function flush(): void {
  let left: Uint8Array = Buffer.from(waiting);
  waiting = "";
  while (left.length > 0) left = left.subarray(writeSync(1, left));
}

try {
  await readSheet(file, sheet, {
    begin: (sheets) => print({ sheets }),
    row: (number, cells) => print([number, ...cells]),
    bytes: print,
  });
} catch (error) {
  // What the unpacker and the reader of XML say helps nobody who has a file of Excel before them.
  print({ trouble: error instanceof WorkbookTrouble ? error.message : "is damaged: save it again as .xlsx" });
}
flush();
