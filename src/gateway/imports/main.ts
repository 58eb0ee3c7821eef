import { stat } from "node:fs/promises";
import { applicationName, openDatabase } from "#gateway/database/connect.ts";
import { connectionTrouble } from "#gateway/database/connection-trouble.ts";
import { lendDatabase } from "#gateway/lend-database.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { type Asked, readOptions } from "./command/options.ts";
import { progressBar } from "./command/progress-bar.ts";
import { importReport } from "./command/report.ts";
import { runImport } from "./run-import.ts";

try {
  // npm runs this in the project's folder, but a relative path starts at the folder where npm was called.
  const asked = await readOptions(process.argv.slice(2), process.env.INIT_CWD);
  if (asked.help === null) await lendDatabase((url) => run(url, asked));
  else console.log(asked.help);
} catch (error) {
  const full = error instanceof Error && "code" in error && error.code === "ENOSPC";
  const trouble = connectionTrouble(error);
  if (trouble !== null)
    console.error(
      `The connection to PostgreSQL was lost during the import: ${trouble}. Run it again: it adds what is missing.`,
    );
  else if (full) console.error("The disk is full. Free some space and run the import again: it adds what is missing.");
  else if (error instanceof PlainFailure) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}

async function run(url: string, { subject, wanted }: Extract<Asked, { help: null }>): Promise<void> {
  const fileBytes = await stat(wanted.file).then(
    ({ size }) => size,
    () => 0,
  );
  const bar = progressBar(process.stderr, fileBytes, Date.now);
  const db = openDatabase(url, { connections: 1, statementTimeout: 0, applicationName: applicationName("import") });
  try {
    const result = await runImport(db, subject, wanted, { now: Date.now, onProgress: bar.show }).finally(bar.clear);
    for (const line of importReport(subject, result, wanted.refusedFile)) console.log(line);
  } finally {
    await db.destroy();
  }
}
