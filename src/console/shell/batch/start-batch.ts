import type { Batch } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { ask, closeDialog, dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { untilNoDialog } from "#console/shell/dialogs/until-no-dialog.ts";
import { nameOf } from "#contract/kinds.ts";
import { grouped } from "#contract/text.ts";
import { type BatchRow, countRows } from "./batch.ts";
import { type BatchRun, createBatchRun, doneTitle } from "./batch-run.ts";
import { needsPlan } from "./plan.ts";

/** A batch that ends sooner than this shows no progress, in milliseconds. */
const showAfter = 500;

/**
 * Runs a batch and resolves with the ids of the changed records. It shows the plan first when the operator must see it,
 * the progress when the batch takes longer than `showAfter`, and the results when a record failed.
 */
export async function startBatch<K extends Kind>(given: Batch<K>, tools: Tools): Promise<readonly string[]> {
  // The dialog treats rows of all kinds alike, so the type of the kind may be erased.
  const batch = given as unknown as Batch;
  const run = createBatchRun(batch, tools, (done) => finish(done, tools));
  if (needsPlan(batch)) {
    const closed = new AbortController();
    void run.check(closed.signal);
    await showBatch(run);
    closed.abort();
  } else await runAtOnce(run);
  return run.read().rows.flatMap(({ after }) => (after ? [after.id] : []));
}

function showBatch(run: BatchRun): Promise<void> {
  return ask("batch", { title: run.batch.title, run });
}

async function runAtOnce(run: BatchRun): Promise<void> {
  let shown: Promise<void> | undefined;
  const show = async (): Promise<void> => {
    // What the operator is writing or choosing is not replaced.
    await untilNoDialog();
    if (run.read().phase === "running") shown = showBatch(run);
  };
  const timer = setTimeout(() => void show(), showAfter);
  await run.start(false);
  clearTimeout(timer);
  if (!shown && !isAllDone(run)) {
    await untilNoDialog();
    shown = showBatch(run);
  }
  await shown;
}

/** When every record is done, closes the dialog, clears the selection and shows a message that offers the undo. */
function finish(run: BatchRun, tools: Tools): void {
  if (!isAllDone(run)) return;
  const { current } = dialogState;
  if (current?.kind === "batch" && current.question.run === run) closeDialog();
  const { batch } = run;
  if (batch.message === undefined) return;
  tools.clearSelection();
  const { rows } = run.read();
  const waiting = rows.filter(({ after }) => after && (batch.waits?.(after) ?? null) !== null).length;
  if (waiting === 0) tools.tell(batch.message, "success", doneTitle(batch, rows));
  else
    tools.tell(`${grouped(rows.length - waiting)} done, ${grouped(waiting)} wait`, "plain", waitingText(batch, rows));
}

/** What the changed records wait for, with their names. */
function waitingText({ kind, waits }: Batch, rows: readonly BatchRow[]): string {
  const names = Map.groupBy(
    rows.flatMap(({ after }) => after ?? []),
    (row) => waits?.(row) ?? null,
  );
  return [...names]
    .flatMap(([because, rows]) =>
      because === null ? [] : [`${rows.map((row) => nameOf(kind, row)).join(", ")}: ${because}`],
    )
    .join("; ");
}

function isAllDone(run: BatchRun): boolean {
  const { done, already, total } = countRows(run.read().rows);
  return done + already === total;
}
