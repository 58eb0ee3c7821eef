import { stat } from "node:fs/promises";
import type { Kysely } from "kysely";
import { applicationName, openDatabase } from "#gateway/database/connect.ts";
import { connectionTrouble, setUpTrouble } from "#gateway/database/connection-trouble.ts";
import type { Database } from "#gateway/database/schema.ts";
import { lendDatabase } from "#gateway/lend-database.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { type Asked, type AskedImport, readOptions } from "./command/options.ts";
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

/** The exit code of a program that Ctrl-C has ended. */
const interruptedCode = 130;

/** How long after a signal another one belongs to the same key press, because terminal and npm both send it. */
const sameKeyPress = 1_000;

try {
  const words = process.argv.slice(2);
  const past = readPastOptions(words);
  if (past) await withDatabase((db) => runPast(db, past));
  else {
    // npm runs this in the project's folder, but a relative path starts at the folder where npm was called.
    const asked = await readOptions(words, process.env.INIT_CWD);
    if (typeof asked.help !== "string") await withDatabase((db) => run(db, asked));
    else console.log(asked.help);
  }
} catch (error) {
  const full = error instanceof Error && "code" in error && error.code === "ENOSPC";
  const trouble = connectionTrouble(error);
  const unfit = setUpTrouble(error);
  if (trouble !== null)
    console.error(
      `The connection to PostgreSQL was lost during the import: ${trouble}. Run it again: it adds what is missing.`,
    );
  else if (unfit !== null) console.error(`The database cannot be used: ${unfit}.`);
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

async function run(db: Kysely<Database>, asked: Exclude<Asked, { help: string }>): Promise<void> {
  const report =
    asked.help === null
      ? await importAsked(db, asked)
      : savedMapsReport(await listMaps(db, asked.mapsOf?.name ?? null));
  for (const line of report) console.log(line);
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
  const tell = (words: string) => {
    bar.clear();
    console.error(words);
  };
  const tools: ImportTools = { now: Date.now, onProgress: bar.show, onWaiting: tell, stop: listenForStop(tell) };
  if (asked.isPreview) {
    const preview = await previewImport(db, subject, wanted, tools).finally(bar.clear);
    return [...previewReport(subject, preview), ...failWithout(preview.result.linesAccepted)];
  }
  const result = await runImport(db, subject, wanted, tools).finally(bar.clear);
  const report = [...importReport(subject, result, wanted.refusedFile), ...failWithout(result.linesAccepted)];
  if (saveMap === null) return report;
  const isKept = await db
    .transaction()
    .execute((trx) => keepMap(trx, result.store.id, { subject, name: saveMap, wanted }));
  return [
    ...report,
    isKept ? `Mapping kept: --use-map ${saveMap}` : "The mapping was not kept: there is no store yet.",
  ];
}

/** Ends with exit code 1 when no line was accepted, and says so: then the mapping is wrong, or the file. */
function failWithout(linesAccepted: number): string[] {
  if (linesAccepted > 0) return [];
  process.exitCode = 1;
  return ["No line was accepted."];
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

/**
 * Listens for Ctrl-C: the first press asks the work to stop where nothing is left half done, the second ends the
 * program at once. What PostgreSQL does then is rolled back.
 */
function listenForStop(tell: (words: string) => void): AbortSignal {
  const controller = new AbortController();
  let since = 0;
  const stop = () => {
    if (since && performance.now() - since > sameKeyPress) process.exit(interruptedCode);
    if (since) return;
    since = performance.now();
    tell("Stopping as soon as nothing is left half done. Ctrl-C once more stops at once.");
    controller.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  return controller.signal;
}
