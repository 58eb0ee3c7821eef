import type { ImportResult } from "#gateway/imports/run-import.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";

/** The report of an import, as lines to print. */
export function importReport(
  { name, severalLines }: ImportSubject,
  result: ImportResult,
  refusedFile: string,
): string[] {
  const { store, refused, linesRead, linesAccepted } = result;
  const count = (value: number) => value.toLocaleString("en-US").padStart(11);
  const lines = (value: number, more = "") =>
    severalLines ? `, with ${value.toLocaleString("en-US")} lines${more}` : "";
  const report = [
    `Store ${store.code}${store.name === store.code ? "" : ` (${store.name})`}, ${store.currency}`,
    `${count(linesRead)}  lines read`,
    `${count(linesAccepted)}  lines accepted`,
    `${count(result.records)}  ${name} written${lines(result.lines)}`,
  ];
  if (result.recordsThere > 0) {
    report.push(`${count(result.recordsThere)}  ${name} already existed${lines(result.linesThere, " in the file")}`);
  }
  if (result.recordsDiffering > 0) {
    report.push(`${count(result.recordsDiffering)}  of these differ from the file, and were not changed`);
  }
  report.push(`${count(linesRead - linesAccepted)}  lines refused`);
  const frequentFirst = [...refused].sort(([, one], [, other]) => other - one);
  for (const [reason, lines] of frequentFirst) report.push(`${count(lines)}    ${reason}`);
  if (refused.size > 0) report.push(`Refused lines: ${refusedFile}`);
  return report;
}
