import type { PickedRows } from "#commands/given/now.ts";
import type { AnyRecord, Kind, Kinds } from "#contract/kinds.ts";

const records = new WeakMap<object, AnyRecord>();
const picked = new WeakMap<object, PickedRows>();

/** A row with its kind. The same row gives the same object, so that nothing renders without need. */
export function stageRecord<K extends Kind>(kind: K, row: Kinds[K]): AnyRecord {
  const known = records.get(row);
  if (known?.kind === kind) return known;
  const made = { kind, row } as AnyRecord;
  records.set(row, made);
  return made;
}

/** The picked rows of a list with their kind; null when there are none. The same picks give the same object. */
export function stagePicks<K extends Kind>(
  kind: K,
  picks: ReadonlyMap<string, Kinds[K] | null>,
  isReading: boolean,
): PickedRows | null {
  if (picks.size === 0 && !isReading) return null;
  const known = picked.get(picks);
  if (known?.kind === kind && known.isReading === isReading) return known;
  const rows = [...picks.values()].filter((row) => row !== null);
  const made = { kind, rows, count: picks.size, isReading } as PickedRows;
  picked.set(picks, made);
  return made;
}
