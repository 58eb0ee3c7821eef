import type { Kind } from "#contract/records/kind-names.ts";
import { wordsOfKind } from "#contract/records/definitions.ts";

/** The fields of a kind that an export can have, in their order: those with a title that are no file. */
export function exportedFields(kind: Kind): readonly string[] {
  return Object.entries(wordsOfKind(kind)).flatMap(([field, { is }]) => (is === "file" ? [] : [field]));
}
