// Writes an export in a process of its own, which takes neither time nor memory from those who wait for the gateway. It
// reads an errand as a line of JSON, and prints lines of JSON: how many rows are written, and at last what there is of
// the file, or why there is none.
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { SheetRefused } from "#contract/sheets/sheet.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Errand, Told } from "./run-export.ts";
import { writeExport } from "./write-export.ts";

const input = createInterface({ input: process.stdin });
// The gateway holds the input open. Where it has ended, nobody waits for the file.
input.once("close", () => process.exit(1));
input.once("line", (line) => void run(JSON.parse(line) as Errand).finally(() => process.exit(0)));

async function run({ url, applicationName, path, job, asked }: Errand): Promise<void> {
  const db = openDatabase(url, { connections: 2, statementTimeout: 0, applicationName });
  try {
    tell({ written: await writeExport(db, job, asked, path, (done, total) => tell({ done, total })) });
  } catch (error) {
    const trouble = error instanceof Error ? error.message : String(error);
    tell({ trouble, isPlain: error instanceof SheetRefused || error instanceof Refusal });
  } finally {
    await db.destroy();
  }
}

function tell(told: Told): void {
  writeSync(1, `${JSON.stringify(told)}\n`);
}
