import type { Batch } from "#commands/given/questions.ts";
import type { Tools } from "#commands/given/tools.ts";
import { isBeyondLimit } from "#commands/record/limit.ts";
import type { Kind, Kinds } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import { ConflictFailure } from "#console/client/records/changes/conflict.ts";
import { announce } from "#console/shell/messages/announcing.ts";
import { explainFailure } from "#console/shell/running/explain-failure.ts";
import {
  type BatchRow,
  batchRows,
  countRows,
  type Failing,
  refusedByReason,
  resetFailed,
  resultText,
  runRows,
  undoBatch,
} from "./batch.ts";

/** How a batch stands: "plan" before it starts, "running" while records are changed, "done" when nothing runs any more. */
export interface BatchState {
  readonly rows: readonly BatchRow[];
  readonly phase: "plan" | "running" | "done";
}

/** A batch and how far it is. It runs whether or not a dialog shows it. */
export interface BatchRun {
  readonly batch: Batch;
  read(): BatchState;
  subscribe(listener: () => void): () => void;
  /** Starts to change the records of the plan; `isOverride`: also those that go beyond the limit. Never throws. */
  start(isOverride: boolean): Promise<void>;
  /** Prevents further records from being started. */
  stop(): void;
  /** Tries again what failed; `isOverride`: that which went beyond the limit instead. */
  retry(isOverride: boolean): Promise<void>;
  /** Runs the batch that takes back what was done. */
  undo(): void;
}

/** The state of some thousand rows is told this often while they run, in ms: every single step would be drawn otherwise. */
const tellEvery = 80;

/** Makes the run of a batch; `onDone` is called each time nothing runs any more. */
export function createBatchRun(batch: Batch, tools: Tools, onDone: (run: BatchRun) => void): BatchRun {
  const { kind } = batch;
  const listeners = new Set<() => void>();
  let state: BatchState = { rows: batchRows(batch), phase: "plan" };
  let isStopped = false;

  const explain = (error: unknown, row: Kinds[Kind]): Failing => {
    const conflict = error instanceof ConflictFailure;
    return {
      because: explainFailure(error, messages.failedTryAgain)?.detail ?? messages.failedTryAgain,
      conflict,
      beyondLimit: isBeyondLimit(error),
      refusal: conflict ? batch.refuse(tools.newest(kind, row)) : null,
    };
  };

  const set = (next: BatchState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  async function work(from: readonly BatchRow[], isOverride: boolean): Promise<void> {
    const rows = [...from];
    isStopped = false;
    set({ rows: [...rows], phase: "running" });
    const timer = setInterval(() => set({ rows: [...rows], phase: "running" }), tellEvery);
    await runRows(
      from,
      (row) => tools.change(kind, row, {}, () => batch.change(row, isOverride)),
      (index, row) => {
        rows[index] = row;
      },
      explain,
      () => isStopped,
    );
    clearInterval(timer);
    set({ rows, phase: "done" });
    announce(`${batch.title}: ${resultText(countRows(rows))}`);
    keepUndoOf(batch, rows, tools);
    onDone(run);
  }

  const run: BatchRun = {
    batch,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (isOverride) => work(batchRows(batch, isOverride), isOverride),
    stop() {
      isStopped = true;
    },
    retry: (isOverride) =>
      work(
        resetFailed(state.rows, (row) => tools.newest(kind, row), isOverride),
        isOverride,
      ),
    undo: () => void tools.batch(undoBatch(batch, state.rows)),
  };
  return run;
}

/** What a batch has done, as the message and its undo are called: "Assign picker Asha (38)". */
export function doneTitle(batch: Batch, rows: readonly BatchRow[]): string {
  return `${batch.title} (${countRows(rows).done})`;
}

function keepUndoOf(batch: Batch, rows: readonly BatchRow[], tools: Tools): void {
  if (countRows(rows).done === 0) return;
  const back = undoBatch(batch, rows);
  tools.keepUndo({
    title: doneTitle(batch, rows),
    because: batchRows(back).length > 0 ? null : (refusedByReason(back)[0]?.because ?? null),
    run: async () => (await tools.batch(back)) > 0,
  });
}
