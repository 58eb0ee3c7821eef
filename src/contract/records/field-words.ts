import { formatAmount } from "#contract/money.ts";
import type { FieldWords } from "./row-words.ts";

/** A value in words: "8 kg", "yes", "Frozen goods and Weighed goods"; "nothing" when it is empty. */
function valueText({ unit, isAmount, values = {} }: FieldWords, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((each) => values[String(each)] ?? String(each)).join(" and ") || "nothing";
  if (isAmount && typeof value === "number") return formatAmount(value);
  if (typeof value === "object") {
    const each = Object.entries(value).map(
      ([name, one]) => `${name} ${valueText({ title: name, ...(unit ? { unit } : {}) }, one)}`,
    );
    return each.join(", ") || "nothing";
  }
  const text = values[String(value)] ?? String(value);
  return unit ? `${text} ${unit}` : text;
}

/** An id. Old history entries have the ids of other records; newer ones have their names. */
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One changed field in words. Both values are null when a reader could not understand them: files and ids. */
export interface FieldChange {
  readonly title: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The changes of a history entry in words: one for each field that has words, in the order of the words. */
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
