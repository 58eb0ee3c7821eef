import type { RowsOfKind } from "#commands/given/now.ts";
import type { AnyRecord, Kind, Kinds } from "#contract/kinds.ts";

const records = new WeakMap<object, AnyRecord>();
const picked = new WeakMap<object, RowsOfKind>();

/** A row with its kind, as the stage tells it: the same object for the same row, so that nothing is drawn anew. */
export function stageRecord<K extends Kind>(kind: K, row: Kinds[K]): AnyRecord {
  const known = records.get(row);
  if (known?.kind === kind) return known;
  const made = { kind, row } as AnyRecord;
  records.set(row, made);
  return made;
}

/** The picked rows of a list, as the stage tells them: the same object for the same picks; null when there are none. */
export function stagePicks<K extends Kind>(kind: K, picks: ReadonlyMap<string, Kinds[K]>): RowsOfKind | null {
  if (picks.size === 0) return null;
  const known = picked.get(picks);
  if (known?.kind === kind) return known;
  const made = { kind, rows: [...picks.values()] } as RowsOfKind;
  picked.set(picks, made);
  return made;
}
