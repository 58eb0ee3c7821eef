import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { ProgressBar } from "@blueprintjs/core/lib/esm/components/progress-bar/progressBar.js";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Confirmation } from "#commands/context/questions.ts";
import { kinds } from "#contract/kinds.ts";
import { grouped } from "#contract/text.ts";
import { countRows, failedBeyondLimit, resultText, retriable, retryText, undoBatch } from "./batch.ts";
import type { BatchRun, BatchState } from "./batch-run.ts";
import { able, countBeyondLimit, planText } from "./plan.ts";
import { BatchReport, LossList, RefusedList } from "./BatchRows.tsx";
import { closeDialog, guardDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { listStep } from "#console/shell/keys/list-step.ts";

/** How far one key moves the list, in pixels: about a row. */
const rowStep = 28;

/** The dialog of a batch: shows the plan, the progress and the result of each record, and offers retry and undo. */
export function BatchDialog(props: { readonly asked: AskedDialog<"batch"> }) {
  const { run } = props.asked.question;
  const state = useSyncExternalStore(run.subscribe, run.read);
  // Read on every render: after the check, the batch has the gateway's reasons.
  const { batch } = run;
  const { rows, phase } = state;
  // Kept in state, because the report can be measured only after its scroll container exists.
  const [list, setList] = useState<HTMLDivElement | null>(null);
  useListKeys(list);
  useEffect(() => {
    if (phase !== "running") return undefined;
    return guardDialog(() => {
      run.stop();
      return true;
    });
  }, [phase, run]);
  const counts = countRows(rows);
  const isPlan = phase === "plan";
  const plan = useMemo(() => planText(batch), [batch]);
  const asked = useMemo(() => {
    const going = able(batch);
    return isPlan && going.length > 0 ? batch.confirm?.(going) : undefined;
  }, [batch, isPlan]);
  return (
    <Dialog kind="batch" label={batch.title}>
      <div className="aisle-batch">
        <div className="aisle-dialog-head">
          <h2>{asked?.title ?? batch.title}</h2>
          <span className="aisle-quiet">{isPlan ? plan : resultText(counts)}</span>
        </div>
        {!isPlan && <BatchProgress counts={counts} isRunning={phase === "running"} />}
        {/* Without a focusable element inside, a region can be scrolled by keys only as a tab stop of its own. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div ref={setList} className="aisle-batch-list" role="region" aria-label={kinds[batch.kind].many} tabIndex={0}>
          {!isPlan && list && <BatchReport kind={batch.kind} rows={rows} scroller={list} />}
          {isPlan && <LossList batch={batch} />}
          <RefusedList batch={batch} />
        </div>
        <div className="aisle-dialog-foot">
          {isPlan && <PlanButtons run={run} rows={rows} check={state.check} asked={asked} />}
          {phase === "running" && (
            <>
              <span className="aisle-quiet">Changes that were sent will be completed</span>
              <Button text="Stop" autoFocus data-first-focus onClick={run.stop} />
            </>
          )}
          {phase === "done" && <DoneButtons run={run} rows={rows} />}
        </div>
      </div>
    </Dialog>
  );
}

/** A button has the focus, and keys move the list all the same. */
function useListKeys(list: HTMLElement | null): void {
  useEffect(() => {
    const dialog = list?.closest("dialog");
    const onKey = (event: KeyboardEvent): void => {
      const step = listStep(event);
      if (step === 0) return;
      event.preventDefault();
      list?.scrollBy({ top: step * rowStep });
    };
    dialog?.addEventListener("keydown", onKey);
    return () => dialog?.removeEventListener("keydown", onKey);
  }, [list]);
}

function BatchProgress(props: { readonly counts: ReturnType<typeof countRows>; readonly isRunning: boolean }) {
  const { done, already, failed, total } = props.counts;
  return (
    <ProgressBar
      className="aisle-batch-progress"
      aria-label="Progress"
      animate={props.isRunning}
      stripes={false}
      intent={failed > 0 ? "warning" : "primary"}
      value={total === 0 ? 1 : (done + already + failed) / total}
    />
  );
}

interface ButtonsProps {
  readonly run: BatchRun;
  readonly rows: BatchState["rows"];
}

const checkWords: Readonly<Record<BatchState["check"], string>> = {
  none: "",
  asking: ". The store's system is checking it",
  done: ". The store's system has checked it",
  failed: ". The store's system could not be asked",
};

interface PlanButtonsProps extends ButtonsProps, Pick<BatchState, "check"> {
  /** What is about to leave the store. */
  readonly asked: Confirmation | undefined;
}

function PlanButtons({ run, rows, check, asked }: PlanButtonsProps) {
  const { batch } = run;
  const total = countRows(rows).waiting;
  const more = countBeyondLimit(batch);
  return (
    <>
      <span className="aisle-quiet">Nothing has been changed yet{checkWords[check]}</span>
      <Button text={asked?.no ?? "Change nothing"} data-first-focus={total === 0 || undefined} onClick={closeDialog} />
      {more > 0 && (
        <Button text={`${batch.limit?.override} (${grouped(total + more)})`} onClick={() => void run.start(true)} />
      )}
      {total > 0 && (
        <Button
          intent="primary"
          autoFocus
          data-first-focus
          text={asked?.yes ?? `${batch.title} (${grouped(total)})`}
          onClick={() => void run.start(false)}
        />
      )}
    </>
  );
}

function DoneButtons({ run, rows }: ButtonsProps) {
  const { batch } = run;
  const canUndo = able(undoBatch(batch, rows)).length > 0;
  const undo = (): void => {
    // Its progress takes the place of this dialog, which would go on to offer what is undone.
    closeDialog();
    void run.undo();
  };
  const beyond = batch.limit?.override == null ? [] : failedBeyondLimit(rows);
  return (
    <>
      <Button text="Undo" disabled={!canUndo} onClick={undo} />
      {beyond.length > 0 && (
        <Button text={`${batch.limit?.override} (${grouped(beyond.length)})`} onClick={() => void run.retry(true)} />
      )}
      {retriable(rows).length > 0 && <Button text={retryText(rows)} onClick={() => void run.retry(false)} />}
      <Button intent="primary" autoFocus data-first-focus text="Close" onClick={closeDialog} />
    </>
  );
}
