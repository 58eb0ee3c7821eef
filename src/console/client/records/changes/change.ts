import type { Kind, Kinds } from "#contract/kinds.ts";
import { dropWaiting } from "#console/client/live/live-updates.ts";
import { ConflictFailure, explainConflict } from "./conflict.ts";
import { revalidateRecord } from "#console/client/records/revalidate.ts";
import { rowStore } from "#console/client/records/row-store.ts";

/**
 * Paints `patch` on a record at once, makes the call and shows the row of its response. When the call fails, the record
 * is shown as it was before. When it was refused as stale, the record is shown as it is now, and the ConflictFailure
 * says who changed what.
 */
export async function changeRecord<K extends Kind>(
  kind: K,
  row: Kinds[K],
  patch: Partial<Kinds[K]>,
  call: () => Promise<Kinds[K]>,
): Promise<Kinds[K]> {
  const rows = rowStore(kind);
  const unpaint = rows.paint(row.id, patch);
  try {
    const after = await call();
    rows.upsert(after);
    // The event of this change may have arrived before the response.
    dropWaiting(after);
    revalidateRecord(row.id);
    return after;
  } catch (error) {
    const explained = await explainConflict(kind, error, row);
    if (explained instanceof ConflictFailure) {
      rows.upsert(explained.current as Kinds[K]);
      revalidateRecord(row.id);
    }
    throw explained;
  } finally {
    unpaint();
  }
}
