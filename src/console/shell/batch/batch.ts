import type { Batch } from "#commands/given/questions.ts";
import { type Kind, type Kinds, kinds } from "#contract/kinds.ts";

/**
 * The state of one record in a batch. `before` is the row the change starts from, `after` the row it has resulted in.
 */
export interface BatchRow<K extends Kind = Kind> {
  readonly before: Kinds[K];
  readonly after: Kinds[K] | null;
  readonly state: "waiting" | "running" | "done" | "failed";
  /** Why it failed. */
  readonly because: string | null;
  /** True when somebody else changed the record first: a retry overwrites their change. */
  readonly conflict: boolean;
  /** Why a retry cannot succeed; null when it may. */
  readonly refusal: string | null;
}

/** What is known about the failure of one record. */
export type Failing = Pick<BatchRow, "because" | "conflict" | "refusal">;

/** Records that are excluded for the same reason, by their names. */
export interface Refused {
  readonly because: string;
  readonly names: readonly string[];
}

/** The number of rows in each state. */
export interface BatchCounts {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly waiting: number;
  readonly running: number;
}

const nothingWrong: Failing = { because: null, conflict: false, refusal: null };

/** How many changes run at once: enough to hide network delays, few enough to leave room for others. */
export const batchConcurrency = 4;

/** The planned records, and the function that excludes some of them. */
export type Plan<K extends Kind = Kind> = Pick<Batch<K>, "kind" | "rows" | "refuse">;

/** The records of a batch that are not excluded. */
function able<K extends Kind>({ rows, refuse }: Plan<K>): Kinds[K][] {
  return rows.filter((row) => refuse(row) === null);
}

/** The excluded records of a batch by reason, the most frequent first. */
export function refusedByReason<K extends Kind>({ kind, rows, refuse }: Plan<K>): Refused[] {
  const groups = new Map<string, string[]>();
  for (const row of rows) {
    const because = refuse(row);
    if (because === null) continue;
    const names = groups.get(because) ?? [];
    groups.set(because, names);
    names.push(kinds[kind].name(row));
  }
  return [...groups]
    .map(([because, names]) => ({ because, names }))
    .toSorted((a, b) => b.names.length - a.names.length);
}

/** The plan in one line: "38 can, 4 cannot". */
export function planText<K extends Kind>(plan: Plan<K>): string {
  const can = able(plan).length;
  const cannot = plan.rows.length - can;
  const { one, many } = kinds[plan.kind];
  if (cannot === 0) return can === 1 ? `1 ${one} can` : `all ${can} ${many} can`;
  return can === 0 ? "none can" : `${can} can, ${cannot} cannot`;
}

/** The rows of a batch before it starts. */
export function batchRows<K extends Kind>(batch: Plan<K>): BatchRow<K>[] {
  return able(batch).map((before) => ({ before, after: null, state: "waiting", ...nothingWrong }));
}

/** Counts the rows in each state. */
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

/** The result in one line: "36 of 38 done, 2 failed". */
export function resultText(counts: BatchCounts): string {
  const parts = [`${counts.done} of ${counts.total} done`];
  if (counts.failed > 0) parts.push(`${counts.failed} failed`);
  if (counts.waiting > 0) parts.push(`${counts.waiting} not tried`);
  return parts.join(", ");
}

/** The rows that a retry may help: those not tried yet, and failed ones that are not refused for good. */
export function retriable<K extends Kind>(rows: readonly BatchRow<K>[]): BatchRow<K>[] {
  return rows.filter((row) => row.state === "waiting" || (row.state === "failed" && row.refusal === null));
}

/**
 * Prepares the failed rows for a retry. Where somebody else changed the record first, the retry starts from its present
 * row. Where no response came, the same row is sent again, so that its idempotency key shows whether the first request
 * arrived.
 */
export function resetFailed<K extends Kind>(
  rows: readonly BatchRow<K>[],
  newest: (row: Kinds[K]) => Kinds[K],
): BatchRow<K>[] {
  const wanted = new Set(retriable(rows));
  return rows.map((row) =>
    wanted.has(row)
      ? { ...row, before: row.conflict ? newest(row.before) : row.before, state: "waiting", ...nothingWrong }
      : row,
  );
}

/** The label of a retry; it says so when the retry overwrites somebody's change. */
export function retryText(rows: readonly BatchRow[]): string {
  const again = retriable(rows);
  return again.every((row) => row.conflict) ? `Do it anyway (${again.length})` : `Retry ${again.length}`;
}

/**
 * Runs the waiting rows, a few at a time, and reports every step. A failure does not stop the others; `isStopped`
 * prevents further rows from starting. Never throws.
 */
export async function runRows<K extends Kind>(
  rows: readonly BatchRow<K>[],
  change: (row: Kinds[K]) => Promise<Kinds[K]>,
  report: (index: number, row: BatchRow<K>) => void,
  explain: (error: unknown, row: Kinds[K]) => Failing,
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

/** The batch that undoes what a batch has done; it can itself be undone. */
export function undoBatch<K extends Kind>(batch: Batch<K>, rows: readonly BatchRow<K>[]): Batch<K> {
  const done = rows.flatMap((row) => (row.after ? [{ before: row.before, after: row.after }] : []));
  const doneById = new Map(done.map((one) => [one.after.id, one]));
  return {
    kind: batch.kind,
    title: `Undo: ${batch.title}`,
    rows: done.map(({ after }) => after),
    refuse: (row) => {
      const made = doneById.get(row.id);
      return made ? (batch.refuseUndo?.(made.before, row) ?? null) : null;
    },
    change: async (row) => {
      const made = doneById.get(row.id);
      if (!made) throw new Error(`${kinds[batch.kind].name(row)} was not changed`);
      return batch.undo(made.before, row, made.after);
    },
    undo: (_after, before) => batch.change(before),
  };
}
