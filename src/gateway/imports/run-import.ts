import { basename } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { recordReset } from "#gateway/store/events/events.ts";
import { lineChecker } from "./file/check-lines.ts";
import { openRecords } from "./file/open-records.ts";
import type { FileRecord } from "./file/read-records.ts";
import { type RefusedLines, refusedLines } from "./file/refused-lines.ts";
import { ImportRefused } from "./import-refused.ts";
import type { Mapping } from "./mapping/mapping.ts";
import { refuseUnfit } from "./refuse-unfit.ts";
import { closeStaging, openStaging, type StagedLine, stageLines } from "./staging.ts";
import type { Destination, ImportSubject, StagedTotals, WriteResult } from "./subject.ts";
import { makeStore, planStore, type RequestedStore, type TargetStore } from "./target-store.ts";

/** The file to import, how it is read, and where its records go. */
export interface ImportFile extends Mapping {
  readonly file: string;
  /** A second file, whose lines belong to those of the first. */
  readonly join?: string | null;
  readonly store: RequestedStore;
  /** The path of the file for refused lines. */
  readonly refusedFile: string;
}

/** The progress of an import: bytes read of the file, or records written. */
export interface Progress {
  readonly phase: "reading" | "writing";
  readonly done: number;
  readonly total: number | null;
}

/** The result of an import. Lines read = accepted + refused. */
export interface ImportResult extends WriteResult {
  readonly store: TargetStore;
  readonly linesRead: number;
  readonly linesAccepted: number;
  /** The number of refused lines by reason. */
  readonly refused: ReadonlyMap<string, number>;
}

interface Tools {
  /** Milliseconds since 1970. */
  now(): number;
  onProgress(progress: Progress): void;
}

/** How many lines are sent to the database at once. */
const linesAtOnce = 2_000;
/** How many records are written in one transaction. */
const recordsAtOnce = 250;

/**
 * Reads a whole file, then writes its records. Nothing is written before the end of the file was read. After that, each
 * transaction writes complete records, and a second run writes those that are missing.
 */
export async function runImport(
  db: Kysely<Database>,
  subject: ImportSubject,
  wanted: ImportFile,
  tools: Tools,
): Promise<ImportResult> {
  // The temporary tables belong to one connection, so everything must use that connection.
  return db.connection().execute(async (connection) => {
    const planned = await planStore(connection, wanted.store, { file: wanted.file, makesStore: subject.makesStore });
    const lock = sql`hashtextextended(${`import ${planned.code}`}, 0)`;
    // The second of two imports into one store waits, because each would count the other's records as its own.
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    try {
      await openStaging(connection, subject);
      return await importInto(connection, subject, wanted, planned, tools);
    } finally {
      // When the connection is lost, both are gone already; then the first error is the one to report.
      await closeStaging(connection).catch(() => {});
      await sql`select pg_advisory_unlock(${lock})`.execute(connection).catch(() => {});
    }
  });
}

async function importInto(
  connection: Kysely<Database>,
  subject: ImportSubject,
  wanted: ImportFile,
  planned: TargetStore,
  tools: Tools,
): Promise<ImportResult> {
  const open = () => openRecords(wanted, (done) => tools.onProgress({ phase: "reading", done, total: null }));
  const records = open();
  const first = await records.next();
  if (first.done) throw new ImportRefused(`${wanted.file} is empty: its first line must name the columns.`);
  const header = first.value.fields.map((name) => name.trim());
  const check = lineChecker(subject, header, wanted, {
    timeZone: planned.timeZone,
    now: new Date(tools.now()).toISOString(),
  });
  const refused = refusedLines(wanted.refusedFile, header);
  try {
    const linesRead = await stageFile(connection, records, check, refused);
    const totals = await subject.gather(connection);
    await refuseUnfit(subject, totals, { records: open, check, refused });
    let [storeId, written] = [planned.id, nothing];
    if (totals.records > 0) {
      storeId = await connection.transaction().execute((trx) => makeStore(trx, planned));
      const to = { storeId, source: basename(wanted.file) };
      written = await writeAll(connection, subject, to, { totals, refused, onProgress: tools.onProgress });
    }
    const linesRefused = [...refused.counts.values()].reduce((sum, lines) => sum + lines, 0);
    const store = { ...planned, id: storeId };
    return { store, linesRead, linesAccepted: linesRead - linesRefused, refused: refused.counts, ...written };
  } finally {
    await refused.close();
  }
}

/** Puts the accepted lines into the staging table and answers how many were read. */
async function stageFile(
  connection: Kysely<Database>,
  records: AsyncGenerator<FileRecord>,
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
    await stageLines(connection, waiting);
    waiting = [];
  }
  await stageLines(connection, waiting);
  return linesRead;
}

const nothing: WriteResult = { records: 0, lines: 0, recordsThere: 0, linesThere: 0, recordsDiffering: 0 };

/** Writes the staged records, some hundred in each transaction, with one event for each transaction. */
async function writeAll(
  connection: Kysely<Database>,
  subject: ImportSubject,
  to: Destination,
  { totals, refused, onProgress }: { totals: StagedTotals; refused: RefusedLines; onProgress: Tools["onProgress"] },
): Promise<WriteResult> {
  await connection.transaction().execute(async (trx) => subject.prepare?.(trx, to));
  let sum = nothing;
  for (let after = 0; after < totals.records; after += recordsAtOnce) {
    const upTo = Math.min(after + recordsAtOnce, totals.records);
    const written = await connection.transaction().execute(async (trx) => {
      const written = await subject.write(trx, to, { after, upTo }, refused.add);
      if (written.records === 0) return written;
      // One event for all records of the transaction: it makes every open list read again, on every gateway.
      await recordReset(trx, to.storeId);
      return written;
    });
    sum = add(sum, written);
    onProgress({ phase: "writing", done: upTo, total: totals.records });
  }
  await connection.transaction().execute(async (trx) => subject.finish?.(trx, to));
  // Afterwards PostgreSQL has new statistics and clean search indexes, so the lists are fast at once.
  if (sum.records > 0) {
    await sql`vacuum (analyze) ${sql.join(subject.tables.map((table) => sql.table(table)))}`.execute(connection);
  }
  return sum;
}

function add(one: WriteResult, other: WriteResult): WriteResult {
  return {
    records: one.records + other.records,
    lines: one.lines + other.lines,
    recordsThere: one.recordsThere + other.recordsThere,
    linesThere: one.linesThere + other.linesThere,
    recordsDiffering: one.recordsDiffering + other.recordsDiffering,
  };
}
