import { useEffect, useRef, useState } from "react";
import type { Kind, Kinds } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import { ConflictFailure } from "#console/client/records/changes/conflict.ts";
import { announce } from "#console/shell/messages/announcing.ts";
import { explainFailure } from "#console/shell/running/explain-failure.ts";
import { tools } from "#console/shell/running/tools.ts";
import {
  type BatchRow,
  batchRows,
  countRows,
  type Failing,
  resetFailed,
  refusedByReason,
  resultText,
  runRows,
  undoBatch,
} from "./batch.ts";
import { guardDialog, setDone, type OpenDialog } from "#console/shell/dialogs/dialog-state.ts";

type OpenBatch = Extract<OpenDialog, { kind: "batch" }>;

/** A running batch: the state of each record, and the actions of its dialog. */
export interface BatchRun {
  readonly rows: readonly BatchRow[];
  /** "plan" before the start, "running" while records are changed, "done" when each one has succeeded or failed. */
  readonly phase: "plan" | "running" | "done";
  /** Starts to change the waiting records. */
  start(): void;
  /** Prevents further records from being started. */
  stop(): void;
  retry(): void;
  /** Shows the plan that undoes what was done. */
  undo(): void;
}

/** Runs the batch of an open dialog, and remembers how to undo what it has done. */
export function useBatchRun(asked: OpenBatch): BatchRun {
  const { batch } = asked;
  const { kind } = batch;
  const [rows, setRows] = useState(() => batchRows(batch));
  const [phase, setPhase] = useState<BatchRun["phase"]>("plan");
  const stopped = useRef(false);
  const stop = (): void => void (stopped.current = true);

  const explain = (error: unknown, row: Kinds[Kind]): Failing => {
    const conflict = error instanceof ConflictFailure;
    return {
      because: explainFailure(error, messages.failedTryAgain)?.detail ?? messages.failedTryAgain,
      conflict,
      refusal: conflict ? batch.refuse(tools.newest(kind, row)) : null,
    };
  };

  async function run(from: readonly BatchRow[]): Promise<void> {
    const list = [...from];
    stopped.current = false;
    setRows(list);
    setPhase("running");
    await runRows(
      from,
      (row) => tools.change(kind, row, {}, () => batch.change(row)),
      (index, row) => {
        list[index] = row;
        setRows([...list]);
      },
      explain,
      () => stopped.current,
    );
    setPhase("done");
    announce(`${batch.title}: ${resultText(countRows(list))}`);
    keepUndoOf(batch, list);
  }

  const { done } = countRows(rows);
  useEffect(() => setDone(asked, done), [asked, done]);
  useEffect(() => {
    if (phase !== "running") return;
    return guardDialog(() => {
      stopped.current = true;
      return true;
    });
  }, [phase]);

  return {
    rows,
    phase,
    start: () => void run(rows),
    stop,
    retry: () => void run(resetFailed(rows, (row) => tools.newest(kind, row))),
    undo: () => void tools.batch(undoBatch(batch, rows)),
  };
}

function keepUndoOf(batch: OpenBatch["batch"], rows: readonly BatchRow[]): void {
  const { done } = countRows(rows);
  if (done === 0) return;
  const back = undoBatch(batch, rows);
  tools.keepUndo({
    title: `${batch.title} (${done})`,
    because: batchRows(back).length > 0 ? null : (refusedByReason(back)[0]?.because ?? null),
    run: async () => (await tools.batch(back)) > 0,
  });
}
