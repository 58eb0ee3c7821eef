import type { ImportReport } from "#contract/imports/schema.ts";
import { formatMoney } from "#contract/money.ts";
import { grouped } from "#contract/text.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { connectionTrouble } from "#gateway/database/connection-trouble.ts";
import { exampleInWords, type PartTitles, reasonInWords } from "#gateway/imports/file/explain-refusal.ts";
import { printable } from "#gateway/imports/file/printable.ts";
import { ImportStopped } from "#gateway/imports/import-refused.ts";
import { recordWords } from "#gateway/imports/record-words.ts";
import { type ImportResult, previewImport, runImport } from "#gateway/imports/run-import.ts";
import type { CheckedImport, ImportFile, ImportTools } from "#gateway/imports/stage-file.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import type { DatabaseErrand } from "#gateway/limited/run-on-database.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { notFound } from "#gateway/refusal.ts";

/** What is to be done with which file. */
export interface ImportErrand {
  readonly step: "check" | "run";
  readonly subject: string;
  readonly wanted: ImportFile;
  /** What the form calls the parts of its lines. */
  readonly titles: PartTitles;
  /** How many bytes the file has. */
  readonly size: number;
}

/** What is told of an import: how much of a hundredth is done, what is to be known now, and at last what was found or done. */
export type ImportTold =
  | { readonly done: number }
  | { readonly waiting: string }
  | { readonly stopped: string }
  | {
      readonly report: ImportReport;
      readonly checked?: CheckedImport;
      /** The number of the import; null for a check, and where nothing was written. */
      readonly importNumber: number | null;
    };

type Say = NonNullable<ImportTools["say"]>;
type SayingTools = ImportTools & { readonly say: Say };

/** How many refused lines and reasons a report shows. */
const shown = { lines: 20, reasons: 50 } as const;

/** Checks or imports a file that was sent: it reads the file, and asks and writes the database by itself. */
export async function workOnImport(
  errand: ImportErrand & DatabaseErrand,
  tell: (told: ImportTold) => void,
  stop: AbortSignal,
): Promise<void> {
  const { url, applicationName, step, wanted, titles, size } = errand;
  const subject = subjects.find(({ name }) => name === errand.subject);
  if (!subject) throw notFound("import");
  const db = openDatabase(url, { connections: 2, statementTimeout: 0, applicationName });
  const say = (reason: string): string => reasonInWords(reason, titles);
  let last = 0;
  const tools: SayingTools = {
    now: Date.now,
    stop,
    say,
    onWaiting: (waiting) => tell({ waiting }),
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
    if (step === "check") {
      const { report, checked } = await check(db, subject, wanted, tools);
      const examples = report.examples.map((line) => exampleInWords(line, titles));
      tell({ report: { ...report, examples }, checked, importNumber: null });
    } else {
      const done = await runImport(db, subject, wanted, tools);
      tell({ report: reportOf(subject, done, say), importNumber: done.importNumber });
    }
  } catch (error) {
    const trouble = connectionTrouble(error);
    if (trouble !== null)
      throw new PlainFailure(
        `The connection to PostgreSQL was lost: ${trouble}. Begin it again: it adds what is missing.`,
        {
          cause: error,
        },
      );
    if (!(error instanceof ImportStopped)) throw error;
    tell({ stopped: error.message });
  } finally {
    await db.destroy();
  }
}

async function check(
  db: ReturnType<typeof openDatabase>,
  subject: ImportSubject,
  wanted: ImportFile,
  tools: SayingTools,
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
      refused.push({ line, code, reason: tools.say(reason), column, value: printable(value) });
    },
  );
  return { report: { ...reportOf(subject, result, tools.say), refused, examples: [...examples] }, checked };
}

function reportOf(subject: ImportSubject, result: ImportResult, say: Say): ImportReport {
  const { linesRead, linesAccepted, linesPassedOver, records, remarks } = result;
  const reasons = [...result.refused]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, shown.reasons)
    .map(([reason, lines]) => ({ reason: say(reason), lines }));
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
    remarks: [...sumWords(subject, result), ...remarks, ...leftWords(result)],
    examples: [],
    names: [],
    cannotUndo: typeof subject.undo === "function" ? "" : subject.undo.because,
  };
}

/** What the accepted lines come to and the days that they span, so that it can be compared with another program's sum. */
function sumWords({ name }: ImportSubject, { sums, store }: ImportResult): string[] {
  if (!sums?.firstAt || !sums.lastAt) return [];
  const { locale, currency, timeZone } = store;
  const day = (at: string) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(new Date(at));
  const [first, last] = [day(sums.firstAt), day(sums.lastAt)];
  const { recordsRefused, recordsIncomplete } = sums;
  return [
    `The accepted lines come to ${formatMoney(sums.amount, currency, locale)}, ${first === last ? first : `${first} to ${last}`}`,
    ...(recordsRefused > 0
      ? [
          `Lines of ${recordWords(name, recordsRefused)} are refused; ${grouped(recordsIncomplete)} of these have accepted lines too`,
        ]
      : []),
  ];
}

function leftWords({ leftAlone }: ImportResult): string[] {
  return leftAlone.length > 0 ? [`Left as they are, such as ${leftAlone.join(", ")}`] : [];
}
