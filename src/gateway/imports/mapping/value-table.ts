import { foldChoice as fold } from "#contract/imports/import.ts";
import { printable, printableList } from "#gateway/imports/file/printable.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import type { PartFacts } from "#gateway/imports/subject.ts";
import { readPairs } from "./pairs.ts";

/** For parts with a closed list of values: what the texts of the file mean. */
export type ValueTables = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The result of reading a text: one of the part's values, or the reason against the line. */
export type ChoiceReading =
  | { readonly value: string; readonly reason: null }
  | { readonly value: null; readonly reason: string };

/** How many unknown texts are named. Of a wrong column, every line would have another. */
const mostNamed = 20;

/** Reads texts such as "status:Cancelled=CANCELLED,Delivered=DONE". Throws an ImportRefused. */
export function readValueTables(texts: readonly string[], parts: Readonly<Record<string, PartFacts>>): ValueTables {
  const tables: Record<string, Record<string, string>> = {};
  for (const text of texts) {
    const cut = Math.max(text.indexOf(":"), 0);
    const part = text.slice(0, cut).trim();
    const { pairs, wrong } = readPairs(text.slice(cut + 1));
    if (!Object.hasOwn(parts, part) || wrong.length > 0)
      throw new ImportRefused(`--values takes PART:VALUE=TEXT,..., not "${printable(text)}".`);
    const table = (tables[part] ??= {});
    for (const { ours, theirs } of pairs) {
      const value = findChoice(parts[part]?.choices ?? [], ours) ?? ours;
      const before = Object.hasOwn(table, fold(theirs)) ? table[fold(theirs)] : value;
      if (before !== value)
        throw new ImportRefused(`--values ${part}: says both ${before} and ${value} for "${printable(theirs)}".`);
      table[fold(theirs)] = value;
    }
  }
  return tables;
}

/**
 * Makes the function that finds what a text of the file means for a part: by the table, because it is one of our own
 * values, or because it is `usual`. Capital letters make no difference.
 */
export function choiceReader(
  part: string,
  choices: readonly string[],
  table: ValueTables[string] = {},
  usual: ValueTables[string] = {},
): (text: string) => ChoiceReading {
  const unknown = new Set<string>();
  const known = printableList([...Object.keys(table).map((text) => `"${text}"`), ...choices]);
  return (text) => {
    const given = [table, usual].find((each) => Object.hasOwn(each, fold(text)));
    const value = table === given ? table[fold(text)] : (findChoice(choices, text) ?? given?.[fold(text)]);
    if (value !== undefined) return { value, reason: null };
    if (unknown.size < mostNamed) unknown.add(text);
    const named = unknown.has(text) ? `"${printable(text)}"` : "more values";
    return { value: null, reason: `unknown ${part} ${named}; known are ${known}` };
  };
}

function findChoice(choices: readonly string[], text: string): string | undefined {
  return choices.find((choice) => fold(choice) === fold(text));
}
