import { undoDuration } from "#contract/constants.ts";

/**
 * How a change of the status of an order, a return or a refund is taken back. The tables of transitions have no part in
 * it, so one rule holds for all statuses: for 30 s, the one who made a change may take it back, as long as nobody else
 * has changed the record since. The record, and all that hangs on it, is then what it was before. What the change
 * itself has made is no obstacle: an invoice is corrected, refunds are withdrawn, goods and money are moved back by
 * further entries. Money that has left is one.
 */

/** What the history says of one change of a record. */
export interface PastChange {
  readonly version: number;
  /** The version of the change that this one has taken back; null for any other change. */
  readonly undoes: number | null;
  readonly userId: string | null;
  readonly by: string;
  /** How long ago it was made, in milliseconds. */
  readonly age: number;
}

/** How much longer the gateway waits than a console offers it: a call takes its time, and may be sent again. */
const wayThere = 10_000;

/**
 * Why somebody cannot take back a change of a record, such as "order", by who made it, when, and what came `since`,
 * oldest first; null if they can.
 */
export function refuseTakeBack(
  change: PastChange,
  since: readonly PastChange[],
  userId: string | null,
  one: string,
): string | null {
  if (change.userId !== userId) return `only ${change.by} could take this change back`;
  if (change.age > undoDuration + wayThere) return `a change can be taken back for ${undoDuration / 1_000} seconds`;
  const other = since.find((later) => later.userId !== userId);
  if (other) return `${other.by} has changed this ${one} since`;
  const standing: PastChange[] = [];
  for (const later of since) {
    if (standing.at(-1)?.version === later.undoes) standing.pop();
    else standing.push(later);
  }
  return standing.length > 0 ? "it was changed again since: take that back first" : null;
}
