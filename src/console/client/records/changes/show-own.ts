import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { dropWaiting } from "#console/client/live/live-updates.ts";
import { revalidateRecord } from "#console/client/records/revalidate.ts";
import { rowStore } from "#console/client/records/row-store.ts";

/** Shows the row that an own change was answered with; lists make room where it has left them. */
export function showOwn<K extends Kind>(kind: K, row: Kinds[K]): void {
  rowStore(kind).upsertOwn(row);
  // The event of this change may have arrived before the response.
  dropWaiting(row);
  revalidateRecord(row.id);
}

/**
 * Counts what becomes of records as the operator's own change until the returned function is called, because events may
 * come before the response.
 */
export function expectOwn(kind: Kind, ids: readonly string[]): () => void {
  const taken = ids.map((id) => rowStore(kind).paint(id, {}));
  return () => taken.forEach((take) => take());
}
