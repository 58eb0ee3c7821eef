import { Console } from "node:console";
import { stat } from "node:fs/promises";
import type { Kysely } from "kysely";
import { applicationName, openDatabase } from "#gateway/database/connect.ts";
import { connectionTrouble, setUpTrouble } from "#gateway/database/connection-trouble.ts";
import type { Database } from "#gateway/database/schema.ts";
import { lendDatabase } from "#gateway/lend-database.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { onEndSignal, type ProgramProcess } from "#gateway/program-process.ts";
import { type AskedImport, readOptions } from "./options.ts";
import { type PastAsked, readPastOptions } from "./past-options.ts";
import { listReport, undoReport } from "./past-report.ts";
import { progressBar } from "./progress-bar.ts";
import { importReport, previewReport } from "./report.ts";
import { savedMapsReport } from "./saved-maps-report.ts";
import { ImportStopped } from "../import-refused.ts";
import { mergeMappings } from "../mapping/mapping.ts";
import { findMap, keepMap, listMaps } from "../mapping/saved-maps.ts";
import { listImports } from "../past/list-imports.ts";
import { undoImport } from "../past/undo-import.ts";
import { previewImport, runImport } from "../run-import.ts";
import type { ImportTools } from "../stage-file.ts";

/** The exit code of a program that Ctrl-C has ended. */
const interruptedCode = 130;

/** How long after a signal another one belongs to the same key press, because terminal and npm both send it. */
const sameKeyPress = 1_000;

/** What the program says at its end, and its exit code. */
interface Outcome {
  readonly lines: readonly string[];
  readonly code: number;
}

/** The program of `npm run import`. Answers its exit code. */
export async function runImports(own: ProgramProcess): Promise<number> {
  const terminal = new Console(own);
  try {
    const { lines, code } = await doAsked(own);
    for (const line of lines) terminal.log(line);
    return code;
  } catch (error) {
    const full = error instanceof Error && "code" in error && error.code === "ENOSPC";
    const trouble = connectionTrouble(error);
    const unfit = setUpTrouble(error);
    if (trouble !== null)
      terminal.error(
        `The connection to PostgreSQL was lost during the import: ${trouble}. Run it again: it adds what is missing.`,
      );
    else if (unfit !== null) terminal.error(`The database cannot be used: ${unfit}.`);
    else if (full)
      terminal.error("The disk is full. Free some space and run the import again: it adds what is missing.");
    else if (error instanceof PlainFailure) terminal.error(error.message);
    else throw error;
    return error instanceof ImportStopped ? interruptedCode : 1;
  }
}

async function doAsked(own: ProgramProcess): Promise<Outcome> {
  const words = own.argv.slice(2);
  const past = readPastOptions(words);
  if (past) return withDatabase(own, (db) => doPast(own, db, past));
  // npm runs this in the project's folder, but a relative path starts at the folder where npm was called.
  const asked = await readOptions(words, own.env["INIT_CWD"]);
  if (asked.help === null) return withDatabase(own, (db) => importAsked(own, db, asked));
  if (typeof asked.help === "string") return { lines: [asked.help], code: 0 };
  const { mapsOf } = asked;
  return withDatabase(own, async (db) => ({
    lines: savedMapsReport(await listMaps(db, mapsOf?.name ?? null)),
    code: 0,
  }));
}

function withDatabase<Done>(own: ProgramProcess, work: (db: Kysely<Database>) => Promise<Done>): Promise<Done> {
  return lendDatabase(own, async (url) => {
    const db = openDatabase(url, { connections: 1, statementTimeout: 0, applicationName: applicationName("import") });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  });
}

async function importAsked(own: ProgramProcess, db: Kysely<Database>, asked: AskedImport): Promise<Outcome> {
  const { subject, useMap, saveMap } = asked;
  const fileBytes = await stat(asked.wanted.file).then(
    ({ size }) => size,
    () => 0,
  );
  const wanted =
    useMap === null
      ? asked.wanted
      : { ...asked.wanted, ...mergeMappings(await findMap(db, subject.name, useMap), asked.said) };
  const bar = progressBar(own.stderr, fileBytes, Date.now);
  const { error: complain } = new Console(own);
  const tell = (words: string) => {
    bar.clear();
    complain(words);
  };
  const tools: ImportTools = { now: Date.now, onProgress: bar.show, onWaiting: tell, stop: listenForStop(own, tell) };
  if (asked.isPreview) {
    const preview = await previewImport(db, subject, wanted, tools).finally(bar.clear);
    return outcome(previewReport(subject, preview), preview.result.linesAccepted);
  }
  const result = await runImport(db, subject, wanted, tools).finally(bar.clear);
  const done = outcome(importReport(subject, result, wanted.refusedFile), result.linesAccepted);
  if (saveMap === null) return done;
  const isKept = await db
    .transaction()
    .execute((trx) => keepMap(trx, result.store.id, { subject, name: saveMap, wanted }));
  const kept = isKept ? `Mapping kept: --use-map ${saveMap}` : "The mapping was not kept: there is no store yet.";
  return { ...done, lines: [...done.lines, kept] };
}

/** The exit code is 1 when no line was accepted: then the mapping is wrong, or the file. */
function outcome(report: readonly string[], linesAccepted: number): Outcome {
  return linesAccepted > 0 ? { lines: report, code: 0 } : { lines: [...report, "No line was accepted."], code: 1 };
}

async function doPast(own: ProgramProcess, db: Kysely<Database>, asked: PastAsked): Promise<Outcome> {
  if (asked.does === "list") return { lines: listReport(await listImports(db, asked.code)), code: 0 };
  const { error: complain } = new Console(own);
  const undone = await undoImport(db, asked, { onWaiting: complain, stop: listenForStop(own, complain) });
  return { lines: undoReport(`${asked.code}-${asked.number}`, undone), code: 0 };
}

/**
 * Listens for Ctrl-C: the first press asks the work to stop where nothing is left half done, the second ends the
 * program at once. What PostgreSQL does then is rolled back.
 */
function listenForStop(own: ProgramProcess, tell: (words: string) => void): AbortSignal {
  const controller = new AbortController();
  let since = 0;
  const stop = () => {
    if (since && performance.now() - since > sameKeyPress) own.exit(interruptedCode);
    if (since) return;
    since = performance.now();
    tell("Stopping as soon as nothing is left half done. Ctrl-C once more stops at once.");
    controller.abort();
  };
  onEndSignal(own, stop);
  return controller.signal;
}
