import { kinds, type SimpleKind } from "#contract/kinds.ts";
import type { FieldWords } from "./row-words.ts";

/** A value as people read it: "8 kg", "yes", "Frozen goods and Weighed goods"; "nothing" where there is none. */
function valueText({ unit, values = {} }: FieldWords, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((each) => values[String(each)] ?? String(each)).join(" and ") || "nothing";
  const text = values[String(value)] ?? String(value);
  return unit ? `${text} ${unit}` : text;
}

/** One changed field of a record in words. `to` is null where values are ids. */
export interface FieldChange {
  readonly title: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What an entry of a record's history changed, a line for each field that has words, in the order of the words. */
export function changedFields(
  kind: SimpleKind,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): readonly FieldChange[] {
  return Object.entries(kinds[kind].words as Readonly<Record<string, FieldWords>>).flatMap(([field, words]) => {
    const change = changes[field];
    if (!change) return [];
    const read = (value: unknown): string | null => (words.unread ? null : valueText(words, value));
    return [{ title: words.title, from: read(change[0]), to: read(change[1]) }];
  });
}
