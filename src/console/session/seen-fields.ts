import type { Kind } from "#contract/records/kind-names.ts";
import { rightOf } from "#console/client/field-words.ts";
import { session } from "./session.ts";

/** Whether this login may see a field of a kind, or one of its values. */
export function seesField(kind: Kind, field: string, value?: string): boolean {
  const right = rightOf(kind, field, value);
  return right === undefined || session.rights.includes(right);
}
