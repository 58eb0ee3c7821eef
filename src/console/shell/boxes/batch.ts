import type { Batch } from "#commands/command.ts";
import type { OrderRow } from "#contract/order-schema.ts";

/** How one order of a batch stands. `before` is the row to try with, `after` what came of it. */
export interface BatchRow {
  readonly before: OrderRow;
  readonly after: OrderRow | null;
  readonly state: "waiting" | "running" | "done" | "failed";
  /** Why it failed. */
  readonly because: string | null;
}

/** Orders that cannot take part, together where they share the reason. */
export interface Refused {
  readonly because: string;
  readonly numbers: readonly string[];
}

/** How many rows stand how. */
export interface BatchCounts {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly waiting: number;
  readonly running: number;
}

/** How many changes are under way at once: enough to hide the way there and back, too few to crowd others out. */
export const batchConcurrency = 4;

/** The refused orders of a batch by their reason, the most frequent first. */
export function refusedByReason(cannot: Batch["cannot"]): Refused[] {
  const groups = new Map<string, string[]>();
  for (const { order, because } of cannot) {
    const numbers = groups.get(because);
    if (numbers) numbers.push(order.number);
    else groups.set(because, [order.number]);
  }
  return [...groups]
    .map(([because, numbers]) => ({ because, numbers }))
    .toSorted((a, b) => b.numbers.length - a.numbers.length);
}

/** The plan in one line: "38 can, 4 cannot". */
export function planText(batch: Pick<Batch, "can" | "cannot">): string {
  const { can, cannot } = batch;
  if (cannot.length === 0) return can.length === 1 ? "1 order can" : `all ${can.length} orders can`;
  return can.length === 0 ? "none can" : `${can.length} can, ${cannot.length} cannot`;
}

/** The rows of a batch before it starts. */
export function batchRows(batch: Batch): BatchRow[] {
  return batch.can.map((before) => ({ before, after: null, state: "waiting", because: null }));
}

export function countRows(rows: readonly BatchRow[]): BatchCounts {
  const count = (state: BatchRow["state"]) => rows.filter((row) => row.state === state).length;
  return {
    total: rows.length,
    done: count("done"),
    failed: count("failed"),
    waiting: count("waiting"),
    running: count("running"),
  };
}

/** What came of it in one line: "36 of 38 done, 2 failed". */
export function resultText(counts: BatchCounts): string {
  const parts = [`${counts.done} of ${counts.total} done`];
  if (counts.failed > 0) parts.push(`${counts.failed} failed`);
  if (counts.waiting > 0) parts.push(`${counts.waiting} not tried`);
  return parts.join(", ");
}

/** The failed rows ready for another try, with the row as the gateway says it is now where it said so. */
export function readyAgain(rows: readonly BatchRow[], newest: (row: OrderRow) => OrderRow): BatchRow[] {
  return rows.map((row) =>
    row.state === "failed" ? { ...row, before: newest(row.before), state: "waiting", because: null } : row,
  );
}

/**
 * Works off the waiting rows, few at a time, and reports every step. One failure stops nobody else; `isStopped` keeps
 * further rows from being started. Never throws.
 */
export async function runRows(
  rows: readonly BatchRow[],
  change: (order: OrderRow) => Promise<OrderRow>,
  report: (index: number, row: BatchRow) => void,
  explain: (error: unknown) => string,
  isStopped: () => boolean,
): Promise<void> {
  const queue = rows.flatMap((row, index) => (row.state === "waiting" ? [{ row, index }] : []));
  async function work(): Promise<void> {
    for (let next = queue.shift(); next && !isStopped(); next = queue.shift()) {
      const { row, index } = next;
      report(index, { ...row, state: "running" });
      try {
        const after = await change(row.before);
        report(index, { ...row, after, state: "done", because: null });
      } catch (error) {
        report(index, { ...row, state: "failed", because: explain(error) });
      }
    }
  }
  await Promise.all(Array.from({ length: batchConcurrency }, work));
}

/** The batch that takes back what a batch has done; itself can be taken back by doing it again. */
export function undoBatch(batch: Batch, rows: readonly BatchRow[]): Batch {
  const done = rows.flatMap((row) => (row.after ? [{ before: row.before, after: row.after }] : []));
  const beforeOf = new Map(done.map(({ before, after }) => [after.id, before]));
  const refusal = (row: (typeof done)[number]) => batch.refuseUndo?.(row.before, row.after) ?? null;
  return {
    title: `Undo: ${batch.title}`,
    can: done.filter((row) => refusal(row) === null).map(({ after }) => after),
    cannot: done.flatMap((row) => {
      const because = refusal(row);
      return because === null ? [] : [{ order: row.after, because }];
    }),
    change: async (after) => {
      const before = beforeOf.get(after.id);
      if (!before) throw new Error(`${after.number} was not changed`);
      return batch.undo(before, after);
    },
    undo: (_after, before) => batch.change(before),
  };
}
