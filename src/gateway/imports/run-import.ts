import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { recordReset } from "#gateway/store/events/events.ts";
import { countedLines, type RefusedLines, refusedLines } from "./file/refused-lines.ts";
import { type ExplainRefusal, refusalExplainer } from "./file/explain-refusal.ts";
import type { FileRecord } from "./file/read-records.ts";
import { ImportRefused, ImportStopped } from "./import-refused.ts";
import { auditImport, holdEntries } from "#gateway/imports/past/audit-import.ts";
import {
  beginImport,
  countWritten,
  endImport,
  failImport,
  importsOfFile,
  setRefusedMark,
} from "./past/import-record.ts";
import { type CheckedImport, type ImportFile, type ImportTools, type StagedFile, stageFile } from "./stage-file.ts";
import { analyzeTables, cleanTables, closeStaging, openStaging } from "./staging.ts";
import { withStoreLock } from "./store-lock.ts";
import type { Destination, ImportSubject, Sums } from "./subject.ts";
import { makeStore, planStore, type TargetStore } from "./target-store.ts";
import { addResults, batchesOf, nothingWritten, recordsWritten, type WriteResult } from "./write-result.ts";

/** The result of an import. Lines read = accepted + refused. */
export interface ImportResult extends WriteResult {
  readonly store: TargetStore;
  /** The number of the import in its store; null when there was nothing to write, or for a preview. */
  readonly importNumber: number | null;
  readonly linesRead: number;
  readonly linesPassedOver: number;
  readonly linesAccepted: number;
  readonly sums: Sums | null;
  /** What else is to be told of the accepted lines. */
  readonly remarks: readonly string[];
  /** The number of refused lines by reason. */
  readonly refused: ReadonlyMap<string, number>;
}

/** What an import would do: its result, and lines to print about records as they would stand. */
export interface ImportPreview {
  readonly result: ImportResult;
  readonly examples: readonly string[];
  readonly checked: CheckedImport;
}

/** Told of each line that a preview refuses, with what is wrong with it. */
export type OnRefused = (record: FileRecord, reason: string, explain: ExplainRefusal) => void;

/**
 * Reads a whole file, then writes its records. Nothing is written before the end of the file was read. After that, each
 * transaction writes complete records, and a second run writes those that are missing.
 */
export async function runImport(
  db: Kysely<Database>,
  subject: ImportSubject,
  wanted: ImportFile,
  tools: ImportTools,
): Promise<ImportResult> {
  // The temporary tables and the lock belong to one connection, so everything must use that connection.
  return db.connection().execute(async (connection) => {
    const { code } = await plan(connection, subject, wanted);
    return withStoreLock(connection, code, tools, async () => {
      // Whoever had the lock may have made the store.
      const store = await plan(connection, subject, wanted);
      let refused: RefusedLines | null = null;
      try {
        await openStaging(connection, subject);
        const staged = await stageFile(connection, subject, wanted, {
          store,
          tools,
          startRefused: ({ header, linesOf }) =>
            (refused = refusedLines(
              wanted.refusedFile,
              { header, linesOf },
              wanted.sent ? refusalExplainer(subject.parts, wanted.map, header) : null,
              tools.say,
            )),
        });
        for (const remark of staged.remarks) tools.onWaiting(remark);
        const lines = refused ?? countedLines();
        await refuseMoved(connection, subject, wanted, { store, staged, refused: lines });
        const written = await writeStaged(connection, subject, wanted, { store, staged, refused: lines, tools });
        const mark = await lines.keep();
        if (written.importNumber !== null) {
          await setRefusedMark(connection, { storeId: written.storeId, number: written.importNumber }, mark);
        }
        if (recordsWritten(written) > 0) await cleanTables(connection, subject);
        return resultOf(staged, lines, { ...written, store: { ...store, id: written.storeId } });
      } catch (error) {
        await (refused as RefusedLines | null)?.drop();
        throw error;
      } finally {
        // When the connection is lost, so are the tables; then the first error is the one to report.
        await closeStaging(connection).catch(() => {});
      }
    });
  });
}

/** Reads a whole file and says what importing it would do. It writes nothing, neither rows nor refused lines. */
export async function previewImport(
  db: Kysely<Database>,
  subject: ImportSubject,
  wanted: ImportFile,
  tools: ImportTools,
  onRefused?: OnRefused,
): Promise<ImportPreview> {
  return db.connection().execute(async (connection) => {
    const store = await plan(connection, subject, wanted);
    let refused = countedLines();
    try {
      await openStaging(connection, subject);
      const staged = await stageFile(connection, subject, wanted, {
        store,
        tools,
        startRefused({ header }) {
          const explain = refusalExplainer(subject.parts, wanted.map, header);
          refused = countedLines(onRefused && ((record, reason) => onRefused(record, reason, explain)));
          return refused;
        },
      });
      const { result, examples, checked } = await judge(connection, subject, wanted, { store, staged, refused });
      const found = { ...result, store, importNumber: null };
      return { result: resultOf(staged, refused, found), examples, checked };
    } finally {
      await closeStaging(connection).catch(() => {});
    }
  });
}

/** Says what staged lines would do, in a transaction that is taken back. What it refuses is added to `refused`. */
async function judge(
  connection: Kysely<Database>,
  subject: ImportSubject,
  wanted: ImportFile,
  { store, staged, refused }: Omit<Work, "tools">,
): Promise<{ readonly result: WriteResult; readonly examples: readonly string[]; readonly checked: CheckedImport }> {
  const { origin, totals } = staged;
  const to = { storeId: store.id, source: basename(wanted.file), importNumber: null };
  const trx = await connection.startTransaction().execute();
  try {
    const standing = (await subject.standing?.(trx, to)) ?? "";
    const { result, examples } = await subject.preview(trx, to, { origin, totals, store }, refused.add);
    const { leftAlone: _, ...counts } = result;
    const all = [counts, [...refused.counts].toSorted(([one], [other]) => (one < other ? -1 : 1)), standing];
    const outcome = createHash("sha256").update(JSON.stringify(all)).digest("hex");
    return { result, examples, checked: { fileMark: origin.fileMark, outcome } };
  } finally {
    await trx.rollback().execute();
  }
}

/**
 * Refuses to import what was checked, where the file is another one or would do something else by now. One that was
 * begun already goes on: what differs then is what it has written itself.
 */
async function refuseMoved(
  connection: Kysely<Database>,
  subject: ImportSubject,
  wanted: ImportFile,
  { store, staged, refused }: Omit<Work, "tools">,
): Promise<void> {
  const agreed = wanted.sent?.checked;
  if (!wanted.sent || !agreed) return;
  if (staged.origin.fileMark !== agreed.fileMark)
    throw new ImportRefused("Nothing was imported: the file is another one than the one that was checked.");
  if ((await importsOfFile(connection, store.id, wanted.sent.id)).length > 0) return;
  const counted = countedLines();
  for (const [reason, lines] of refused.counts) (counted.counts as Map<string, number>).set(reason, lines);
  const { checked } = await judge(connection, subject, wanted, { store, staged, refused: counted });
  if (checked.outcome !== agreed.outcome)
    throw new ImportRefused("Nothing was imported: the store has changed since the file was checked. Check it again.");
}

function plan(connection: Kysely<Database>, { makesStore }: ImportSubject, { file, store }: ImportFile) {
  return planStore(connection, store, { file, makesStore });
}

type Written = WriteResult & Pick<ImportResult, "store" | "importNumber">;

function resultOf(staged: StagedFile, { counts }: RefusedLines, written: Written): ImportResult {
  const { linesRead, linesPassedOver, sums, remarks } = staged;
  const linesRefused = [...counts.values()].reduce((sum, lines) => sum + lines, 0);
  const linesAccepted = linesRead - linesRefused;
  return { ...written, linesRead, linesPassedOver, linesAccepted, sums, remarks, refused: counts };
}

interface Work {
  readonly store: TargetStore;
  readonly staged: StagedFile;
  readonly refused: RefusedLines;
  readonly tools: ImportTools;
}

/** Writes the staged records and the row of the import; neither when no line was accepted. */
async function writeStaged(
  connection: Kysely<Database>,
  subject: ImportSubject,
  wanted: ImportFile,
  work: Work,
): Promise<WriteResult & { readonly storeId: string; readonly importNumber: number | null }> {
  const { store, staged, refused } = work;
  if (staged.totals.records === 0) return { ...nothingWritten, storeId: store.id, importNumber: null };
  const source = basename(wanted.file);
  const { storeId, importNumber } = await connection.transaction().execute(async (trx) => {
    const storeId = await makeStore(trx, store);
    const fileId = wanted.sent?.id ?? null;
    const about = { subject: subject.name, source, by: wanted.by, staged, refused: refused.counts, fileId };
    return { storeId, importNumber: await beginImport(trx, storeId, about) };
  });
  const ref = { storeId, number: importNumber };
  const to: Destination = { storeId, source, importNumber };
  try {
    const written = await writeAll(connection, subject, to, work, wanted.by);
    await connection.transaction().execute(async (trx) => {
      await subject.finish?.(trx, to);
      await endImport(trx, ref, { linesRead: staged.linesRead, refused: refused.counts });
    });
    return { ...written, storeId, importNumber };
  } catch (error) {
    const because = error instanceof ImportStopped ? "It was stopped." : String(error);
    // When the connection is lost, the next import of the store finds that this one has failed.
    await connection
      .transaction()
      .execute((trx) => failImport(trx, ref, because))
      .catch(() => {});
    throw error;
  }
}

/** Writes the staged records, some hundred in each transaction, with one event for each transaction. */
async function writeAll(
  connection: Kysely<Database>,
  subject: ImportSubject,
  to: Destination,
  { store, staged: { origin, totals }, refused, tools }: Work,
  by: string,
): Promise<WriteResult> {
  await connection.transaction().execute(async (trx) => subject.prepare?.(trx, to, origin));
  let sum = nothingWritten;
  let analyzedAt = 0;
  for (const batch of batchesOf(totals.records)) {
    if (tools.stop.aborted) {
      const done = `${batch.after.toLocaleString("en-US")} of ${totals.records.toLocaleString("en-US")} ${subject.name}`;
      const id = `${store.code}-${to.importNumber}`;
      const undo = typeof subject.undo === "function" ? ", or undo the import" : "";
      throw new ImportStopped(
        `Stopped after ${done}; these stay, as import ${id}. Begin it again to add the rest${undo}.`,
      );
    }
    const written = await connection.transaction().execute(async (trx) => {
      holdEntries(trx, subject);
      const written = await subject.write(trx, to, batch, refused.add);
      if (recordsWritten(written) === 0) return written;
      if (recordsWritten(sum) === 0) await auditImport(trx, subject, { ...to, by }, totals);
      await countWritten(trx, to, written);
      // One event for all records of the transaction: it makes every open list read again, on every gateway.
      await recordReset(trx, to.storeId);
      return written;
    });
    sum = addResults(sum, written);
    // The triggers of a new store are planned for empty tables, and would read all that is there for each line.
    if (recordsWritten(sum) > 2 * analyzedAt && batch.upTo < totals.records) {
      await analyzeTables(connection, subject);
      analyzedAt = recordsWritten(sum);
    }
    tools.onProgress({ phase: "writing", done: batch.upTo, total: totals.records });
  }
  return sum;
}
