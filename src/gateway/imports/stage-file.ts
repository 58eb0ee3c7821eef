import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { readFormHeaders } from "#gateway/store/stores/form-header.ts";
import { lineChecker } from "./file/check-lines.ts";
import { markOf } from "./file/file-mark.ts";
import { emptyWords } from "./file/heading.ts";
import { type LineSource, lineSource } from "./file/line-source.ts";
import { openRecords } from "./file/open-records.ts";
import type { FileRecord } from "./file/read-records.ts";
import type { RefusedLines } from "./file/refused-lines.ts";
import { ImportRefused, ImportStopped } from "./import-refused.ts";
import { type Mapping, mappingOf } from "./mapping/mapping.ts";
import { ownWords } from "./mapping/own-words.ts";
import { type StagedLine, stageLines, stageRefused } from "./staging.ts";
import type { ImportSubject, Origin, Sums, Gathered, Verdict } from "./subject.ts";
import type { RequestedStore, TargetStore } from "./target-store.ts";
import type { StagedTotals } from "./write-result.ts";

/** The file to import, how it is read, and where its records go. */
export interface ImportFile extends Mapping {
  readonly file: string;
  /** A second file, whose lines belong to those of the first. */
  readonly join?: string | null;
  readonly store: RequestedStore;
  /** The path of the file for refused lines. */
  readonly refusedFile: string;
  /** Whether records that differ from the file are replaced by what it says. */
  readonly replaces: boolean;
  /** Who imports it, by name. */
  readonly by: string;
  /** Of a file that was sent through the console: its id, and what was agreed on; null for what was not checked. */
  readonly sent?: { readonly id: string; readonly checked: CheckedImport | null };
}

/** What somebody has agreed on: the file, and what it would have done at that moment. */
export interface CheckedImport {
  readonly fileMark: string;
  /** A hash of the counts, and of the versions of all records that the file may replace. */
  readonly outcome: string;
}

/** The progress of an import: bytes read of the file, or records written. */
export interface Progress {
  readonly phase: "reading" | "writing";
  readonly done: number;
  readonly total: number | null;
}

/** What an import needs of the program that runs it. */
export interface ImportTools {
  /** Milliseconds since 1970. */
  now(): number;
  onProgress(progress: Progress): void;
  /** Called with a sentence to show at once: what the import waits for, or what is to be known before it writes. */
  onWaiting(words: string): void;
  /** Says in the words of a form why a line is refused; without it, a reason names parts as the command line does. */
  say?(reason: string): string;
  /** Stops the import between two batches. */
  readonly stop: AbortSignal;
}

/** A file whose accepted lines are in the staging table. */
export interface StagedFile {
  readonly origin: Origin;
  /** The lines that were accepted or refused, and those that were passed over as none of the subject's. */
  readonly linesRead: number;
  readonly linesPassedOver: number;
  readonly totals: StagedTotals;
  /** What the accepted lines come to; null where lines have no amounts. */
  readonly sums: Sums | null;
  /** What else is to be told of the accepted lines. */
  readonly remarks: readonly string[];
}

/** How many lines are sent to the database at once. */
const linesAtOnce = 2_000;

/** Reads a whole file into the staging table. `startRefused` is called once the columns are known. */
export async function stageFile(
  connection: Kysely<Database>,
  subject: ImportSubject,
  wanted: ImportFile,
  about: {
    readonly store: TargetStore;
    readonly tools: ImportTools;
    startRefused(source: LineSource): RefusedLines;
  },
): Promise<StagedFile> {
  const { store, tools } = about;
  const open = () => openRecords(wanted, (done) => tools.onProgress({ phase: "reading", done, total: null }));
  const records = open();
  const first = await records.next();
  if (first.done) throw new ImportRefused(`${wanted.file} ${emptyWords(wanted.heading)}.`);
  const names = first.value.fields.map((name) => name.trim());
  let fileMark = "";
  const source = lineSource(names, () => fileMark);
  if (source.isAgain && wanted.replaces && subject.recordPart !== null) {
    throw new ImportRefused(
      "Refused lines complete the records they belong to: replacing needs a file of whole records.",
    );
  }
  if (source.isAgain && wanted.join) {
    throw new ImportRefused(
      "Refused lines have what the second file says about them already: leave the second file out.",
    );
  }
  const check = lineChecker(subject, source.header, wanted, {
    timeZone: store.timeZone,
    now: new Date(tools.now()).toISOString(),
    ownWords: ownWords(subject, await readFormHeaders(connection, store.id)).values,
  });
  // What is wrong with the columns is known by now; only then the whole file is read for its mark.
  fileMark = await markOf(wanted.join ? [wanted.file, wanted.join] : [wanted.file]);
  const refused = about.startRefused(source);
  const { linesRead, linesPassedOver } = await stageRecords(connection, records, {
    source,
    check,
    refused,
    stop: tools.stop,
  });
  const mapping = mappingOf(wanted);
  const origin = { fileMark, linesOf: source.linesOf(), mapping, replaces: wanted.replaces };
  const totals = await subject.gather(connection, { storeId: store.id }, origin);
  await refuseUnfit(subject, totals, { records: () => knownRecords(open(), source), check, refused });
  await stageRefused(connection, [...(totals.unfit?.keys() ?? [])]);
  const sums = (await subject.sum?.(connection)) ?? null;
  const remarks = (await subject.remarks?.(connection, { storeId: store.id })) ?? [];
  return { origin, linesRead, linesPassedOver, totals, sums, remarks };
}

/** The lines of a file that are checked, after its header. */
async function* knownRecords(records: AsyncGenerator<FileRecord>, source: LineSource): AsyncGenerator<FileRecord> {
  await records.next();
  for await (const found of records) {
    const { record, reason } = source.read(found);
    if (reason === null) yield record;
  }
}

/** Puts the accepted lines into the staging table and answers how many were read, and how many passed over. */
async function stageRecords(
  connection: Kysely<Database>,
  records: AsyncIterable<FileRecord>,
  about: {
    readonly source: LineSource;
    readonly check: ReturnType<typeof lineChecker>;
    readonly refused: RefusedLines;
    readonly stop: AbortSignal;
  },
): Promise<Pick<StagedFile, "linesRead" | "linesPassedOver">> {
  let linesRead = 0;
  let linesPassedOver = 0;
  let linesAccepted = 0;
  let waiting: StagedLine[] = [];
  let refusedRecords: string[] = [];
  const flush = async () => {
    if (about.stop.aborted) throw new ImportStopped("Stopped while reading: nothing was written.");
    await stageLines(connection, waiting);
    await stageRefused(connection, refusedRecords);
    [waiting, refusedRecords] = [[], []];
  };
  for await (const found of records) {
    const { record, reason: lost } = about.source.read(found);
    const { row, reason, recordName } = about.check(record);
    if (row === null && reason === null && lost === null) {
      linesPassedOver += 1;
      continue;
    }
    linesRead += 1;
    if (row && lost === null) waiting.push({ line: (linesAccepted += 1), file_line: record.line, ...row });
    else {
      await about.refused.add(record, lost ?? reason ?? "");
      if (recordName !== "") refusedRecords.push(recordName);
    }
    if (waiting.length + refusedRecords.length >= linesAtOnce) await flush();
  }
  await flush();
  return { linesRead, linesPassedOver };
}

/** The lines of the file once more, the check of its lines, and the file for those that are refused. */
interface Again {
  records(): AsyncGenerator<FileRecord>;
  readonly check: (record: FileRecord) => Pick<Verdict, "row">;
  readonly refused: RefusedLines;
}

/**
 * Refuses all lines of records that proved impossible once their lines were put together. Their lines are read from the
 * file again, because keeping all lines of every file for this rare case would cost more.
 */
async function refuseUnfit(
  { keyOf }: Pick<ImportSubject, "keyOf">,
  { unfit }: Gathered,
  { records, check, refused }: Again,
): Promise<void> {
  if (!keyOf || !unfit || unfit.size === 0) return;
  for await (const record of records()) {
    const { row } = check(record);
    const reason = row && unfit.get(keyOf(row));
    if (reason) await refused.add(record, reason);
  }
}
