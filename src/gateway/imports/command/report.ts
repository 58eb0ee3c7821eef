import type { ImportReport } from "#contract/imports/schema.ts";
import { formatMoney } from "#contract/money.ts";
import { grouped } from "#contract/text.ts";
import { obeyless } from "#gateway/imports/file/printable.ts";
import type { PastImport } from "#gateway/imports/past/list-imports.ts";
import { recordWords } from "#gateway/imports/record-words.ts";

/** The report of an import, or of what it would do, as lines to print. */
export function importReport(name: string, report: ImportReport, isPreview: boolean): string[] {
  const count = (value: number, words: string) => `${grouped(value).padStart(11)}  ${words}`;
  const more = (value: number, words: string) => (value > 0 ? [count(value, words)] : []);
  const { examples, remarks, reasons, refused } = report;
  return [
    count(report.linesRead, "lines read"),
    ...more(report.linesPassedOver, "other lines passed over"),
    count(report.linesAccepted, "lines accepted"),
    ...remarks.map((remark) => `${" ".repeat(13)}${remark}`),
    count(report.records, `${name} ${isPreview ? "would be written" : "written"}`),
    ...more(report.completed, `${name} completed`),
    ...more(report.replaced, `${name} replaced`),
    ...more(report.there, `${name} already existed`),
    ...more(report.differing, "of these differ from the file, and were not changed"),
    ...more(report.touched, "of these were changed since they were imported, and stay as they are"),
    count(report.linesRefused, "lines refused"),
    ...reasons.map(({ reason, lines }) => count(lines, `  ${obeyless(reason)}`)),
    ...refused.map(({ line, reason }) => `${" ".repeat(13)}line ${grouped(line)}: ${obeyless(reason)}`),
    ...(examples.length > 0 ? ["", `The first ${name}, as they would stand:`, "", ...examples.map(obeyless)] : []),
  ];
}

/** The list of imports, as lines to print. */
export function listReport(imports: readonly PastImport[]): string[] {
  if (imports.length === 0) return ["Nothing was imported yet."];
  const rows = imports.map((past) => [
    past.id,
    past.state,
    moment(past, past.startedAt, { dateStyle: "medium", timeStyle: "short" }),
    past.by,
    past.file,
    recordWords(past.subject, past.records),
    grouped(past.linesAccepted),
    grouped(past.linesRefused),
    past.amount === null ? "" : formatMoney(past.amount, past.currency, past.locale),
    [...new Set([past.firstAt, past.lastAt].map((at) => moment(past, at, { dateStyle: "medium" })))].join(" to "),
    past.undoneBy ? `undone by ${past.undoneBy}` : past.failure,
  ]);
  const all = [["ID", "State", "Started", "By", "File", "Written", "Accepted", "Refused", "Sum", "Days", ""], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

function moment({ locale, timeZone }: PastImport, at: string | null, style: Intl.DateTimeFormatOptions): string {
  return at === null ? "" : new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(new Date(at));
}
