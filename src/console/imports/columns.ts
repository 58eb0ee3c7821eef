import { columnsOf, joinTexts } from "#contract/imports/columns.ts";
import type { ImportLook, ImportSubjectWords } from "#contract/imports/schema.ts";
import type { ImportDraft } from "./import-draft.ts";

/** A part of a line, as the question about a file shows it. */
export type ImportPart = ImportSubjectWords["parts"][number];

/** The id of the field for the first, second, … column of a part. */
export const columnId = (part: string, at = 0): string => `import-${part}-${at + 1}`;

/** Whether a part is the same text for every line. */
export const isText = (source: string): boolean => source.startsWith("=");

/** The columns of a part, of which one that is added is still empty; at least one. */
export function chosenColumns(source: string, names: readonly string[]): readonly string[] {
  return isText(source) ? [source] : columnsOf(source, names);
}

/** These columns as the source of a part. */
export const sourceOf = (columns: readonly string[]): string => columns.join("+");

/** Where a part comes from, without the columns that nobody has chosen after all. */
export function settledSource(source: string, names: readonly string[]): string {
  return sourceOf(chosenColumns(source, names).filter((column) => column !== ""));
}

/** Whether a column can be joined to others: where its name has a plus, it would be read as two. */
export function canJoin(columns: readonly string[], names: readonly string[]): boolean {
  return columns.length === 1 || columnsOf(sourceOf(columns), names).join("\n") === columns.join("\n");
}

/** Whether a file must have a part, because it has none that does as well. */
export function isNeeded({ required, unless }: ImportPart, map: ImportDraft["map"]): boolean {
  return required || (unless !== null && !map[unless]);
}

/** The parts that still lack a column, in their order. */
export function lackingParts(
  { parts }: { readonly parts: readonly ImportPart[] },
  map: ImportDraft["map"],
  names: readonly string[],
): readonly ImportPart[] {
  return parts.filter((part) => isNeeded(part, map) && settledSource(map[part.name] ?? "", names) === "");
}

/** The part that lacks a column after this one, else the first that does. */
export function nextLacking(
  { parts }: { readonly parts: readonly ImportPart[] },
  lacking: readonly ImportPart[],
  from: string,
): ImportPart | undefined {
  const at = parts.findIndex(({ name }) => name === from);
  return lacking.find((part) => parts.indexOf(part) > at) ?? lacking[0];
}

/** The first part for which a column is chosen that the file does not have, with the name of that column. */
export function strangeColumn(
  { parts }: { readonly parts: readonly ImportPart[] },
  map: ImportDraft["map"],
  names: readonly string[],
): { readonly part: ImportPart; readonly column: string } | null {
  for (const part of parts) {
    const source = map[part.name] ?? "";
    if (isText(source)) continue;
    const column = chosenColumns(source, names).find((each) => each !== "" && !names.includes(each));
    if (column !== undefined) return { part, column };
  }
  return null;
}

/** What a part gets from one of the first lines. */
export function valueOfLine(
  part: Pick<ImportPart, "isKey" | "joint">,
  source: string,
  names: readonly string[],
  fields: readonly string[],
): string {
  if (isText(source)) return source.slice(1).trim();
  const columns = chosenColumns(source, names).filter((column) => column !== "");
  return joinTexts(
    columns.map((column) => fields[names.indexOf(column)] ?? ""),
    part,
  );
}

/** The names of the columns that no part has, the first of them in words. */
export function unusedColumns({ columns }: ImportLook, map: ImportDraft["map"]): readonly string[] {
  const names = columns.map(({ name }) => name);
  const used = new Set(Object.values(map).flatMap((source) => chosenColumns(source, names)));
  return names.filter((name) => !used.has(name));
}

/** A rule for returned goods with the titles of parts, as somebody writes it, by their names, as it is kept. */
export function ruleByNames(rule: string, parts: readonly ImportPart[]): string {
  const text = rule.trim();
  const longestFirst = parts.toSorted((one, other) => other.title.length - one.title.length);
  const part = longestFirst.find(({ title }) => text.toLowerCase().startsWith(`${title.toLowerCase()} `));
  return part ? part.name + text.slice(part.title.length) : text;
}

/** A rule that is kept, with the titles of parts. */
export function ruleByTitles(rule: string, parts: readonly ImportPart[]): string {
  const part = parts.find(({ name }) => rule.startsWith(`${name} `));
  return part ? part.title + rule.slice(part.name.length) : rule;
}
