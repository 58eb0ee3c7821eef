import type { ImportHeading, ImportLook } from "#contract/imports/schema.ts";
import { datesText, type ImportDraft } from "./import-draft.ts";

const delimiterNames: Readonly<Record<string, string>> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar",
};

/** What stands between fields, in words. */
export function delimiterWord(delimiter: string): string {
  return delimiterNames[delimiter] ?? delimiter;
}

/** Where the columns are named, in words: "line 3", "lines 1 and 2". */
export function headingWords({ after, lines }: ImportHeading): string {
  if (lines === 0) return after === 0 ? "none: the first line is data" : `none: data begins in line ${after + 1}`;
  if (lines === 1) return `line ${after + 1}`;
  return `lines ${after + 1} ${lines === 2 ? "and" : "to"} ${after + lines}`;
}

/** The places that are offered for the names of the columns: what is guessed or was said is always one of them. */
export function offeredHeadings(own: ImportHeading): readonly ImportHeading[] {
  const offered = [
    { after: 0, lines: 0 },
    ...Array.from({ length: 6 }, (_, after) => ({ after, lines: 1 })),
    ...Array.from({ length: 4 }, (_, after) => ({ after, lines: 2 })),
  ];
  return offered.some(({ after, lines }) => after === own.after && lines === own.lines) ? offered : [own, ...offered];
}

/** How a file is read, in one line: "utf-8, comma, days 31/1/2026, day first, numbers 1234.56". */
export function formatWords(
  { encoding, delimiter, heading, sheets, sheet, dates, join }: ImportLook,
  draft: Pick<ImportDraft, "dates" | "numbers" | "minorUnits" | "on" | "returns" | "saveAs">,
): string {
  const offered = dates.offered.find(({ formats }) => datesText(formats) === draft.dates);
  const days = draft.dates === null ? "days unclear" : `days ${offered?.title ?? draft.dates}`;
  return [
    ...(sheets.length > 0 ? [`sheet ${sheet ?? ""}`] : [encoding.value, delimiterWord(delimiter.value)]),
    dates.offered.length > 0 ? days : "",
    `numbers ${draft.numbers.trim() || "1234.56"}`,
    `heading ${headingWords(heading.value)}`,
    draft.minorUnits ? "amounts in the smallest coin" : "",
    join ? `with ${join.file.fileName}${draft.on === null ? ", by columns that are not said yet" : ""}` : "",
    draft.returns.trim() === "" ? "" : `returned goods: ${draft.returns.trim()}`,
    draft.saveAs.trim() === "" ? "" : `kept as ${draft.saveAs.trim()}`,
  ]
    .filter((words) => words !== "")
    .join(", ");
}

/** Whether something about how a file is read must be said, or looked at, before its columns mean anything. */
export function needsWords({ sheets, dates, join, trouble }: ImportLook, { dates: own, on }: ImportDraft): boolean {
  const areDaysUnclear = dates.offered.length > 0 && own === null;
  return areDaysUnclear || (join !== null && on === null) || sheets.length > 1 || trouble !== "";
}
