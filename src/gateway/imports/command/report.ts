import { formatMoney } from "#contract/money.ts";
import { obeyless } from "#gateway/imports/file/printable.ts";
import type { ImportPreview, ImportResult } from "#gateway/imports/run-import.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { recordWords } from "./record-words.ts";

const write = (value: number) => value.toLocaleString("en-US");
const lineWords = (value: number) => `${write(value)} ${value === 1 ? "line" : "lines"}`;
const count = (value: number) => write(value).padStart(11);

/** The report of an import, as lines to print. */
export function importReport(subject: ImportSubject, result: ImportResult, refusedFile: string): string[] {
  const { store, importNumber, refused } = result;
  const id = importNumber === null ? null : `${store.code}-${importNumber}`;
  return [
    ...commonLines(subject, result, "written"),
    ...(refused.size > 0
      ? [`Refused lines: ${refusedFile}`, "Mend them in that file and import it: they are added."]
      : []),
    ...(result.setAside
      ? [`The file of refused lines that was there may be half mended: it is now ${result.setAside}`]
      : []),
    ...(id ? [`This was import ${id}. ${undoWords(subject, id)}`] : []),
  ];
}

function undoWords({ undo }: ImportSubject, id: string): string {
  return typeof undo === "function" ? `It can be taken back: npm run import -- --undo ${id}` : undo.because;
}

/** The report of a preview, as lines to print. */
export function previewReport(subject: ImportSubject, { result, examples }: ImportPreview): string[] {
  return [
    ...commonLines(subject, result, "would be written"),
    ...(examples.length > 0
      ? ["", `The first ${subject.name}, as they would stand:`, "", ...examples.map(obeyless)]
      : []),
    "",
    "Nothing was changed.",
  ];
}

function commonLines({ name, recordPart, replaces }: ImportSubject, result: ImportResult, written: string): string[] {
  const { store, refused, linesRead, linesAccepted } = result;
  const lines = (value: number, more = "") => (recordPart === null ? "" : `, with ${lineWords(value)}${more}`);
  const report = [
    `Store ${store.code}${store.name === store.code ? "" : ` (${store.name})`}, ${store.currency}`,
    `${count(linesRead)}  lines read`,
    ...(result.linesPassedOver > 0 ? [`${count(result.linesPassedOver)}  other lines passed over`] : []),
    `${count(linesAccepted)}  lines accepted${sumWords(result)}`,
    ...result.remarks.map((remark) => `${" ".repeat(13)}${remark}`),
    `${count(result.records)}  ${name} ${written}${lines(result.lines)}`,
  ];
  if (result.recordsCompleted > 0) {
    report.push(
      `${count(result.recordsCompleted)}  ${name} completed, with ${write(result.linesAdded)} more ${result.linesAdded === 1 ? "line" : "lines"}`,
    );
  }
  if (result.recordsReplaced > 0) report.push(`${count(result.recordsReplaced)}  ${name} replaced`);
  if (result.recordsThere > 0) {
    report.push(`${count(result.recordsThere)}  ${name} already existed${lines(result.linesThere, " in the file")}`);
  }
  if (result.recordsDiffering > 0) {
    const how = replaces ? "; --replace writes them anew" : "";
    report.push(`${count(result.recordsDiffering)}  of these differ from the file, and were not changed${how}`);
  }
  if (result.recordsTouched > 0) {
    report.push(
      `${count(result.recordsTouched)}  of these were changed since they were imported, and stay as they are`,
    );
  }
  if (result.leftAlone.length > 0) report.push(`${" ".repeat(13)}such as ${result.leftAlone.join(", ")}`);
  report.push(`${count(linesRead - linesAccepted)}  lines refused${refusedWords(name, result)}`);
  const frequentFirst = [...refused].sort(([, one], [, other]) => other - one);
  for (const [reason, lines] of frequentFirst) report.push(`${count(lines)}    ${reason}`);
  return report;
}

/** The sum of the accepted lines, and the days that they span. */
function sumWords({ sums, store }: ImportResult): string {
  if (!sums?.firstAt || !sums.lastAt) return "";
  const { locale, currency, timeZone } = store;
  const day = (at: string) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(new Date(at));
  const [first, last] = [day(sums.firstAt), day(sums.lastAt)];
  return `: ${formatMoney(sums.amount, currency, locale)}, ${first === last ? first : `${first} to ${last}`}`;
}

function refusedWords(name: string, { sums }: ImportResult): string {
  if (!sums || sums.recordsRefused === 0) return "";
  return `, of ${recordWords(name, sums.recordsRefused)}; ${write(sums.recordsIncomplete)} of these have accepted lines too`;
}
