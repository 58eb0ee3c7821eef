import { foldChoice, kindOfImport } from "#contract/imports/import.ts";
import { exportedFields } from "#contract/jobs/exported-fields.ts";
import { writtenWords } from "#gateway/exports/written-words.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import type { ValueTables } from "./value-table.ts";

/** What an export of the store calls the parts of a subject, and which value each of its words means. */
export interface OwnWords {
  readonly titles: Readonly<Record<string, string>>;
  /** All columns that such an export can have. */
  readonly columns: readonly string[];
  readonly values: ValueTables;
}

/** The words of a subject that is a kind, with the titles that the store has set; none for any other subject. */
export function ownWords(
  { name, parts }: Pick<ImportSubject, "name" | "parts">,
  headers: Readonly<Record<string, string>>,
): OwnWords {
  const kind = kindOfImport(name);
  const words = Object.entries(parts).flatMap(([part, { field = part }]) => {
    const found = kind && writtenWords(kind, field, headers);
    return found ? [{ part, ...found }] : [];
  });
  return {
    columns: kind ? exportedFields(kind).map((field) => writtenWords(kind, field, headers)?.title ?? field) : [],
    titles: Object.fromEntries(words.map(({ part, title }) => [part, title])),
    values: Object.fromEntries(words.map(({ part, values }) => [part, valuesByWord(values)])),
  };
}

/** Values by their words. A word of two values means neither. */
function valuesByWord(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const all = Object.entries(words).map(([value, word]) => [foldChoice(word), value] as const);
  return Object.fromEntries(all.filter(([word]) => all.filter(([other]) => other === word).length === 1));
}
