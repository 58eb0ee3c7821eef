import type { ChangeRequest, ChangeRoute } from "#contract/batch/change-request.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { recordRoute } from "#contract/records/record-calls.ts";
import { wordsOfKind } from "#contract/records/definitions.ts";
import type { FieldWords } from "#contract/records/row-words.ts";
import type { RecordChange } from "./record-change.ts";

/** A change that sets some fields of records, as data; how it is saved and undone follows from the fields. */
export type FieldsChange<K extends SimpleKind> = Omit<RecordChange<K>, "request" | "takeBack" | "patch"> & {
  /** The new values by field. */
  readonly fields: Partial<Kinds[K]>;
  /** What else of the row changes on screen until the gateway answers, such as the name of a record whose id is set. */
  readonly paint?: Partial<Kinds[K]>;
};

/** Makes the change that sets fields of records of a simple kind. Undo sets all fields that it changed as they were. */
export function fieldsChange<K extends SimpleKind>(given: FieldsChange<K>): RecordChange<K> {
  const { fields, paint, ...rest } = given;
  const { kind } = given;
  return {
    ...rest,
    patch: { ...fields, ...paint },
    request: ({ row, undoes }) => fieldsRequest(kind, row, fields, undoes),
    takeBack: ({ row, undoes }, before) => fieldsRequest(kind, row, revertedFields(kind, before, row), undoes),
  };
}

/** The call that sets fields of a record, as data. */
function fieldsRequest<K extends SimpleKind>(
  kind: K,
  { storeId, id, version }: Kinds[K],
  changes: Partial<Kinds[K]>,
  undoes: number | undefined,
): ChangeRequest {
  const call = recordRoute(kind, "change") as ChangeRoute;
  return { call, params: { storeId, id }, body: { version, undoes, changes } };
}

/**
 * The fields that a change has altered, with their values before. Derived fields are left out, because nobody sets
 * them; so are files, which have a call of their own.
 */
export function revertedFields<K extends SimpleKind>(kind: K, before: Kinds[K], after: Kinds[K]): Partial<Kinds[K]> {
  const words: Readonly<Partial<Record<string, FieldWords>>> = wordsOfKind(kind);
  const settable = Object.keys(words).filter(
    (field) => words[field]?.is !== "file" && !words[field]?.derived,
  ) as (keyof Kinds[K])[];
  const moved = settable.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(moved.map((field) => [field, before[field]])) as unknown as Partial<Kinds[K]>;
}
