import { stat } from "node:fs/promises";
import type { Kysely } from "kysely";
import { applicationName, openDatabase } from "#gateway/database/connect.ts";
import { connectionTrouble } from "#gateway/database/connection-trouble.ts";
import type { Database } from "#gateway/database/schema.ts";
import { lendDatabase } from "#gateway/lend-database.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { type Asked, type AskedImport, readOptions } from "./command/options.ts";
import { progressBar } from "./command/progress-bar.ts";
import { importReport } from "./command/report.ts";
import { savedMapsReport } from "./command/saved-maps-report.ts";
import { mergeMappings } from "./mapping/mapping.ts";
import { findMap, keepMap, listMaps } from "./mapping/saved-maps.ts";
import { runImport } from "./run-import.ts";

try {
  // npm runs this in the project's folder, but a relative path starts at the folder where npm was called.
  const asked = await readOptions(process.argv.slice(2), process.env.INIT_CWD);
  if (typeof asked.help !== "string") await lendDatabase((url) => run(url, asked));
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

async function run(url: string, asked: Exclude<Asked, { help: string }>): Promise<void> {
  const db = openDatabase(url, { connections: 1, statementTimeout: 0, applicationName: applicationName("import") });
  try {
    const report =
      asked.help === null
        ? await importAsked(db, asked)
        : savedMapsReport(await listMaps(db, asked.mapsOf?.name ?? null));
    for (const line of report) console.log(line);
  } finally {
    await db.destroy();
  }
}

async function importAsked(db: Kysely<Database>, asked: AskedImport): Promise<string[]> {
  const { subject, useMap, saveMap } = asked;
  const fileBytes = await stat(asked.wanted.file).then(
    ({ size }) => size,
    () => 0,
  );
  const wanted =
    useMap === null
      ? asked.wanted
      : { ...asked.wanted, ...mergeMappings(await findMap(db, subject.name, useMap), asked.said) };
  const bar = progressBar(process.stderr, fileBytes, Date.now);
  const result = await runImport(db, subject, wanted, { now: Date.now, onProgress: bar.show }).finally(bar.clear);
  const report = importReport(subject, result, wanted.refusedFile);
  if (saveMap === null) return report;
  const isKept = await db
    .transaction()
    .execute((trx) => keepMap(trx, result.store.id, { subject, name: saveMap, wanted }));
  return [
    ...report,
    isKept ? `Mapping kept: --use-map ${saveMap}` : "The mapping was not kept: there is no store yet.",
  ];
}
