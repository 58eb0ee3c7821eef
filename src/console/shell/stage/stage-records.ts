import type { SelectedRecords } from "#commands/context/now.ts";
import type { AnyRecord, Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";

const records = new WeakMap<object, AnyRecord>();
const selections = new WeakMap<object, SelectedRecords>();

/** A row with its kind. The same row gives the same object, so that nothing renders without need. */
export function stageRecord<K extends Kind>(kind: K, row: Kinds[K]): AnyRecord {
  const known = records.get(row);
  if (known?.kind === kind) return known;
  const made = { kind, row } as AnyRecord;
  records.set(row, made);
  return made;
}

/** The selected rows of a list with their kind; null when there are none. The same map gives the same object. */
export function stageSelection<K extends Kind>(
  kind: K,
  selected: ReadonlyMap<string, Kinds[K] | null>,
  isReading: boolean,
): SelectedRecords | null {
  if (selected.size === 0 && !isReading) return null;
  const known = selections.get(selected);
  if (known?.kind === kind && known.isReading === isReading) return known;
  const rows = [...selected.values()].filter((row) => row !== null);
  const made = { kind, rows, count: selected.size, isReading } as SelectedRecords;
  selections.set(selected, made);
  return made;
}
