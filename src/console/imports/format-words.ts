import type { ImportLook } from "#contract/imports/schema.ts";
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

/** How a file is read, in one line: "utf-8, comma, days 31/1/2026, day first, numbers 1234.56". */
export function formatWords(
  { encoding, delimiter, sheets, sheet, dates, join }: ImportLook,
  draft: Pick<ImportDraft, "dates" | "numbers" | "minorUnits" | "on" | "returns" | "saveAs">,
): string {
  const offered = dates.offered.find(({ formats }) => datesText(formats) === draft.dates);
  const days = draft.dates === null ? "days unclear" : `days ${offered?.title ?? draft.dates}`;
  return [
    ...(sheets.length > 0 ? [`sheet ${sheet ?? ""}`] : [encoding.value, delimiterWord(delimiter.value)]),
    dates.offered.length > 0 ? days : "",
    `numbers ${draft.numbers.trim() || "1234.56"}`,
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
