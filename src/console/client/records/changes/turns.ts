import type { RecordRow } from "#contract/records/kind-names.ts";

/** The changes of one record that this browser tab has sent one after the other, with no change by others between. */
interface Turns {
  /** The version from which the first of them started. */
  readonly from: number;
  /** The row that they lead to; null when all of them failed. */
  readonly last: Promise<RecordRow | null>;
  /** The same once all of them are answered. */
  latest?: RecordRow | null;
}

/** Records whose changes are remembered; of more, those changed longest ago are forgotten. */
const mostRecords = 500;
const turns = new Map<string, Turns>();

/**
 * Calls `change` once all earlier changes of the record are answered, with the row from which it starts (see
 * `afterTurn`). Otherwise the gateway would refuse the second of two keys pressed quickly, as a change of an old
 * version.
 */
export function changeInTurn<Row extends RecordRow>(row: Row, change: (start: Row) => Promise<Row>): Promise<Row> {
  const earlier = turns.get(row.id);
  // Where nothing is waited for, the request is sent in the same turn of the event loop.
  const made =
    earlier && earlier.latest === undefined
      ? afterTurn(row).then(change)
      : change(startOf(row, earlier, earlier?.latest));
  noteChange(row, made);
  return made;
}

/**
 * Notes that a change of a record was sent; `after` is the row that it leads to, or null when the gateway refuses it.
 */
export function noteChange(row: RecordRow, after: Promise<RecordRow | null>): void {
  const earlier = turns.get(row.id);
  // After a change by somebody else, what was sent before is another matter.
  const continues = earlier && (!earlier.latest || row.version <= earlier.latest.version);
  const before = continues ? earlier.last : Promise.resolve(null);
  const last = after.catch(() => null).then(async (made) => made ?? before);
  const own: Turns = { from: continues ? earlier.from : row.version, last };
  turns.delete(row.id);
  turns.set(row.id, own);
  for (const oldest of turns.keys()) if (turns.size > mostRecords) turns.delete(oldest);
  void noteLatest(own);
}

async function noteLatest(own: Turns): Promise<void> {
  own.latest = await own.last;
}

/**
 * The row from which a change starts once all earlier changes of the record are answered: `row` itself or, where it was
 * read before those were answered, the row they led to.
 */
export async function afterTurn<Row extends RecordRow>(row: Row): Promise<Row> {
  const earlier = turns.get(row.id);
  return startOf(row, earlier, await earlier?.last);
}

function startOf<Row extends RecordRow>(row: Row, earlier?: Turns, latest?: RecordRow | null): Row {
  if (!earlier || !latest || row.version < earlier.from || row.version >= latest.version) return row;
  // Both are of one kind, because ids are unique among all kinds.
  return latest as Row;
}
