import { mostSelectedRead } from "#contract/constants.ts";
import type { Kind, Kinds } from "#contract/kinds.ts";
import type { SelectedRows } from "#contract/lists/selection-schema.ts";
import type { IndexRange } from "#console/client/records/list-source.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import type { Result } from "./page-feed.ts";

/** The ids of the rows in a range of a result, read now. Throws an ApiFailure. */
export async function readIds(result: Result, range: IndexRange, signal: AbortSignal): Promise<readonly string[]> {
  const { source, storeId, query } = result;
  return query ? (await source.readIds(storeId, query, range, signal)).ids : [];
}

/**
 * Rows of a result by their ids, in their newest version, and the ids that are no longer in the result. Throws an
 * ApiFailure.
 */
export async function readSelected<K extends Kind>(
  result: Result<K>,
  ids: readonly string[],
): Promise<SelectedRows<Kinds[K]>> {
  const { source, storeId, query } = result;
  if (!query) return { rows: [], left: [] };
  const rows = rowStore(source.kind);
  const parts = Array.from({ length: Math.ceil(ids.length / mostSelectedRead) }, (_, part) =>
    ids.slice(part * mostSelectedRead, (part + 1) * mostSelectedRead),
  );
  const read: SelectedRows<Kinds[K]> = { rows: [], left: [] };
  for (const part of parts) {
    // One after the other: selecting much must not slow others down.
    // eslint-disable-next-line no-await-in-loop
    const answer = await source.readSelected(storeId, query, part);
    read.rows.push(...answer.rows.map((row) => rows.newest(row)));
    read.left.push(...answer.left);
  }
  return read;
}
