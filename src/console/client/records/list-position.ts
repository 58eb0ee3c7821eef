import type { Kind, Kinds } from "#contract/kinds.ts";
import { rowStore } from "./row-store.ts";

/** Where the operator stands in the list last worked in, so that a record's own page knows its neighbours. */
export interface ListPosition<K extends Kind = Kind> {
  /** The result's name, as `RecordList.of`. */
  readonly of: string;
  /** The address of the list. */
  readonly path: string;
  readonly kind: K;
  readonly total: number;
  /** There are more rows than `total`, and nobody had counted them yet. */
  readonly atLeast: boolean;
  readonly index: number;
  /** The id of the record that stands there. */
  readonly id: string;
  /** The row at an index, read where it is not here; undefined beyond the last. Throws an ApiFailure. */
  readRow(index: number): Promise<Kinds[K] | undefined>;
}

let position: ListPosition | null = null;

/** Where the operator stands; null before any list was shown. */
export function listPosition(): ListPosition | null {
  return position;
}

/** Notes where the operator stands. */
export function setListPosition<K extends Kind>(next: ListPosition<K>): void {
  position = next as unknown as ListPosition;
}

/**
 * Steps to the record so many places further and answers it; null at the ends and where the last list was of another
 * kind. Throws an ApiFailure.
 */
export async function stepInList<K extends Kind>(kind: K, by: number): Promise<Kinds[K] | null> {
  if (position?.kind !== kind) return null;
  const from = position;
  const index = from.index + by;
  if (index < 0 || (index >= from.total && !from.atLeast)) return null;
  const row = (await from.readRow(index)) as Kinds[K] | undefined;
  if (!row) return null;
  position = { ...from, total: Math.max(from.total, index + 1), index, id: row.id };
  return rowStore(kind).newest(row);
}
