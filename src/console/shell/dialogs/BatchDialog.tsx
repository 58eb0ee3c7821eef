import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { ProgressBar } from "@blueprintjs/core/lib/esm/components/progress-bar/progressBar.js";
import { useEffect, useRef, useState } from "react";
import { messages } from "#contract/messages.ts";
import { ConflictFailure } from "#console/client/records/conflict.ts";
import { changeRecord } from "#console/client/records/change-record.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { announce } from "#console/shell/messages/announcing.ts";
import { type OpenDialog, closeDialog, guardDialog, noteDone, showBatch } from "./dialog-state.ts";
import {
  type BatchRow,
  batchRows,
  countRows,
  planText,
  readyAgain,
  refusedByReason,
  resultText,
  retriable,
  retryText,
  runRows,
  undoBatch,
} from "./batch.ts";
import { Dialog } from "./Dialog.tsx";
import { explainFailure } from "#console/shell/running/explain-failure.ts";
import { keepUndo } from "#console/shell/running/undo.ts";

const orderRows = rowStore("order");

const mostShown = 300;
const sortOf: Readonly<Record<BatchRow["state"], number>> = { failed: 0, running: 1, waiting: 2, done: 3 };
const words: Readonly<Record<BatchRow["state"], string>> = {
  failed: "Failed",
  running: "Under way",
  waiting: "Waiting",
  done: "Done",
};

/** A change to several orders: says what will happen, does it, tells of each, offers to retry and to undo. */
export function BatchDialog(props: { readonly asked: Extract<OpenDialog, { kind: "batch" }> }) {
  const { batch } = props.asked;
  const [rows, setRows] = useState(() => batchRows(batch));
  const [phase, setPhase] = useState<"plan" | "running" | "told">("plan");
  const stopped = useRef(false);
  const counts = countRows(rows);

  async function run(from: readonly BatchRow[]): Promise<void> {
    const list = [...from];
    stopped.current = false;
    setRows(list);
    setPhase("running");
    await runRows(
      from,
      (order) => changeRecord("order", order, {}, () => batch.change(order)),
      (index, row) => {
        list[index] = row;
        setRows([...list]);
      },
      (error, order) => {
        const conflict = error instanceof ConflictFailure;
        return {
          because: explainFailure(error, messages.failedTryAgain)?.detail ?? messages.failedTryAgain,
          conflict,
          refusal: conflict ? batch.refuse(orderRows.newest(order)) : null,
        };
      },
      () => stopped.current,
    );
    setPhase("told");
    const after = countRows(list);
    announce(`${batch.title}: ${resultText(after)}`);
    if (after.done === 0) return;
    const back = undoBatch(batch, list);
    keepUndo({
      title: `${batch.title} (${after.done})`,
      because: batchRows(back).length > 0 ? null : (refusedByReason(back)[0]?.because ?? null),
      run: async () => (await showBatch(back)) > 0,
    });
  }

  useEffect(() => noteDone(props.asked, counts.done), [props.asked, counts.done]);

  useEffect(() => {
    if (phase !== "running") return;
    return guardDialog(() => {
      stopped.current = true;
      return true;
    });
  }, [phase]);

  return (
    <Dialog kind="batch" label={batch.title}>
      <div className="aisle-batch">
        <div className="aisle-dialog-head">
          <h2>{batch.title}</h2>
          <span className="aisle-quiet">{phase === "plan" ? planText(batch) : resultText(counts)}</span>
        </div>
        {phase !== "plan" && (
          <ProgressBar
            className="aisle-batch-progress"
            aria-label="How far it has come"
            animate={phase === "running"}
            stripes={false}
            intent={counts.failed > 0 ? "warning" : "primary"}
            value={counts.total === 0 ? 1 : (counts.done + counts.failed) / counts.total}
          />
        )}
        {/* A scrolled region without anything in it to focus could not be scrolled by keys. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="aisle-batch-list" role="region" aria-label="Orders" tabIndex={0}>
          {phase !== "plan" && <BatchReport rows={rows} />}
          <RefusedList batch={batch} />
        </div>
        <div className="aisle-dialog-foot">
          {phase === "plan" && (
            <>
              <span className="aisle-quiet">Nothing has happened yet</span>
              <Button text="Cancel" data-first-focus={counts.total === 0 || undefined} onClick={closeDialog} />
              {counts.total > 0 && (
                <Button
                  intent="primary"
                  autoFocus
                  data-first-focus
                  text={`${batch.title} (${counts.total})`}
                  onClick={() => void run(rows)}
                />
              )}
            </>
          )}
          {phase === "running" && (
            <>
              <span className="aisle-quiet">Those under way are finished in any case</span>
              <Button text="Stop" autoFocus onClick={() => (stopped.current = true)} />
            </>
          )}
          {phase === "told" && (
            <>
              <Button
                text="Undo"
                disabled={batchRows(undoBatch(batch, rows)).length === 0}
                onClick={() => void showBatch(undoBatch(batch, rows))}
              />
              {retriable(rows).length > 0 && (
                <Button text={retryText(rows)} onClick={() => void run(readyAgain(rows, orderRows.newest))} />
              )}
              <Button intent="primary" autoFocus text="Close" onClick={closeDialog} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function BatchReport(props: { readonly rows: readonly BatchRow[] }) {
  const shown = props.rows.toSorted((a, b) => sortOf[a.state] - sortOf[b.state]).slice(0, mostShown);
  return (
    <table className="aisle-batch-rows" aria-label="What came of each order">
      <tbody>
        {shown.map((row) => (
          <tr key={row.before.id} data-state={row.state}>
            <td>{row.before.number}</td>
            <td>{row.before.customerName}</td>
            <td>{words[row.state]}</td>
            <td className="aisle-quiet">
              {row.because}
              {row.refusal !== null && <div>It cannot be done any more: {row.refusal}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RefusedList(props: { readonly batch: Parameters<typeof planText>[0] }) {
  const groups = refusedByReason(props.batch);
  if (groups.length === 0) return null;
  return (
    <ul className="aisle-batch-refused" aria-label="Orders that cannot take part">
      {groups.map((group) => (
        <li key={group.because}>
          <strong>{group.numbers.length}</strong> cannot, because {group.because}
          <div className="aisle-quiet">
            {group.numbers.slice(0, 8).join(", ")}
            {group.numbers.length > 8 && ` and ${group.numbers.length - 8} more`}
          </div>
        </li>
      ))}
    </ul>
  );
}
