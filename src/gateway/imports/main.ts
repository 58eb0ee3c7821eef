import { stat } from "node:fs/promises";
import type { Kysely } from "kysely";
import { applicationName, openDatabase } from "#gateway/database/connect.ts";
import { connectionTrouble } from "#gateway/database/connection-trouble.ts";
import type { Database } from "#gateway/database/schema.ts";
import { lendDatabase } from "#gateway/lend-database.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { interruptedCode, listenForStop } from "./command/interrupt.ts";
import { type AskedImport, readOptions } from "./command/options.ts";
import { type PastAsked, readPastOptions } from "./command/past-options.ts";
import { listReport, undoReport } from "./command/past-report.ts";
import { progressBar } from "./command/progress-bar.ts";
import { importReport, previewReport } from "./command/report.ts";
import { savedMapsReport } from "./command/saved-maps-report.ts";
import { ImportStopped } from "./import-refused.ts";
import { mergeMappings } from "./mapping/mapping.ts";
import { findMap, keepMap, listMaps } from "./mapping/saved-maps.ts";
import { listImports } from "./past/list-imports.ts";
import { undoImport } from "./past/undo-import.ts";
import { previewImport, runImport } from "./run-import.ts";
import type { ImportTools } from "./stage-file.ts";

try {
  const words = process.argv.slice(2);
  const past = readPastOptions(words);
  if (past) await withDatabase((db) => runPast(db, past));
  else {
    // npm runs this in the project's folder, but a relative path starts at the folder where npm was called.
    const asked = await readOptions(words, process.env.INIT_CWD);
    if (asked.help === null) await withDatabase((db) => run(db, asked));
    else if (asked.help === undefined) await withDatabase((db) => printMaps(db, asked.mapsOf?.name ?? null));
    else console.log(asked.help);
  }
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
  process.exitCode = error instanceof ImportStopped ? interruptedCode : 1;
}

function withDatabase(work: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  return lendDatabase(async (url) => {
    const db = openDatabase(url, { connections: 1, statementTimeout: 0, applicationName: applicationName("import") });
    try {
      await work(db);
    } finally {
      await db.destroy();
    }
  });
}

async function printMaps(db: Kysely<Database>, subject: string | null): Promise<void> {
  for (const line of savedMapsReport(await listMaps(db, subject))) console.log(line);
}

async function run(db: Kysely<Database>, asked: AskedImport): Promise<void> {
  const { subject, isPreview, useMap, saveMap } = asked;
  const saved = useMap === null ? null : await findMap(db, subject.name, useMap);
  const wanted = saved ? { ...asked.wanted, ...mergeMappings(saved, asked.said) } : asked.wanted;
  const fileBytes = await stat(wanted.file).then(
    ({ size }) => size,
    () => 0,
  );
  const bar = progressBar(process.stderr, fileBytes, Date.now);
  const tell = (words: string) => {
    bar.clear();
    console.error(words);
  };
  const tools: ImportTools = { now: Date.now, onProgress: bar.show, onWaiting: tell, stop: listenForStop(tell) };
  if (isPreview) {
    const preview = await previewImport(db, subject, wanted, tools).finally(bar.clear);
    for (const line of previewReport(subject, preview)) console.log(line);
    failWithout(preview.result.linesAccepted);
  } else {
    const result = await runImport(db, subject, wanted, tools).finally(bar.clear);
    for (const line of importReport(subject, result, wanted.refusedFile)) console.log(line);
    if (saveMap !== null) {
      const keep = { subject, name: saveMap, wanted };
      const isKept = await db.transaction().execute((trx) => keepMap(trx, result.store.id, keep));
      const kept = `Mapping kept: --use-map ${saveMap}`;
      console.log(isKept ? kept : "The mapping was not kept: there is no store yet.");
    }
    failWithout(result.linesAccepted);
  }
}

/** Ends with exit code 1 when no line was accepted: then the mapping is wrong, or the file. */
function failWithout(linesAccepted: number): void {
  if (linesAccepted > 0) return;
  console.error("No line was accepted.");
  process.exitCode = 1;
}

async function runPast(db: Kysely<Database>, asked: PastAsked): Promise<void> {
  if (asked.does === "list") {
    for (const line of listReport(await listImports(db, asked.code))) console.log(line);
    return;
  }
  const stop = listenForStop(console.error);
  const undone = await undoImport(db, asked, { onWaiting: console.error, stop });
  for (const line of undoReport(`${asked.code}-${asked.number}`, undone)) console.log(line);
}
