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
 * ApiFailure, or the signal's reason.
 */
export async function readSelected<K extends Kind>(
  result: Result<K>,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<SelectedRows<Kinds[K]>> {
  const { source, storeId, query } = result;
  if (!query) return { rows: [], left: [] };
  const store = rowStore(source.kind);
  const { rows, left } = await source.readSelected(storeId, query, ids, signal);
  return { rows: rows.map((row) => store.newest(row)), left };
}
