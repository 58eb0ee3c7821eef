import { formatAmount } from "#contract/money.ts";
import type { FieldWords } from "./row-words.ts";

/** How amounts, moments and calendar days are written. */
export interface ValueFormat {
  /** Minor units. */
  money(minor: number): string;
  full(at: string): string;
  date(day: string): string;
}

const plain: ValueFormat = { money: formatAmount, full: (at) => at, date: (day) => day };

/** A value in words: "8 kg", "yes", "Frozen goods and Weighed goods"; "nothing" when it is empty. */
function valueText({ unit, isAmount, values = {} }: FieldWords, value: unknown, format: ValueFormat): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((each) => values[String(each)] ?? String(each)).join(" and ") || "nothing";
  if (isAmount && typeof value === "number") return format.money(value);
  if (typeof value === "object") {
    const each = Object.entries(value).map(
      ([name, one]) => `${name} ${valueText({ title: name, ...(unit ? { unit } : {}) }, one, format)}`,
    );
    return each.join(", ") || "nothing";
  }
  const text = values[String(value)] ?? momentText(String(value), format);
  return unit ? `${text} ${unit}` : text;
}

function momentText(value: string, format: ValueFormat): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.date(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? format.full(value) : value;
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
  format: ValueFormat = plain,
): readonly FieldChange[] {
  return Object.entries(words).flatMap(([field, words]) => {
    const change = changes[field];
    if (!change) return [];
    const isUnread = words.isFile === true || change.some((value) => idPattern.test(String(value)));
    const [from, to] = change;
    return [
      isUnread
        ? { title: words.title, from: null, to: null }
        : { title: words.title, from: valueText(words, from, format), to: valueText(words, to, format) },
    ];
  });
}
