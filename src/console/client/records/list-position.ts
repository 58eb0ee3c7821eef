import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { rowStore } from "./row-store.ts";

/**
 * The operator's position in the list used last, so that the page of a record knows the records before and after it.
 */
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
  /** The id of the record at `index`. */
  readonly id: string;
  /** The row at an index, fetched when it is not cached; undefined beyond the last. Throws an ApiFailure. */
  readRow(index: number): Promise<Kinds[K] | undefined>;
}

let position: ListPosition | null = null;

/** The operator's position; null before any list was shown. */
export function listPosition(): ListPosition | null {
  return position;
}

/** Stores the operator's position. */
export function setListPosition<K extends Kind>(next: ListPosition<K>): void {
  position = next as unknown as ListPosition;
}

/**
 * Moves the position by so many rows and resolves with the record there; null at the ends, or when the last list was of
 * another kind. Throws an ApiFailure.
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
