import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { ProgressBar } from "@blueprintjs/core/lib/esm/components/progress-bar/progressBar.js";
import type { Batch } from "#commands/given/questions.ts";
import { kinds } from "#contract/kinds.ts";
import { batchRows, countRows, planText, resultText, retriable, retryText, undoBatch } from "./batch.ts";
import { BatchReport, RefusedList } from "./BatchRows.tsx";
import { closeDialog, type OpenDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { type BatchRun, useBatchRun } from "./use-batch-run.ts";

/** The dialog of a batch: shows the plan, runs it, reports the result of each record, and offers retry and undo. */
export function BatchDialog(props: { readonly asked: Extract<OpenDialog, { kind: "batch" }> }) {
  const { batch } = props.asked;
  const run = useBatchRun(props.asked);
  const counts = countRows(run.rows);
  const isPlan = run.phase === "plan";
  return (
    <Dialog kind="batch" label={batch.title}>
      <div className="aisle-batch">
        <div className="aisle-dialog-head">
          <h2>{batch.title}</h2>
          <span className="aisle-quiet">{isPlan ? planText(batch) : resultText(counts)}</span>
        </div>
        {!isPlan && (
          <ProgressBar
            className="aisle-batch-progress"
            aria-label="How far it has come"
            animate={run.phase === "running"}
            stripes={false}
            intent={counts.failed > 0 ? "warning" : "primary"}
            value={counts.total === 0 ? 1 : (counts.done + counts.failed) / counts.total}
          />
        )}
        {/* Without a focusable element inside, a region can be scrolled by keys only as a tab stop of its own. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="aisle-batch-list" role="region" aria-label={kinds[batch.kind].many} tabIndex={0}>
          {!isPlan && <BatchReport kind={batch.kind} rows={run.rows} />}
          <RefusedList batch={batch} />
        </div>
        <div className="aisle-dialog-foot">
          {run.phase === "plan" && <PlanButtons batch={batch} run={run} />}
          {run.phase === "running" && (
            <>
              <span className="aisle-quiet">Those under way are finished in any case</span>
              <Button text="Stop" autoFocus onClick={run.stop} />
            </>
          )}
          {run.phase === "done" && <DoneButtons batch={batch} run={run} />}
        </div>
      </div>
    </Dialog>
  );
}

function PlanButtons({ batch, run }: { readonly batch: Batch; readonly run: BatchRun }) {
  const { total } = countRows(run.rows);
  return (
    <>
      <span className="aisle-quiet">Nothing has happened yet</span>
      <Button text="Cancel" data-first-focus={total === 0 || undefined} onClick={closeDialog} />
      {total > 0 && (
        <Button intent="primary" autoFocus data-first-focus text={`${batch.title} (${total})`} onClick={run.start} />
      )}
    </>
  );
}

function DoneButtons({ batch, run }: { readonly batch: Batch; readonly run: BatchRun }) {
  const { rows } = run;
  const canUndo = batchRows(undoBatch(batch, rows)).length > 0;
  return (
    <>
      <Button text="Undo" disabled={!canUndo} onClick={run.undo} />
      {retriable(rows).length > 0 && <Button text={retryText(rows)} onClick={run.retry} />}
      <Button intent="primary" autoFocus text="Close" onClick={closeDialog} />
    </>
  );
}
