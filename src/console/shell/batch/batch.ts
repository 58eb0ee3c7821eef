import type { Batch } from "#commands/context/questions.ts";
import { maxBulkItems } from "#contract/constants.ts";
import { type Kinds, nameOf } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { grouped } from "#contract/text.ts";
import { able, alreadySo, type Plan } from "./plan.ts";

/**
 * The state of one record in a batch. `before` is the row the change starts from, `after` the row it has resulted in.
 */
export interface BatchRow<K extends Kind = Kind> {
  readonly before: Kinds[K];
  readonly after: Kinds[K] | null;
  readonly state: "waiting" | "running" | "done" | "already" | "failed";
  /** Why it failed, and the gateway's code for that where it gave one. */
  readonly because: string | null;
  readonly code: string | null;
  /** True when somebody else changed the record first: a retry overwrites their change. */
  readonly conflict: boolean;
  /** True when it goes beyond a limit of the gateway's: a retry alone is of no use. */
  readonly beyondLimit: boolean;
  /** Why a retry cannot succeed; null when it may. */
  readonly refusal: string | null;
  /**
   * The call in which it was sent, when that call had no answer: a retry sends all of its records again, as they were.
   */
  readonly unanswered: SentCall | null;
}

/** How a call is sent. The rows of one call share this object. */
export interface SentCall {
  readonly idempotencyKey: string;
  /** Whether it may also change records that go beyond the limit. */
  readonly isOverride: boolean;
}

/** What is known about the failure of one record. */
export type Failing = Pick<BatchRow, "because" | "code" | "conflict" | "beyondLimit" | "refusal">;

/** The number of rows in each state. */
export interface BatchCounts {
  readonly total: number;
  readonly done: number;
  /** Those that were already what the batch makes of them. */
  readonly already: number;
  readonly failed: number;
  readonly waiting: number;
  readonly running: number;
}

const nothingWrong: Failing = { because: null, code: null, conflict: false, beyondLimit: false, refusal: null };

/** The rows of a batch before it starts: those that will change, then those that are already so. */
export function batchRows<K extends Kind>(batch: Plan<K>, isOverride = false): BatchRow<K>[] {
  const row = (before: Kinds[K], state: "waiting" | "already"): BatchRow<K> => ({
    before,
    after: null,
    state,
    unanswered: null,
    ...nothingWrong,
  });
  return [
    ...able(batch, isOverride).map((before) => row(before, "waiting")),
    ...alreadySo(batch).map((before) => row(before, "already")),
  ];
}

/** Counts the rows in each state. */
export function countRows(rows: readonly BatchRow[]): BatchCounts {
  const counts = { done: 0, already: 0, failed: 0, waiting: 0, running: 0 };
  for (const { state } of rows) counts[state] += 1;
  return { total: rows.length, ...counts };
}

/** The result in one line: "36 of 38 done, 2 failed", or "3 changed, 2 already were" where some had nothing to do. */
export function resultText(counts: BatchCounts): string {
  const { done, already, total } = counts;
  const parts = [already > 0 ? changedText(counts) : `${grouped(done)} of ${grouped(total)} done`];
  if (counts.failed > 0) parts.push(`${grouped(counts.failed)} failed`);
  if (counts.waiting > 0) parts.push(`${grouped(counts.waiting)} not started`);
  return parts.join(", ");
}

/** How many were changed and how many already were so: "3 changed, 2 already were". */
export function changedText({ done, already }: BatchCounts): string {
  return `${grouped(done)} changed, ${grouped(already)} already ${already === 1 ? "was" : "were"}`;
}

/**
 * The rows that a retry may help: those not tried yet, and failed ones that are neither refused nor beyond the limit.
 */
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
  return again.every((row) => row.conflict)
    ? `Apply anyway (${grouped(again.length)})`
    : `Try again (${grouped(again.length)})`;
}

/** What came of one record of a call: its row after the change, or why it failed. */
export type RowOutcome<K extends Kind> =
  | { readonly after: Kinds[K] }
  | { readonly isAlready: true }
  | { readonly failing: Failing };

/** What a run of rows needs: how a call is sent, and what its failure means. */
export interface RowRunner<K extends Kind> {
  /** How a new call is sent. */
  newCall(): SentCall;
  /** Sends the rows of one call; resolves with the outcome of each, in their order. */
  send(rows: readonly Kinds[K][], call: SentCall): Promise<readonly RowOutcome<K>[]>;
  /** Why a call failed as a whole, and whether it may have been done nevertheless. */
  explain(error: unknown): { readonly failing: Failing; readonly mayBeDone: boolean };
  report(index: number, row: BatchRow<K>): void;
  /** Prevents further calls from being sent. */
  isStopped(): boolean;
}

/**
 * Runs the waiting rows and reports every step. The calls follow one another, each with as many rows as it may have. A
 * refused row does not stop the others. Never throws.
 */
export async function runRows<K extends Kind>(rows: readonly BatchRow<K>[], runner: RowRunner<K>): Promise<void> {
  for (const { places, sent } of callsOf(rows)) {
    if (runner.isStopped()) return;
    const call = sent ?? runner.newCall();
    for (const { index, row } of places) runner.report(index, { ...row, state: "running" });
    try {
      const outcomes = await runner.send(
        places.map(({ row }) => row.before),
        call,
      );
      for (const [at, { index, row }] of places.entries()) {
        const outcome = outcomes[at];
        if (!outcome) throw new Error("the answer has fewer records than the call");
        const came =
          "after" in outcome
            ? { after: outcome.after, state: "done" as const, ...nothingWrong }
            : "failing" in outcome
              ? { state: "failed" as const, ...outcome.failing }
              : { state: "already" as const, ...nothingWrong };
        runner.report(index, { ...row, ...came, unanswered: null });
      }
    } catch (error) {
      const { failing, mayBeDone } = runner.explain(error);
      const unanswered = mayBeDone ? call : null;
      for (const { index, row } of places) runner.report(index, { ...row, ...failing, state: "failed", unanswered });
    }
  }
}

interface PlacedRow<K extends Kind> {
  readonly index: number;
  readonly row: BatchRow<K>;
}

interface PlannedCall<K extends Kind> {
  readonly places: readonly PlacedRow<K>[];
  /** The call that is sent once more; null for a new one. */
  readonly sent: SentCall | null;
}

/**
 * The waiting rows in calls. Those of a call that had no answer stay together, because its key belongs to all of them.
 */
function callsOf<K extends Kind>(rows: readonly BatchRow<K>[]): PlannedCall<K>[] {
  const again = new Map<SentCall, PlacedRow<K>[]>();
  const others: PlacedRow<K>[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.state !== "waiting") continue;
    const { unanswered } = row;
    if (unanswered) again.set(unanswered, [...(again.get(unanswered) ?? []), { index, row }]);
    else others.push({ index, row });
  }
  const calls: PlannedCall<K>[] = [...again].map(([sent, places]) => ({ places, sent }));
  for (let from = 0; from < others.length; from += maxBulkItems)
    calls.push({ places: others.slice(from, from + maxBulkItems), sent: null });
  return calls;
}

/**
 * The batch that undoes what a batch has done; it can itself be undone. `start` returns the row from which the undo of
 * a record starts.
 */
export function undoBatch<K extends Kind>(
  batch: Batch<K>,
  rows: readonly BatchRow<K>[],
  start: (after: Kinds[K]) => Kinds[K] = (after) => after,
): Batch<K> {
  const done = rows.flatMap((row) => (row.after ? [{ before: row.before, after: row.after }] : []));
  const doneById = new Map(done.map((one) => [one.after.id, one]));
  const made = (row: Kinds[K]) => {
    const found = doneById.get(row.id);
    if (!found) throw new Error(`${nameOf(batch.kind, row)} was not changed`);
    return found;
  };
  return {
    kind: batch.kind,
    title: `Undo: ${batch.title}`,
    isUndo: true,
    rows: done.map(({ after }) => start(after)),
    refuse: (row) => batch.refuseUndo?.(made(row).before, row) ?? null,
    patch: (row) => {
      const { before } = made(row);
      const fields = Object.keys(batch.patch(before)) as (keyof Kinds[K])[];
      return Object.fromEntries(fields.map((field) => [field, before[field]])) as unknown as Partial<Kinds[K]>;
    },
    request: (row) => batch.undo(made(row).before, row, made(row).after),
    undo: (_before, row, undone) => batch.request(row, true, undone.version),
    ...(batch.confirm ? { refuseUndo: () => "make the change once more instead: it asks first" } : {}),
  };
}
