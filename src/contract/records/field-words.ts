import type { Kinds } from "#contract/kinds.ts";
import { pickerWords } from "#contract/pickers/words.ts";
import { riderWords } from "#contract/riders/words.ts";
import { vehicleWords } from "#contract/vehicles/words.ts";
import type { SimpleKind } from "./simple-kind.ts";

/** How a field of a record is called wherever it is read: in forms, details, columns, the history and conflicts. */
export interface FieldWords {
  /** "Employee code" */
  readonly title: string;
  /** Stands behind its value: "kg". */
  readonly unit?: string;
  /** How values are called that are no words themselves. */
  readonly values?: Readonly<Record<string, string>>;
  /** It is a file, which is set by a call of its own; only that it was changed is told. */
  readonly isFile?: true;
}

/** The words for the fields of a row. */
export type RowWords<Row> = { readonly [Field in keyof Row]?: FieldWords };

/** The words of every simple kind for its fields. */
export const recordWords: { readonly [K in SimpleKind]: RowWords<Kinds[K]> } = {
  picker: pickerWords,
  rider: riderWords,
  vehicle: vehicleWords,
};

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

/** What an entry of a record's history changed, a line for each field that has words, in the order of the words. */
export function changedFields(
  kind: SimpleKind,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): readonly FieldChange[] {
  return Object.entries(recordWords[kind] as Readonly<Record<string, FieldWords>>).flatMap(([field, words]) => {
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
