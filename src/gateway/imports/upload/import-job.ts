import { createReadStream, openAsBlob } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import type { Kysely } from "kysely";
import type { ImportStep } from "#contract/imports/import.ts";
import type { ImportMapping, ImportReport } from "#contract/imports/schema.ts";
import type { Database } from "#gateway/database/schema.ts";
import { recordWords } from "#gateway/imports/command/record-words.ts";
import type { PartTitles } from "#gateway/imports/file/explain-refusal.ts";
import { refusedFileBeside } from "#gateway/imports/file/refused-lines.ts";
import { ImportRefused, ImportStopped } from "#gateway/imports/import-refused.ts";
import { importsOfFile, type PastRun } from "#gateway/imports/past/import-record.ts";
import { undoImport } from "#gateway/imports/past/undo-import.ts";
import type { CheckedImport, ImportFile } from "#gateway/imports/stage-file.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { runOnDatabase } from "#gateway/limited/run-on-database.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { keepWritten } from "#gateway/store/files/keep-files.ts";
import { readImportFile } from "#gateway/store/imports/import-files.ts";
import { readFormHeaders } from "#gateway/store/stores/form-header.ts";
import type { BegunJob, DoneImport } from "#gateway/store/jobs/lease.ts";
import { fetchFile } from "./fetch-file.ts";
import type { ImportErrand, ImportTold } from "./import-errand.ts";
import { partTitles } from "./part-titles.ts";
import { plainFault } from "./plain-trouble.ts";

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
  /** Where the same database is, for the process that reads the file. */
  readonly url: string;
  readonly files: FileStores;
  readonly stop: AbortSignal;
  onProgress(done: number, total: number): void;
}

const program = new URL("import-errand.ts", import.meta.url);

/**
 * What one file may use: memory in MB, seconds of work for any file and for each MB of it, and how long it may go on
 * once it is to stop, in milliseconds. A second file is held in memory.
 */
const allowed = { memory: 1_024, cpu: 120, cpuOfMegabyte: 5, grace: 400 } as const;

/**
 * Does what a job of an import asks for, by the same code as the command line, in a process of its own. `settle` keeps what was done; where it
 * throws or answers false, no file stays.
 */
export async function doImportJob(
  job: BegunJob,
  importing: Importing,
  settle: (done: DoneImport) => Promise<boolean>,
): Promise<boolean> {
  const { db, files } = importing;
  const params = job.params as ImportParams;
  const { code } = await db.selectFrom("stores").select("code").where("id", "=", job.storeId).executeTakeFirstOrThrow();
  if (params.step === "undo") {
    const { said, records } = await undo(job, params, { ...importing, code });
    return settle({ result: { report: null, said } satisfies ImportJobResult, rows: records, refused: null });
  }
  const folder = await files.work.make();
  let path = folder;
  let joined: string | null = null;
  let titles: PartTitles = {};
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
    titles = await titlesOf(db, job.storeId, params.subject);
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
    const errand: ImportErrand = { step: params.step, subject: params.subject, wanted, titles, size };
    const done = await doErrand(job, errand, importing);
    if (params.step === "check") {
      const result: ImportJobResult = { report: done.report, said: "", ...(done.checked && { checked: done.checked }) };
      return await settle({ result, rows: done.report.linesRead, refused: null });
    }
    const runs = await importsOfFile(db, job.storeId, params.importId);
    const earlier = runs.filter(({ number }) => number !== done.importNumber);
    const names = runs.map(({ number }) => `${code}-${number}`).toReversed();
    const report = { ...withEarlier(done.report, earlier), names };
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
    if (error instanceof PlainFailure) error.message = plainFault(error.message, titles, joined ?? path, path);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the parts of a subject are called in the forms of a store. */
async function titlesOf(db: Kysely<Database>, storeId: string, name: string): Promise<PartTitles> {
  const subject = subjects.find((each) => each.name === name);
  return subject ? partTitles(subject, await readFormHeaders(db, storeId)) : {};
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

/** Lets a process of its own check or import, whose limits grow with the file; answers what it has found or done. */
async function doErrand(
  { id }: BegunJob,
  errand: ImportErrand,
  { db, url, stop, onProgress }: Importing,
): Promise<Extract<ImportTold, { report: unknown }>> {
  const limits = { memory: allowed.memory, cpu: allowed.cpu + (allowed.cpuOfMegabyte * errand.size) / 1_000_000 };
  const place = { db, url, name: `${id} import` };
  let done: Extract<ImportTold, { report: unknown }> | null = null;
  try {
    for await (const told of runOnDatabase<ImportTold>(place, {
      program,
      errand,
      limits,
      stop,
      grace: allowed.grace,
    })) {
      if ("done" in told) onProgress(told.done, 100);
      else if ("stopped" in told) throw new ImportStopped(told.stopped);
      else done = told;
    }
  } catch (error) {
    if (!stop.aborted || error instanceof PlainFailure || errand.step === "check") throw error;
    throw new ImportStopped(
      "Stopped in the middle: what is written stays. Begin the job again to add the rest, or undo the import.",
    );
  }
  if (!done) throw new Error("an import has ended without a report");
  return done;
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
