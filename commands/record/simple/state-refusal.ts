import type { RecordState } from "#contract/enumerations.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";

/** Why a record cannot be given a state that it does not have yet; null when it can. */
export type RefuseState<K extends SimpleKind> = (row: Kinds[K], state: RecordState) => string | null;

/** Why a record cannot be given a state now; null when it can. */
export function refuseStateChange<K extends SimpleKind>(
  row: Kinds[K],
  state: RecordState,
  refuse: RefuseState<K>,
): string | null {
  return row.state === state ? `it is already ${state}` : refuse(row, state);
}
