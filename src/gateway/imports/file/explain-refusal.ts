import type { PartFacts } from "#gateway/imports/subject.ts";
import { type ColumnMap, columnsOf } from "./find-columns.ts";

/** What is wrong with a line, for a program: a code, and the column with its text where one is to blame. */
export interface ExplainedRefusal {
  readonly code: string;
  readonly column: string;
  readonly value: string;
}

/** Explains a refused line by its fields and the reason against it. */
export type ExplainRefusal = (fields: readonly string[], reason: string) => ExplainedRefusal;

/** How reasons begin that name a part, with the code of each. */
const patterns = [
  [/^(\w+): must not be empty$/, "empty"],
  [/^(\w+): a formula without its value/, "formula-without-value"],
  [/^(\w+): the spreadsheet has shortened it/, "shortened"],
  [/^(\w+): \S+ is an error of the spreadsheet/, "cell-error"],
  [/^empty (\w+)$/, "empty"],
  [/^line break in (\w+)$/, "line-break"],
  [/^unknown (\w+) /, "unknown-value"],
  [/^bad (\w+)$/, "invalid"],
  [/^(\w+)(?: or \w+)?: /, "invalid"],
] as const;

/** The longest code of a reason that names no part. */
const longestCode = 60;

/** Makes the function that explains the refused lines of a file with this header. */
export function refusalExplainer(
  parts: Readonly<Record<string, PartFacts>>,
  map: ColumnMap,
  header: readonly string[],
): ExplainRefusal {
  return (fields, reason) => {
    for (const [pattern, code] of patterns) {
      const part = pattern.exec(reason)?.[1];
      if (part === undefined || !Object.hasOwn(parts, part)) continue;
      const source = map[part] ?? "";
      const columns = source === "" || source.startsWith("=") ? [] : columnsOf(source, header);
      const value = columns.map((column) => fields[header.indexOf(column)]?.trim() ?? "").join(" ");
      return { code, column: columns.join("+"), value };
    }
    return { code: codeOf(reason), column: "", value: "" };
  };
}

/** The words of a reason in one piece, without what it quotes: the same for all lines with the same fault. */
function codeOf(reason: string): string {
  const words = reason.replaceAll(/"[^"]*"/g, "").match(/[A-Za-z]+/g) ?? [];
  return words.join("-").toLowerCase().slice(0, longestCode) || "refused";
}
