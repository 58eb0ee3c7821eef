import type { FieldWords } from "./row-words.ts";

/** A value as people read it: "8 kg", "yes", "Frozen goods and Weighed goods"; "nothing" where there is none. */
function valueText({ unit, values = {} }: FieldWords, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((each) => values[String(each)] ?? String(each)).join(" and ") || "nothing";
  const text = values[String(value)] ?? String(value);
  return unit ? `${text} ${unit}` : text;
}

/** Entries of a history that are older than the names of other records hold their ids. */
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One changed field of a record in words. Both are null where the values say nothing to a reader: files and ids. */
export interface FieldChange {
  readonly title: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What an entry of a record's history changed, a line for each field that has words, in their order. */
export function changedFields(
  words: Readonly<Record<string, FieldWords>>,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): readonly FieldChange[] {
  return Object.entries(words).flatMap(([field, words]) => {
    const change = changes[field];
    if (!change) return [];
    const isUnread = words.isFile === true || change.some((value) => idPattern.test(String(value)));
    const [from, to] = change;
    return [
      isUnread
        ? { title: words.title, from: null, to: null }
        : { title: words.title, from: valueText(words, from), to: valueText(words, to) },
    ];
  });
}
