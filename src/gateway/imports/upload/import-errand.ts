// Checks or imports a file that was sent: it reads the file, and asks and writes the database by itself.
import type { ImportReport } from "#contract/imports/schema.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { printable } from "#gateway/imports/file/printable.ts";
import { ImportStopped } from "#gateway/imports/import-refused.ts";
import { type ImportResult, previewImport, runImport } from "#gateway/imports/run-import.ts";
import type { CheckedImport, ImportFile, ImportTools } from "#gateway/imports/stage-file.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { doErrand } from "#gateway/limited/errand.ts";
import type { DatabaseErrand } from "#gateway/limited/run-on-database.ts";
import { notFound } from "#gateway/refusal.ts";
import { plainTrouble } from "./plain-trouble.ts";

/** What is to be done with which file. */
export interface ImportErrand {
  readonly step: "check" | "run";
  readonly subject: string;
  readonly wanted: ImportFile;
  /** How many bytes the file has. */
  readonly size: number;
}

/** What is told of an import: how much of a hundredth is done, and at last what was found or done. */
export type ImportTold =
  | { readonly done: number }
  | { readonly stopped: string }
  | {
      readonly report: ImportReport;
      readonly checked?: CheckedImport;
      /** The number of the import; null for a check, and where nothing was written. */
      readonly importNumber: number | null;
    };

/** How many refused lines and reasons a report shows. */
const shown = { lines: 20, reasons: 50 } as const;

await doErrand<ImportErrand & DatabaseErrand, ImportTold>(async (errand, tell, stop) => {
  const { url, applicationName, step, wanted, size } = errand;
  const subject = subjects.find(({ name }) => name === errand.subject);
  if (!subject) throw notFound("import");
  const db = openDatabase(url, { connections: 2, statementTimeout: 0, applicationName });
  let last = 0;
  const tools: ImportTools = {
    now: Date.now,
    stop,
    onWaiting: () => {},
    // Reading is the first half of the work, writing the second one.
    onProgress: ({ phase, done, total }) => {
      const now =
        phase === "reading"
          ? Math.min(50, Math.floor((50 * done) / size))
          : 50 + Math.floor((50 * done) / Math.max(1, total ?? 1));
      if (now !== last) tell({ done: (last = now) });
    },
  };
  try {
    if (step === "check") tell({ ...(await check(db, subject, wanted, tools)), importNumber: null });
    else {
      const done = await runImport(db, subject, wanted, tools);
      tell({ report: reportOf(subject, done, wanted.file), importNumber: done.importNumber });
    }
  } catch (error) {
    if (!(error instanceof ImportStopped)) throw error;
    tell({ stopped: error.message });
  } finally {
    await db.destroy();
  }
});

async function check(
  db: ReturnType<typeof openDatabase>,
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
