import { createReadStream, openAsBlob } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import type { Kysely } from "kysely";
import type { ImportStep } from "#contract/imports/import.ts";
import type { ImportMapping, ImportReport } from "#contract/imports/schema.ts";
import type { Database } from "#gateway/database/schema.ts";
import { recordWords } from "#gateway/imports/command/record-words.ts";
import { refusedFileBeside } from "#gateway/imports/file/refused-lines.ts";
import { printable } from "#gateway/imports/file/printable.ts";
import { ImportRefused, ImportStopped } from "#gateway/imports/import-refused.ts";
import { importsOfFile, type PastRun } from "#gateway/imports/past/import-record.ts";
import { undoImport } from "#gateway/imports/past/undo-import.ts";
import { type ImportResult, previewImport, runImport } from "#gateway/imports/run-import.ts";
import type { CheckedImport, ImportFile, ImportTools } from "#gateway/imports/stage-file.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { notFound } from "#gateway/refusal.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { keepWritten } from "#gateway/store/files/keep-files.ts";
import { readImportFile } from "#gateway/store/imports/import-files.ts";
import type { BegunJob, DoneImport } from "#gateway/store/jobs/lease.ts";
import { fetchFile } from "./fetch-file.ts";
import { plainTrouble } from "./plain-trouble.ts";

/** What a job of an import is asked for. */
export interface ImportParams {
  readonly importId: string;
  readonly subject: string;
  readonly step: ImportStep;
  readonly mapping?: ImportMapping;
  readonly replaces?: boolean;
  /** A second file that was sent. */
  readonly joinId?: string | undefined;
  readonly checked?: CheckedImport;
}

/** What such a job keeps: what consoles are shown, and what a run must still find. */
export interface ImportJobResult {
  readonly report: ImportReport | null;
  readonly said: string;
  readonly checked?: CheckedImport;
}

/** What it works with. */
export interface Importing {
  /** Connections on which a statement may take as long as it needs. */
  readonly db: Kysely<Database>;
  readonly files: FileStores;
  readonly stop: AbortSignal;
  onProgress(done: number, total: number): void;
}

/** How many refused lines and reasons a report shows. */
const shown = { lines: 20, reasons: 50 } as const;

/**
 * Does what a job of an import asks for, by the same code as the command line. `settle` keeps what was done; where it
 * throws or answers false, no file stays.
 */
export async function doImportJob(
  job: BegunJob,
  importing: Importing,
  settle: (done: DoneImport) => Promise<boolean>,
): Promise<boolean> {
  const { db, files } = importing;
  const params = job.params as ImportParams;
  const subject = subjects.find(({ name }) => name === params.subject);
  if (!subject) throw notFound("import");
  const { code } = await db.selectFrom("stores").select("code").where("id", "=", job.storeId).executeTakeFirstOrThrow();
  if (params.step === "undo") {
    const { said, records } = await undo(job, params, { ...importing, code });
    return settle({ result: { report: null, said } satisfies ImportJobResult, rows: records, refused: null });
  }
  const folder = await files.work.make();
  let path = folder;
  let joined: string | null = null;
  try {
    path = await fetchFile(db, files, await readImportFile(db, { storeId: job.storeId, id: params.importId }), folder);
    if (params.joinId !== undefined) {
      // Both may have the same name.
      const beside = join(folder, "second");
      await mkdir(beside);
      joined = await fetchFile(
        db,
        files,
        await readImportFile(db, { storeId: job.storeId, id: params.joinId }),
        beside,
      );
    }
    const { size } = await stat(path);
    const wanted: ImportFile = {
      ...(params.mapping ?? { map: {}, encoding: "utf-8", delimiter: ",", dateFormats: [], numberFormat: null }),
      file: path,
      join: joined,
      store: { code, name: null, timeZone: null, currency: null, locale: null },
      refusedFile: await refusedFileBeside(path),
      replaces: params.replaces === true,
      by: job.by,
      sent: { id: params.importId, checked: params.checked ?? null },
    };
    const tools: ImportTools = {
      now: Date.now,
      stop: importing.stop,
      onWaiting: () => {},
      // Reading is the first half of the work, writing the second one.
      onProgress: ({ phase, done, total }) =>
        importing.onProgress(
          phase === "reading"
            ? Math.min(50, Math.floor((50 * done) / size))
            : 50 + Math.floor((50 * done) / Math.max(1, total ?? 1)),
          100,
        ),
    };
    if (params.step === "check") {
      const { report, checked } = await check(db, subject, wanted, tools);
      const result: ImportJobResult = { report, said: "", checked };
      return await settle({ result, rows: report.linesRead, refused: null });
    }
    const done = await runImport(db, subject, wanted, tools);
    const runs = await importsOfFile(db, job.storeId, params.importId);
    const earlier = runs.filter(({ number }) => number !== done.importNumber);
    const names = runs.map(({ number }) => `${code}-${number}`).toReversed();
    const report = { ...withEarlier(reportOf(subject, done, path), earlier), names };
    const result: ImportJobResult = { report, said: "" };
    const isThere = await stat(wanted.refusedFile).catch(() => null);
    if (!isThere) return await settle({ result, rows: report.linesRead, refused: null });
    const hash = await hashOf(wanted.refusedFile);
    const kept = await keepWritten(db, files, job.storeId, {
      name: basename(wanted.refusedFile),
      type: "text/csv",
      hash,
      size: isThere.size,
      bytes: await openAsBlob(wanted.refusedFile),
    });
    try {
      const refused = { sha256: hash.toString("hex"), size: isThere.size, file: kept.file };
      return await settle({ result, rows: report.linesRead, refused });
    } finally {
      await kept.dropLoose().catch(() => undefined);
    }
  } catch (error) {
    if (error instanceof ImportRefused || error instanceof ImportStopped)
      error.message = plainTrouble(error.message, joined ?? path, path);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function check(
  db: Kysely<Database>,
  subject: ImportSubject,
  wanted: ImportFile,
  tools: ImportTools,
): Promise<{ readonly report: ImportReport; readonly checked: CheckedImport }> {
  const refused: ImportReport["refused"] = [];
  const { result, examples, checked } = await previewImport(
    db,
    subject,
    wanted,
    tools,
    ({ line, fields }, reason, explain) => {
      if (refused.length >= shown.lines) return;
      const { code, column, value } = explain(fields, reason);
      refused.push({ line, code, reason: plainTrouble(reason, wanted.file), column, value: printable(value) });
    },
  );
  return { report: { ...reportOf(subject, result, wanted.file), refused, examples: [...examples] }, checked };
}

function reportOf(subject: ImportSubject, result: ImportResult, path: string): ImportReport {
  const { linesRead, linesAccepted, linesPassedOver, records, remarks } = result;
  const reasons = [...result.refused]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, shown.reasons)
    .map(([reason, lines]) => ({ reason: plainTrouble(reason, path), lines }));
  return {
    linesRead,
    linesAccepted,
    linesRefused: linesRead - linesAccepted,
    linesPassedOver,
    records,
    completed: result.recordsCompleted,
    replaced: result.recordsReplaced,
    there: result.recordsThere,
    differing: result.recordsDiffering,
    touched: result.recordsTouched,
    reasons,
    refused: [],
    remarks: [...remarks],
    examples: [],
    names: [],
    cannotUndo: typeof subject.undo === "function" ? "" : subject.undo.because,
  };
}

/**
 * The report of all runs of a file: one that was begun again finds there what the runs before it have written, and that
 * is no less what this file has done.
 */
function withEarlier(report: ImportReport, earlier: readonly PastRun[]): ImportReport {
  const sum = (of: "records" | "completed" | "replaced") => earlier.reduce((all, run) => all + run[of], 0);
  const [written, completed, replaced] = [sum("records"), sum("completed"), sum("replaced")];
  return {
    ...report,
    records: report.records + written - completed - replaced,
    completed: report.completed + completed,
    replaced: report.replaced + replaced,
    there: Math.max(0, report.there - written),
  };
}

/** Takes back all that was imported of a file, the newest first: one that was begun again is there several times. */
async function undo(
  job: BegunJob,
  { importId, subject }: ImportParams,
  { db, stop, onProgress, code }: Importing & { readonly code: string },
): Promise<{ readonly said: string; readonly records: number }> {
  const done = await importsOfFile(db, job.storeId, importId);
  if (done.length === 0) throw new ImportRefused("Nothing of this file is in the store.");
  let [removed, restored] = [0, 0];
  for (const [at, { number }] of done.entries()) {
    onProgress(at, done.length);
    const undone = await undoImport(db, { code, number, by: job.by }, { onWaiting: () => {}, stop });
    removed += undone.removed;
    restored += undone.restored;
  }
  const said = [
    ...(removed > 0 || restored === 0 ? [`${recordWords(subject, removed)} removed`] : []),
    ...(restored > 0 ? [`${recordWords(subject, restored)} as before it`] : []),
  ];
  return { said: `Taken back: ${said.join(", ")}.`, records: removed + restored };
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest();
}
