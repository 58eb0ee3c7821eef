import { formatMoney } from "#contract/money.ts";
import type { PastImport } from "#gateway/imports/past/list-imports.ts";
import type { Undone } from "#gateway/imports/past/undo-import.ts";
import { recordWords } from "./record-words.ts";

/** The list of imports, as lines to print. */
export function listReport(imports: readonly PastImport[]): string[] {
  if (imports.length === 0) return ["Nothing was imported yet."];
  const rows = imports.map((past) => [
    past.id,
    past.state,
    moment(past, past.startedAt),
    past.by,
    past.file,
    recordWords(past.subject, past.records),
    past.linesAccepted.toLocaleString("en-US"),
    past.linesRefused.toLocaleString("en-US"),
    sumOf(past),
    daysOf(past),
    past.undoneBy ? `undone by ${past.undoneBy}` : past.failure,
  ]);
  return aligned([
    ["ID", "State", "Started", "By", "File", "Written", "Accepted", "Refused", "Sum", "Days", ""],
    ...rows,
  ]);
}

/** What taking an import back has done, as lines to print. */
export function undoReport(id: string, { subject: { name }, source, removed, restored }: Undone): string[] {
  const done = [
    ...(removed > 0 || restored === 0 ? [`${recordWords(name, removed)} removed`] : []),
    ...(restored > 0 ? [`${recordWords(name, restored)} as before it`] : []),
  ];
  return [`Import ${id} of ${source} is taken back: ${done.join(", ")}.`];
}

function sumOf({ amount, store }: PastImport): string {
  return amount === null ? "" : formatMoney(amount, store.currency, store.locale);
}

function daysOf(past: PastImport): string {
  if (!past.firstAt || !past.lastAt) return "";
  const [first, last] = [dayOf(past, past.firstAt), dayOf(past, past.lastAt)];
  return first === last ? first : `${first} to ${last}`;
}

function dayOf({ store: { locale, timeZone } }: PastImport, at: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(new Date(at));
}

function moment({ store: { locale, timeZone } }: PastImport, at: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(at));
}

/** The rows of a table as lines, each column as wide as its widest cell. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
