import { foldChoice } from "#contract/imports/import.ts";
import type { ImportLook, ImportSubjectWords } from "#contract/imports/schema.ts";
import type { ImportDraft } from "./import-draft.ts";

/** A part with a list of values, and the texts of the file of which somebody says what they mean. */
export interface ToldPart {
  readonly name: string;
  readonly title: string;
  readonly choices: readonly string[];
  readonly texts: readonly { readonly text: string; readonly value: string }[];
}

/**
 * The parts that have a list of values and a column of the file: with each text of the column that is none of these
 * values, and each text of which was said already what it means.
 */
export function toldParts(
  { parts }: ImportSubjectWords,
  columns: ImportLook["columns"],
  { map, values }: Pick<ImportDraft, "map" | "values">,
): readonly ToldPart[] {
  return parts.flatMap(({ name, title, choices, known }) => {
    const column = map[name] ?? "";
    if (!choices || column === "" || column.startsWith("=")) return [];
    const table = values[name] ?? {};
    const clear = new Set([...choices.map(foldChoice), ...known]);
    const found = columns.find((each) => each.name === column)?.texts ?? [];
    const unclear = found.map(foldChoice).filter((text) => !clear.has(text));
    const texts = [...new Set([...unclear, ...Object.keys(table)])];
    return [{ name, title, choices, texts: texts.map((text) => ({ text, value: table[text] ?? "" })) }];
  });
}

/** The tables of values once a text means this value; an empty value takes the text out. */
export function tellValue(values: ImportDraft["values"], part: string, text: string, value: string) {
  const { [foldChoice(text)]: _, ...others } = values[part] ?? {};
  return { ...values, [part]: value === "" ? others : { ...others, [foldChoice(text)]: value } };
}
