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
  /** True when it goes beyond a limit of the gateway's: a retry alone is of no use. */
  readonly beyondLimit: boolean;
  /** Why a retry cannot succeed; null when it may. */
  readonly refusal: string | null;
}

/** What is known about the failure of one record. */
export type Failing = Pick<BatchRow, "because" | "conflict" | "beyondLimit" | "refusal">;

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

const nothingWrong: Failing = { because: null, conflict: false, beyondLimit: false, refusal: null };

/** How many changes run at once: enough to hide network delays, few enough to leave room for others. */
export const batchConcurrency = 4;

/** The planned records, and what excludes some of them. */
export type Plan<K extends Kind = Kind> = Pick<
  Batch<K>,
  "kind" | "rows" | "left" | "alwaysPlan" | "refuse" | "limit" | "loses"
>;

/** Why a record is excluded; null when it is not. */
function whyNot<K extends Kind>({ refuse, limit }: Plan<K>, row: Kinds[K], isOverride = false): string | null {
  return refuse(row) ?? (isOverride ? null : (limit?.refuse(row) ?? null));
}

/** The records of a batch that are not excluded; with `isOverride` also those that go beyond its limit. */
function able<K extends Kind>(plan: Plan<K>, isOverride = false): Kinds[K][] {
  return plan.rows.filter((row) => whyNot(plan, row, isOverride) === null);
}

/** Whether the operator must see a batch before it runs: some records are left out or lose something, or nobody saw them. */
export function needsPlan<K extends Kind>(plan: Plan<K>): boolean {
  const { rows, left = [], alwaysPlan = false, loses } = plan;
  if (alwaysPlan || left.length > 0) return true;
  return rows.some((row) => whyNot(plan, row) !== null || (loses?.(row) ?? null) !== null);
}

/** How many more records take part when the limit is overridden; 0 where the operator may not. */
export function countBeyondLimit<K extends Kind>(plan: Plan<K>): number {
  return plan.limit?.override == null ? 0 : able(plan, true).length - able(plan).length;
}

/** The excluded records of a batch by reason, the most frequent first. */
export function refusedByReason<K extends Kind>(plan: Plan<K>): Refused[] {
  const left = new Set(plan.left);
  return byReason(plan.kind, [...plan.rows, ...left], (row) =>
    left.has(row) ? "they no longer match the filter" : whyNot(plan, row),
  );
}

/** What records of a batch lose by it, the most frequent first. */
export function lossesByReason<K extends Kind>(plan: Plan<K>): Refused[] {
  return byReason(plan.kind, able(plan, true), (row) => plan.loses?.(row) ?? null);
}

function byReason<K extends Kind>(
  kind: K,
  rows: readonly Kinds[K][],
  reason: (row: Kinds[K]) => string | null,
): Refused[] {
  const groups = new Map<string, string[]>();
  for (const row of rows) {
    const because = reason(row);
    if (because === null) continue;
    const names = groups.get(because) ?? [];
    groups.set(because, names);
    names.push(kinds[kind].name(row));
  }
  return [...groups]
    .map(([because, names]) => ({ because, names }))
    .toSorted((a, b) => b.names.length - a.names.length);
}

/** The plan in one line: "38 will change, 4 will be skipped". */
export function planText<K extends Kind>(plan: Plan<K>): string {
  const can = able(plan).length;
  const skipped = plan.rows.length + (plan.left?.length ?? 0) - can;
  const { one, many } = kinds[plan.kind];
  if (skipped === 0) return can === 1 ? `1 ${one} will change` : `All ${can} ${many} will change`;
  return can === 0 ? "None will change" : `${can} will change, ${skipped} will be skipped`;
}

/** The rows of a batch before it starts. */
export function batchRows<K extends Kind>(batch: Plan<K>, isOverride = false): BatchRow<K>[] {
  return able(batch, isOverride).map((before) => ({ before, after: null, state: "waiting", ...nothingWrong }));
}

/** Counts the rows in each state. */
export function countRows(rows: readonly BatchRow[]): BatchCounts {
  const counts = { done: 0, failed: 0, waiting: 0, running: 0 };
  for (const { state } of rows) counts[state] += 1;
  return { total: rows.length, ...counts };
}

/** The result in one line: "36 of 38 done, 2 failed". */
export function resultText(counts: BatchCounts): string {
  const parts = [`${counts.done} of ${counts.total} done`];
  if (counts.failed > 0) parts.push(`${counts.failed} failed`);
  if (counts.waiting > 0) parts.push(`${counts.waiting} not started`);
  return parts.join(", ");
}

/** The rows that a retry may help: those not tried yet, and failed ones that are neither refused nor beyond the limit. */
export function retriable<K extends Kind>(rows: readonly BatchRow<K>[]): BatchRow<K>[] {
  return rows.filter(
    (row) => row.state === "waiting" || (row.state === "failed" && row.refusal === null && !row.beyondLimit),
  );
}

/** The rows that failed because they go beyond the limit. */
export function failedBeyondLimit<K extends Kind>(rows: readonly BatchRow<K>[]): BatchRow<K>[] {
  return rows.filter((row) => row.state === "failed" && row.beyondLimit);
}

/**
 * Prepares the failed rows for a retry. Where somebody else changed the record first, the retry starts from its present
 * row. Where no response came, the same row is sent again, so that its idempotency key shows whether the first request
 * arrived. With `isOverride`, those are prepared that went beyond the limit.
 */
export function resetFailed<K extends Kind>(
  rows: readonly BatchRow<K>[],
  newest: (row: Kinds[K]) => Kinds[K],
  isOverride = false,
): BatchRow<K>[] {
  const wanted = new Set(isOverride ? failedBeyondLimit(rows) : retriable(rows));
  return rows.map((row) =>
    wanted.has(row)
      ? { ...row, before: row.conflict ? newest(row.before) : row.before, state: "waiting", ...nothingWrong }
      : row,
  );
}

/** The label of a retry; it says so when the retry overwrites somebody's change. */
export function retryText(rows: readonly BatchRow[]): string {
  const again = retriable(rows);
  return again.every((row) => row.conflict) ? `Apply anyway (${again.length})` : `Retry ${again.length}`;
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
  const queue = rows.flatMap((row, index) => (row.state === "waiting" ? [{ row, index }] : [])).values();
  async function work(): Promise<void> {
    for (let { value: next } = queue.next(); next && !isStopped(); { value: next } = queue.next()) {
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
    undo: (_after, before) => batch.change(before, true),
  };
}
