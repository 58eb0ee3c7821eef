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
function valueText({ unit, is, values = {}, each }: FieldWords, value: unknown, format: ValueFormat): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value))
    return value.map((part) => values[String(part)] ?? partText(part, each, format)).join(" and ") || "nothing";
  if (is === "amount" && typeof value === "number") return format.money(value);
  if (typeof value === "object") {
    const parts = Object.entries(value).map(
      ([name, one]) => `${name} ${valueText({ title: name, ...(unit ? { unit } : {}) }, one, format)}`,
    );
    return parts.join(", ") || "nothing";
  }
  const text = values[String(value)] ?? momentText(String(value), format);
  return unit ? `${text} ${unit}` : text;
}

/** A part of a list: the values of an object one after another, such as "Dairy 3". */
function partText(part: unknown, words: FieldWords["each"] = {}, format: ValueFormat = plain): string {
  if (typeof part !== "object" || part === null) return String(part);
  const values = Object.entries(part).filter(([, value]) => value !== false && value !== null && value !== "");
  return values
    .map(([name, value]) => {
      const own = words[name];
      return own ? valueText(own, value, format) : value === true ? "yes" : String(value);
    })
    .join(" ");
}

/** Two lists of objects without what is in both: of many rates, only those that differ are told. */
function withoutSame(from: unknown, to: unknown): readonly [unknown, unknown] {
  if (!isObjects(from) || !isObjects(to)) return [from, to];
  const [were, are] = [from, to].map((list) => new Set(list.map((each) => JSON.stringify(each))));
  return [
    from.filter((each) => !are?.has(JSON.stringify(each))),
    to.filter((each) => !were?.has(JSON.stringify(each))),
  ];
}

const isObjects = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.every((each) => typeof each === "object" && each !== null);

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
    const isUnread = words.is === "file" || change.some((value) => idPattern.test(String(value)));
    const [from, to] = withoutSame(...change);
    return [
      isUnread
        ? { title: words.title, from: null, to: null }
        : { title: words.title, from: valueText(words, from, format), to: valueText(words, to, format) },
    ];
  });
}
