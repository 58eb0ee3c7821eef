import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { changeInTurn } from "./turns.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { ConflictFailure } from "./conflict-failure.ts";
import { revalidateRecord } from "#console/client/records/revalidate.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { showOwn } from "./show-own.ts";

/**
 * Paints `patch` on a record at once, makes the call in its turn and shows the row of its response. When the call
 * fails, the record is shown as it was before. When it was refused as stale, it is shown as it is now, and the
 * ConflictFailure says who changed what.
 */
export async function changeRecord<K extends Kind>(
  kind: K,
  row: Kinds[K],
  patch: Partial<Kinds[K]>,
  call: (start: Kinds[K]) => Promise<Kinds[K]>,
): Promise<Kinds[K]> {
  const rows = rowStore(kind);
  const unpaint = rows.paint(row.id, patch);
  let before = row;
  try {
    const after = await changeInTurn(row, (start) => {
      before = start;
      return call(start);
    });
    showOwn(kind, after);
    return after;
  } catch (error) {
    const explained = await explain(kind, error, before);
    if (explained instanceof ConflictFailure) {
      rows.upsert(explained.current as Kinds[K]);
      revalidateRecord(row.id);
    }
    throw explained;
  } finally {
    unpaint();
  }
}

/** The refusal of a change as a conflict that says what others have changed, any other error as it is. */
async function explain<K extends Kind>(kind: K, error: unknown, before: Kinds[K]): Promise<unknown> {
  if (!(error instanceof ApiFailure) || error.current === undefined) return error;
  try {
    // Needed only where somebody else was quicker, so that the first load goes without it.
    return await (await import("./conflict.ts")).explainConflict(kind, error, before);
  } catch {
    return error;
  }
}
