import type { Batch } from "#commands/command.ts";
import type { OrderRow } from "#contract/orders/schema.ts";

/** How one order of a batch stands. `before` is the row to try with, `after` what came of it. */
export interface BatchRow {
  readonly before: OrderRow;
  readonly after: OrderRow | null;
  readonly state: "waiting" | "running" | "done" | "failed";
  /** Why it failed. */
  readonly because: string | null;
  /** Somebody else was quicker: another try overrules them. */
  readonly conflict: boolean;
  /** Why another try cannot succeed; null when it may. */
  readonly refusal: string | null;
}

/** What a failure of one order comes to. */
export type Failing = Pick<BatchRow, "because" | "conflict" | "refusal">;

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

const nothingWrong: Failing = { because: null, conflict: false, refusal: null };

/** How many changes are under way at once: enough to hide the way there and back, too few to crowd others out. */
export const batchConcurrency = 4;

/** The orders of a batch that can take part. */
function able(batch: Pick<Batch, "orders" | "refuse">): OrderRow[] {
  return batch.orders.filter((order) => batch.refuse(order) === null);
}

/** The refused orders of a batch by their reason, the most frequent first. */
export function refusedByReason(batch: Pick<Batch, "orders" | "refuse">): Refused[] {
  const groups = new Map<string, string[]>();
  for (const order of batch.orders) {
    const because = batch.refuse(order);
    if (because === null) continue;
    const numbers = groups.get(because);
    if (numbers) numbers.push(order.number);
    else groups.set(because, [order.number]);
  }
  return [...groups]
    .map(([because, numbers]) => ({ because, numbers }))
    .toSorted((a, b) => b.numbers.length - a.numbers.length);
}

/** The plan in one line: "38 can, 4 cannot". */
export function planText(batch: Pick<Batch, "orders" | "refuse">): string {
  const can = able(batch).length;
  const cannot = batch.orders.length - can;
  if (cannot === 0) return can === 1 ? "1 order can" : `all ${can} orders can`;
  return can === 0 ? "none can" : `${can} can, ${cannot} cannot`;
}

/** The rows of a batch before it starts. */
export function batchRows(batch: Batch): BatchRow[] {
  return able(batch).map((before) => ({ before, after: null, state: "waiting", ...nothingWrong }));
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

/** The rows another try may help: what was not tried, and what failed and is not refused for good. */
export function retriable(rows: readonly BatchRow[]): BatchRow[] {
  return rows.filter((row) => row.state === "waiting" || (row.state === "failed" && row.refusal === null));
}

/**
 * The failed rows ready for another try. One that somebody else was quicker on starts from how it stands now; one nobody
 * answered for is tried word for word again, so that its idempotency key tells whether it was heard.
 */
export function readyAgain(rows: readonly BatchRow[], newest: (row: OrderRow) => OrderRow): BatchRow[] {
  const wanted = new Set(retriable(rows));
  return rows.map((row) =>
    wanted.has(row)
      ? { ...row, before: row.conflict ? newest(row.before) : row.before, state: "waiting", ...nothingWrong }
      : row,
  );
}

/** What another try is called: overruling somebody is said. */
export function retryText(rows: readonly BatchRow[]): string {
  const again = retriable(rows);
  return again.every((row) => row.conflict) ? `Do it anyway (${again.length})` : `Retry ${again.length}`;
}

/**
 * Works off the waiting rows, few at a time, and reports every step. One failure stops nobody else; `isStopped` keeps
 * further rows from being started. Never throws.
 */
export async function runRows(
  rows: readonly BatchRow[],
  change: (order: OrderRow) => Promise<OrderRow>,
  report: (index: number, row: BatchRow) => void,
  explain: (error: unknown, order: OrderRow) => Failing,
  isStopped: () => boolean,
): Promise<void> {
  const queue = rows.flatMap((row, index) => (row.state === "waiting" ? [{ row, index }] : []));
  async function work(): Promise<void> {
    for (let next = queue.shift(); next && !isStopped(); next = queue.shift()) {
      const { row, index } = next;
      report(index, { ...row, state: "running" });
      try {
        const after = await change(row.before);
        report(index, { ...row, after, state: "done", ...nothingWrong });
      } catch (error) {
        report(index, { ...row, state: "failed", ...explain(error, row.before) });
      }
    }
  }
  await Promise.all(Array.from({ length: batchConcurrency }, work));
}

/** The batch that takes back what a batch has done; itself can be taken back by doing it again. */
export function undoBatch(batch: Batch, rows: readonly BatchRow[]): Batch {
  const done = rows.flatMap((row) => (row.after ? [{ before: row.before, after: row.after }] : []));
  const beforeOf = new Map(done.map(({ before, after }) => [after.id, before]));
  return {
    title: `Undo: ${batch.title}`,
    orders: done.map(({ after }) => after),
    refuse: (after) => {
      const before = beforeOf.get(after.id);
      return before ? (batch.refuseUndo?.(before, after) ?? null) : null;
    },
    change: async (after) => {
      const before = beforeOf.get(after.id);
      if (!before) throw new Error(`${after.number} was not changed`);
      return batch.undo(before, after);
    },
    undo: (_after, before) => batch.change(before),
  };
}
