import { createReadStream, openAsBlob } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import type { Kysely } from "kysely";
import type { ImportStep } from "#contract/imports/import.ts";
import type { ImportMapping, ImportReport } from "#contract/imports/schema.ts";
import { applicationName } from "#gateway/database/connect.ts";
import type { Database } from "#gateway/database/schema.ts";
import { recordWords } from "#gateway/imports/record-words.ts";
import type { PartTitles } from "#gateway/imports/file/explain-refusal.ts";
import { refusedFileBeside } from "#gateway/imports/file/refused-lines.ts";
import { ImportRefused, ImportStopped } from "#gateway/imports/import-refused.ts";
import { importsOfFile, type PastRun } from "#gateway/imports/past/import-record.ts";
import { undoImport } from "#gateway/imports/past/undo-import.ts";
import type { CheckedImport, ImportFile } from "#gateway/imports/stage-file.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { runOnDatabase } from "#gateway/limited/run-on-database.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { keepWritten } from "#gateway/store/files/keep-files.ts";
import { readImportFile } from "#gateway/store/imports/import-files.ts";
import { readFormHeaders } from "#gateway/store/stores/form-header.ts";
import type { BegunJob, DoneImport } from "#gateway/store/jobs/lease.ts";
import { fetchFile } from "./fetch-file.ts";
import { type ImportErrand, type ImportTold, workOnImport } from "./import-work.ts";
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
  /** The time zone of dates without an offset, where it is not that of the store. */
  readonly timeZone?: string | null;
  /** The one import that is taken back; without it, all of the file. */
  readonly number?: number;
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
  /** Called with what it waits for, and with what is to be known before it writes. */
  onWaiting?(words: string): void;
  /** Whether this process does it itself, without limits: whoever has started it waits for nothing else. */
  readonly isHere?: boolean;
}

const program = new URL("import-errand.ts", import.meta.url);

/**
 * What one file may use: memory in MB, seconds of work for any file and for each MB of it, and how long it may go on
 * once it is to stop, in milliseconds. A second file is held in memory.
 */
const allowed = { memory: 1_024, cpu: 120, cpuOfMegabyte: 5, grace: 400 } as const;

/**
 * Does what a job of an import asks for, usually in a process of its own. `settle` keeps what was done; where it throws or
 * answers false, no file stays.
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
  const titles = await titlesOf(db, job.storeId, params.subject);
  try {
    path = await fetchFile(db, files, await readImportFile(db, { storeId: job.storeId, id: params.importId }), folder);
    if (params.joinId !== undefined) {
      // Both may have the same name.
      const beside = join(folder, "second");
      await mkdir(beside);
      const second = await readImportFile(db, { storeId: job.storeId, id: params.joinId });
      joined = await fetchFile(db, files, second, beside);
    }
    const wanted: ImportFile = {
      ...(params.mapping ?? { map: {}, encoding: "utf-8", delimiter: ",", dateFormats: [], numberFormat: null }),
      file: path,
      join: joined,
      store: { code, name: null, timeZone: params.timeZone ?? null, currency: null, locale: null },
      refusedFile: await refusedFileBeside(path),
      replaces: params.replaces === true,
      by: job.by,
      sent: { id: params.importId, checked: params.checked ?? null },
    };
    const errand = { step: params.step, subject: params.subject, wanted, titles };
    const done = await doErrand(job.id, errand, importing);
    if (params.step === "check") {
      const result: ImportJobResult = { report: done.report, said: "", ...(done.checked && { checked: done.checked }) };
      return await settle({ result, rows: done.report.linesRead, refused: null });
    }
    const runs = await importsOfFile(db, job.storeId, params.importId);
    const earlier = runs.filter(({ number }) => number !== done.importNumber);
    const names = runs.map(({ number }) => `${code}-${number}`).toReversed();
    const report = { ...withEarlier(done.report, earlier), names };
    const result: ImportJobResult = { report, said: "" };
    return await keepRefused(importing, job.storeId, wanted.refusedFile, (refused) =>
      settle({ result, rows: report.linesRead, refused }),
    );
  } catch (error) {
    if (error instanceof PlainFailure) error.message = plainFault(error.message, titles, joined ?? path, path);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Keeps the file of refused lines, where there is one, as far as `settle` answers true. */
async function keepRefused(
  { db, files }: Importing,
  storeId: string,
  path: string,
  settle: (refused: DoneImport["refused"]) => Promise<boolean>,
): Promise<boolean> {
  const isThere = await stat(path).catch(() => null);
  if (!isThere) return settle(null);
  const hash = await hashOf(path);
  const { size } = isThere;
  const kept = await keepWritten(db, files, storeId, {
    name: basename(path),
    type: "text/csv",
    hash,
    size,
    bytes: await openAsBlob(path),
  });
  try {
    return await settle({ sha256: hash.toString("hex"), size, file: kept.file });
  } finally {
    await kept.dropLoose().catch(() => undefined);
  }
}

/** Says what importing a file would do that need not be sent, into a store that need not be there. It writes nothing. */
export async function checkFile(
  { name: subject }: ImportSubject,
  wanted: ImportFile,
  importing: Importing & { readonly storeId: string },
): Promise<ImportReport> {
  const titles = await titlesOf(importing.db, importing.storeId, subject);
  const { report } = await doErrand("check", { step: "check", subject, wanted, titles }, importing);
  return report;
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
  name: string,
  asked: Omit<ImportErrand, "size">,
  { db, url, stop, onProgress, onWaiting = () => {}, isHere = false }: Omit<Importing, "files">,
): Promise<Extract<ImportTold, { report: unknown }>> {
  const errand: ImportErrand = { ...asked, size: await sizeOf(asked.wanted.file) };
  const limits = { memory: allowed.memory, cpu: allowed.cpu + (allowed.cpuOfMegabyte * errand.size) / 1_000_000 };
  const place = { db, url, name: `${name} import` };
  let done: Extract<ImportTold, { report: unknown }> | undefined;
  const hear = (told: ImportTold): void => {
    if ("done" in told) onProgress(told.done, 100);
    else if ("waiting" in told) onWaiting(told.waiting);
    else if ("stopped" in told) throw new ImportStopped(told.stopped);
    else done = told;
  };
  try {
    if (isHere) await workOnImport({ ...errand, url, applicationName: applicationName("import work") }, hear, stop);
    else
      for await (const told of runOnDatabase<ImportTold>(place, {
        program,
        errand,
        limits,
        stop,
        grace: allowed.grace,
      }))
        hear(told);
  } catch (error) {
    if (!stop.aborted || error instanceof PlainFailure || errand.step === "check") throw error;
    throw new ImportStopped(
      "Stopped in the middle: what is written stays. Begin it again to add the rest, or undo the import.",
    );
  }
  if (!done) throw new Error("an import has ended without a report");
  return done;
}

/** Takes back all that was imported of a file, the newest first: one that was begun again is there several times. */
async function undo(
  job: BegunJob,
  { importId, subject, number: only }: ImportParams,
  { db, stop, onProgress, onWaiting = () => {}, code }: Importing & { readonly code: string },
): Promise<{ readonly said: string; readonly records: number }> {
  const done = only === undefined ? await importsOfFile(db, job.storeId, importId) : [{ number: only }];
  if (done.length === 0) throw new ImportRefused("Nothing of this file is in the store.");
  let [removed, restored] = [0, 0];
  for (const [at, { number }] of done.entries()) {
    onProgress(at, done.length);
    const undone = await undoImport(db, { code, number, by: job.by }, { onWaiting, stop });
    removed += undone.removed;
    restored += undone.restored;
  }
  const said = [
    ...(removed > 0 || restored === 0 ? [`${recordWords(subject, removed)} removed`] : []),
    ...(restored > 0 ? [`${recordWords(subject, restored)} as before it`] : []),
  ];
  return { said: `Taken back: ${said.join(", ")}.`, records: removed + restored };
}

/** How large a file is. Throws an ImportRefused where it cannot be read. */
export async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    throw new ImportRefused(`${file} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest();
}
