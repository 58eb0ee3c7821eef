import { columnsOf } from "#contract/imports/columns.ts";
import type { PartFacts } from "#gateway/imports/subject.ts";
import type { ColumnMap } from "./find-columns.ts";

/** What is wrong with a line, for a program: a code, and the column with its text where one is to blame. */
export interface ExplainedRefusal {
  readonly code: string;
  readonly column: string;
  readonly value: string;
}

/** Explains a refused line by its fields and the reason against it. */
export type ExplainRefusal = (fields: readonly string[], reason: string) => ExplainedRefusal;

/** The titles of parts, as the form of their kind has them. */
export type PartTitles = Readonly<Record<string, string>>;

/** How reasons begin that name a part, with the code of each, and what a form says instead of such a beginning. */
const patterns: readonly (readonly [RegExp, code: string, words: (title: string, other?: string) => string])[] = [
  [/^(\w+): must not be empty$/, "empty", (title) => `${title} is empty`],
  [/^(\w+): (?=a formula without its value)/, "formula-without-value", (title) => `${title}: `],
  [/^(\w+): (?=the spreadsheet has shortened it)/, "shortened", (title) => `${title}: `],
  [/^(\w+): (?=\S+ is an error of the spreadsheet)/, "cell-error", (title) => `${title}: `],
  [/^empty (\w+)$/, "empty", (title) => `${title} is empty`],
  [/^unknown (date)$/, "invalid", (title) => `${title} is no day in a form that was chosen`],
  [/^(date) in the future$/, "invalid", (title) => `${title} is in the future`],
  [/^unknown (\w+) /, "unknown-value", (title) => `${title}: unknown text `],
  [/^bad (\w+(?: \w+)?)$/, "invalid", (title) => `${title} cannot be read`],
  [/^negative (\w+(?: \w+)?)$/, "invalid", (title) => `${title} is negative`],
  [/^(\w+)(?: or (\w+))?: /, "invalid", (title, other) => `${other === undefined ? title : `${title} or ${other}`}: `],
];

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
      const part = partCalled(parts, pattern.exec(reason)?.[1]);
      if (part === undefined) continue;
      const source = map[part] ?? "";
      const columns = source === "" || source.startsWith("=") ? [] : columnsOf(source, header);
      const value = columns.map((column) => fields[header.indexOf(column)]?.trim() ?? "").join(" ");
      return { code, column: columns.join("+"), value };
    }
    return { code: codeOf(reason), column: "", value: "" };
  };
}

/** A reason for a refused line with the titles of the parts that it names, as people know them from the form. */
export function reasonInWords(reason: string, titles: PartTitles): string {
  for (const [pattern, , words] of patterns) {
    const found = pattern.exec(reason);
    const part = partCalled(titles, found?.[1]);
    const other = partCalled(titles, found?.[2]);
    if (found && part !== undefined)
      return words(titles[part] ?? "", other === undefined ? undefined : titles[other]) + reason.slice(found[0].length);
  }
  const begun = /^(\w+(?: \w+)?)(?= (?:has|is|says) )/.exec(reason)?.[1];
  const part = partCalled(titles, begun);
  const rest = namesInWords(part === undefined ? reason : reason.slice(begun?.length), titles);
  return part === undefined ? rest : `${titles[part]}${rest}`;
}

/** Behind these words stand names of parts, one or several. */
const lists =
  /(?<=No column is chosen for |asks for the part |with other values: |of the order differ: |needs a column for )[\w, ]+/g;

/** A sentence with the titles of parts in place of their names, such as "taxRate". What is quoted stays. */
export function namesInWords(sentence: string, titles: PartTitles): string {
  const titled = (names: string): string =>
    names.replaceAll(/\w+/g, (name) => (Object.hasOwn(titles, name) ? (titles[name] ?? name) : name));
  return sentence
    .replaceAll(lists, titled)
    .replaceAll(/"[^"]*"|\b[a-z]+[A-Z]\w*/g, (word) => (Object.hasOwn(titles, word) ? `"${titles[word]}"` : word));
}

/** A record as it would stand, or what would change of it, with the titles of its parts. */
export function exampleInWords(line: string, titles: PartTitles): string {
  return line.replaceAll(/(?<=^|; |: |, )(\w+)(?=: |[^,]{0,200} -> )/g, (name) =>
    Object.hasOwn(titles, name) ? (titles[name] ?? name) : name,
  );
}

/** What reasons call "date": when something was sold or came back. */
const dateParts = ["placedAt", "returnedAt"];

/** The part that a reason names, as "lineTotal", "line total" or "date". */
function partCalled(parts: Readonly<Record<string, unknown>>, name: string | undefined): string | undefined {
  const part = name?.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  const called = part === "date" ? [part, ...dateParts] : [part];
  return called.find((each) => each !== undefined && Object.hasOwn(parts, each));
}

/** The words of a reason in one piece, without what it quotes: the same for all lines with the same fault. */
function codeOf(reason: string): string {
  const words = reason.replaceAll(/"[^"]*"/g, "").match(/[A-Za-z]+/g) ?? [];
  return words.join("-").toLowerCase().slice(0, longestCode) || "refused";
}
