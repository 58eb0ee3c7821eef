import { basename } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { recordReset } from "#gateway/store/events/events.ts";
import { lineChecker } from "./file/check-lines.ts";
import { dateReader, dayReader } from "./file/dates.ts";
import type { ColumnMap } from "./file/find-columns.ts";
import { type FileFormat, readRecords } from "./file/read-records.ts";
import { type RefusedLines, refusedLines } from "./file/refused-lines.ts";
import { ImportRefused } from "./import-refused.ts";
import { closeStaging, openStaging, type StagedLine, stageLines } from "./staging.ts";
import type { Destination, ImportSubject, StagedTotals, Written } from "./subject.ts";
import { makeStore, planStore, type RequestedStore, type TargetStore } from "./target-store.ts";

/** The file that is to be imported, how it is written, and where it goes. */
export interface ImportFile extends FileFormat {
  readonly file: string;
  readonly map: ColumnMap;
  readonly dateFormats: readonly string[];
  readonly store: RequestedStore;
  /** Where refused lines go. */
  readonly refusedFile: string;
}

/** How far an import has come: bytes of the file read, or records written of all. */
export interface Progress {
  readonly phase: "reading" | "writing";
  readonly done: number;
  readonly total: number | null;
}

/** What an import did. Lines read = accepted + refused. */
export interface ImportResult extends Written {
  readonly store: TargetStore;
  readonly linesRead: number;
  readonly linesAccepted: number;
  /** How many lines were refused for each reason. */
  readonly refused: ReadonlyMap<string, number>;
}

interface Tools {
  /** Milliseconds since 1970. */
  now(): number;
  onProgress(progress: Progress): void;
}

/** Lines sent to the database at once. */
const linesAtOnce = 2_000;
/** Records that are written in one transaction. */
const recordsAtOnce = 250;

/**
 * Reads a file whole, then writes its records. Until the file has been read to its end nothing of it is written; from
 * then on each transaction leaves whole records, and running it again writes what is missing.
 */
export async function runImport(
  db: Kysely<Database>,
  subject: ImportSubject,
  wanted: ImportFile,
  tools: Tools,
): Promise<ImportResult> {
  // The staging tables belong to a connection, so everything goes over one.
  return db.connection().execute(async (one) => {
    const planned = await planStore(one, wanted.store, { file: wanted.file, makesStore: subject.makesStore });
    const lock = sql`hashtextextended(${`import ${planned.code}`}, 0)`;
    // Two imports into one store would take each other's records for their own; the second waits.
    await sql`select pg_advisory_lock(${lock})`.execute(one);
    try {
      await openStaging(one, subject);
      return await importInto(one, subject, wanted, planned, tools);
    } finally {
      // A connection that is lost has dropped both already, and its own error is the one to tell.
      await closeStaging(one).catch(() => {});
      await sql`select pg_advisory_unlock(${lock})`.execute(one).catch(() => {});
    }
  });
}

async function importInto(
  one: Kysely<Database>,
  subject: ImportSubject,
  wanted: ImportFile,
  planned: TargetStore,
  tools: Tools,
): Promise<ImportResult> {
  const records = readRecords(wanted.file, wanted, (done) => tools.onProgress({ phase: "reading", done, total: null }));
  const first = await records.next();
  if (first.done) throw new ImportRefused(`${wanted.file} is empty: its first line must name the columns.`);
  const header = first.value.fields.map((name) => name.trim());
  const check = lineChecker(subject, header, wanted, {
    readDate: dateReader(wanted.dateFormats, planned.timeZone),
    readDay: dayReader(wanted.dateFormats),
    now: new Date(tools.now()).toISOString(),
  });
  const refused = refusedLines(wanted.refusedFile, header);
  try {
    const linesRead = await stageFile(one, records, check, refused);
    const totals = await subject.gather(one);
    let [storeId, written] = [planned.id, nothing];
    if (totals.records > 0) {
      storeId = await one.transaction().execute((trx) => makeStore(trx, planned));
      const to = { storeId, source: basename(wanted.file) };
      written = await writeAll(one, subject, to, { totals, refused, onProgress: tools.onProgress });
    }
    const linesRefused = [...refused.counts.values()].reduce((sum, lines) => sum + lines, 0);
    const store = { ...planned, id: storeId };
    return { store, linesRead, linesAccepted: linesRead - linesRefused, refused: refused.counts, ...written };
  } finally {
    await refused.close();
  }
}

/** Lays out the lines that are accepted and answers how many were read. */
async function stageFile(
  one: Kysely<Database>,
  records: ReturnType<typeof readRecords>,
  check: ReturnType<typeof lineChecker>,
  refused: RefusedLines,
): Promise<number> {
  let linesRead = 0;
  let linesAccepted = 0;
  let waiting: StagedLine[] = [];
  for await (const record of records) {
    linesRead += 1;
    const { row, reason } = check(record);
    if (row) waiting.push({ line: (linesAccepted += 1), ...row });
    else await refused.add(record, reason);
    if (waiting.length < linesAtOnce) continue;
    await stageLines(one, waiting);
    waiting = [];
  }
  await stageLines(one, waiting);
  return linesRead;
}

const nothing: Written = { records: 0, lines: 0, recordsThere: 0, linesThere: 0, recordsDiffering: 0 };

/** Writes what was staged, some hundred records in each transaction with its event. */
async function writeAll(
  one: Kysely<Database>,
  subject: ImportSubject,
  to: Destination,
  { totals, refused, onProgress }: { totals: StagedTotals; refused: RefusedLines; onProgress: Tools["onProgress"] },
): Promise<Written> {
  await one.transaction().execute(async (trx) => subject.prepare?.(trx, to));
  let sum = nothing;
  for (let after = 0; after < totals.records; after += recordsAtOnce) {
    const upTo = Math.min(after + recordsAtOnce, totals.records);
    const written = await one.transaction().execute(async (trx) => {
      const written = await subject.write(trx, to, { after, upTo }, refused.add);
      if (written.records === 0) return written;
      // One event for all of them: who has a list open reads it again, whichever process serves them.
      await recordReset(trx, to.storeId);
      return written;
    });
    sum = add(sum, written);
    onProgress({ phase: "writing", done: upTo, total: totals.records });
  }
  await one.transaction().execute(async (trx) => subject.finish?.(trx, to));
  // Lists that open right after find the planner informed and the search indexes without a backlog.
  if (sum.records > 0) {
    await sql`vacuum (analyze) ${sql.join(subject.tables.map((table) => sql.table(table)))}`.execute(one);
  }
  return sum;
}

function add(one: Written, other: Written): Written {
  return {
    records: one.records + other.records,
    lines: one.lines + other.lines,
    recordsThere: one.recordsThere + other.recordsThere,
    linesThere: one.linesThere + other.linesThere,
    recordsDiffering: one.recordsDiffering + other.recordsDiffering,
  };
}
