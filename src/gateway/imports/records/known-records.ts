import { isDeepStrictEqual } from "node:util";
import type { ImportedKind } from "#gateway/store/records/stored-kind.ts";
import { partOf } from "./read-field.ts";

/** The columns of a record, and the keys by which it is recognized; a key that the record lacks is null. */
export interface KnownRecord {
  readonly row: Readonly<Record<string, unknown>>;
  readonly keys: readonly (string | null)[];
}

/** Existing records, which can be found by their keys. */
export interface KnownRecords {
  add(record: KnownRecord): void;
  /**
   * Finds the record that agrees in the first key that both have; of several the one that `fits`, and a deleted record
   * only when there is no other.
   */
  find(keys: KnownRecord["keys"], fits: (record: KnownRecord) => boolean): KnownRecord | null;
}

/** Indexes records by their keys. */
export function knownRecords(records: readonly KnownRecord[]): KnownRecords {
  const byKey = new Map<string, KnownRecord[]>();
  const add = (record: KnownRecord) => {
    for (const [place, key] of record.keys.entries()) {
      if (key === null) continue;
      const name = `${place} ${key}`;
      byKey.set(name, [...(byKey.get(name) ?? []), record]);
    }
  };
  for (const record of records) add(record);
  return {
    add,
    find(keys, fits) {
      const same = keys.flatMap((key, place) => {
        const found = key === null ? [] : (byKey.get(`${place} ${key}`) ?? []);
        return found.filter((record) =>
          keys.slice(0, place).every((key, at) => key === null || record.keys[at] === null),
        );
      });
      const standing = same.filter((record) => !isDeleted(record));
      return (standing.length > 1 ? standing.find(fits) : undefined) ?? standing[0] ?? same[0] ?? null;
    },
  };
}

/**
 * Why a line about an existing record is refused: the record is deleted or has other values. Null when all is equal.
 */
export function explainDifference(
  {
    fields,
    columns,
    identity: { sameBy, notCompared = [] },
  }: Pick<ImportedKind<never>, "fields" | "columns" | "identity">,
  line: KnownRecord & { readonly values: Readonly<Record<string, unknown>> },
  found: KnownRecord,
): string | null {
  if (isDeleted(found)) return "already exists, but deleted";
  const differing = Object.keys(fields).filter((field) => {
    const column = columns[field] ?? field;
    if (!Object.hasOwn(line.values, field) || notCompared.includes(field)) return false;
    // Two spellings of one key, such as a registration with and without spaces, are not a difference.
    const place = sameBy.findIndex((identity) => identity.field === field);
    if (place >= 0 && line.keys[place] === found.keys[place]) return false;
    // Some columns have null where nothing was said, others an empty text.
    return !isDeepStrictEqual(line.row[column] ?? "", found.row[column] ?? "");
  });
  return differing.length === 0
    ? null
    : `already exists with other values: ${differing.map((field) => partOf(field, fields[field])).join(", ")}`;
}

function isDeleted({ row }: KnownRecord): boolean {
  return row["state"] === "DELETE";
}
