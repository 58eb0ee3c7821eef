import type { Tools } from "#commands/given/tools.ts";
import { type Kinds, kinds, type SimpleKind } from "#contract/kinds.ts";
import { recordCalls } from "#contract/records/record-calls.ts";
import type { FieldWords } from "#contract/records/row-words.ts";
import type { RecordChange } from "./record-change.ts";

/** What setting some fields of records needs to be told, as data; what it does follows from the fields. */
export type FieldsChange<K extends SimpleKind> = Omit<RecordChange<K>, "save" | "takeBack" | "patch"> & {
  /** The fields that are set, and what to. */
  readonly fields: Partial<Kinds[K]>;
  /** What else of the row is painted until the gateway has answered: the name of a record whose id is set. */
  readonly paint?: Partial<Kinds[K]>;
};

/** A change that sets fields of records of a simple kind. It is taken back by setting all fields it moved as they were. */
export function fieldsChange<K extends SimpleKind>(given: FieldsChange<K>, tools: Tools): RecordChange<K> {
  const { fields, paint, ...rest } = given;
  const { kind } = given;
  const calls = recordCalls(kind, tools.api);
  return {
    ...rest,
    patch: { ...fields, ...paint },
    save: ({ row, idempotencyKey }) => calls.change(row, fields, idempotencyKey),
    takeBack: ({ row, undoes, idempotencyKey }, before) =>
      calls.change(row, revertedFields(kind, before, row), idempotencyKey, undoes),
  };
}

/** The fields in which a record differs from what it was, as they were. A change sets no derived fields; a file is set by a call of its own. */
export function revertedFields<K extends SimpleKind>(kind: K, before: Kinds[K], after: Kinds[K]): Partial<Kinds[K]> {
  const words: Readonly<Partial<Record<string, FieldWords>>> = kinds[kind].words;
  const settable = Object.keys(words).filter(
    (field) => !words[field]?.isFile && !words[field]?.derived,
  ) as (keyof Kinds[K])[];
  const moved = settable.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(moved.map((field) => [field, before[field]])) as unknown as Partial<Kinds[K]>;
}
