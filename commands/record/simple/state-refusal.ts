import type { RecordState } from "#contract/enumerations.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { stateTitle } from "#contract/records/state-title.ts";

/** Why a record cannot be given a state that it does not have yet; null when it can. */
export type RefuseState<K extends SimpleKind> = (row: Kinds[K], state: RecordState) => string | null;

/** Why a record cannot be given a state now; null when it can. */
export function refuseStateChange<K extends SimpleKind>(
  kind: K,
  row: Kinds[K],
  state: RecordState,
  refuse: RefuseState<K>,
): string | null {
  return row.state === state ? `it is already ${stateTitle(kind, state)}` : refuse(row, state);
}
