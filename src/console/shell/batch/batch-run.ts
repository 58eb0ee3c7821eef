import { ConflictFailure } from "#console/client/records/changes/conflict-failure.ts";
import { explainConflict } from "#console/client/records/changes/conflict.ts";
import type { Batch } from "#commands/context/questions.ts";
import type { Undo } from "#commands/context/undo.ts";
import type { Tools } from "#commands/context/tools.ts";
import { isAlready } from "#commands/record/already.ts";
import { asLeft } from "#commands/record/as-left.ts";
import { isBeyondLimit } from "#commands/record/limit.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { grouped } from "#contract/text.ts";
import { messages } from "#contract/messages.ts";
import { ApiFailure, isTransient } from "#console/client/failure.ts";
import { type BatchedRow, changeTogether } from "#console/client/records/changes/batch-call.ts";
import { afterTurn, noteChange } from "#console/client/records/changes/turns.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { announce } from "#console/shell/messages/announcing.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { wordsOfFields } from "#console/shell/running/failing/refused-fields.ts";
import {
  type BatchRow,
  batchRows,
  changedText,
  countRows,
  type Failing,
  resetFailed,
  resultText,
  type RowOutcome,
  runRows,
  type SentCall,
  undoBatch,
} from "./batch.ts";
import { checkPlan } from "./check-plan.ts";
import { able, refusedByReason } from "./plan.ts";

/**
 * The state of a batch: "plan" before it starts, "running" while records are changed, "done" when no call is running.
 */
export interface BatchState {
  readonly rows: readonly BatchRow[];
  readonly phase: "plan" | "running" | "done";
  /** Whether the gateway has been asked which records can take part: the plan is the console's own until then. */
  readonly check: "none" | "asking" | "done" | "failed";
}

/** A batch and its progress. It runs whether or not a dialog shows it. */
export interface BatchRun {
  /** The batch; after `check`, with the gateway's reasons why records cannot take part. */
  readonly batch: Batch;
  read(): BatchState;
  subscribe(listener: () => void): () => void;
  /**
   * Asks the gateway which records of the plan can take part, and why the others cannot, until the batch starts or
   * `signal` is aborted. Never throws.
   */
  check(signal: AbortSignal): Promise<void>;
  /** Starts to change the records of the plan; `isOverride`: also those that go beyond the limit. Never throws. */
  start(isOverride: boolean): Promise<void>;
  /** Prevents further calls from being sent. */
  stop(): void;
  /** Retries the failed records; with `isOverride`, those that went beyond the limit instead. */
  retry(isOverride: boolean): Promise<void>;
  /** Undoes what was done, once the dialog is closed. Never throws. */
  undo(): Promise<void>;
}

/** Makes the run of a batch; `onDone` is called each time its last call has ended. */
export function createBatchRun(given: Batch, tools: Tools, onDone: (run: BatchRun) => void): BatchRun {
  const newest = (row: Kinds[Kind]) => tools.newest(given.kind, row);
  const listeners = new Set<() => void>();
  let batch = given;
  let state: BatchState = { rows: batchRows(batch), phase: "plan", check: "none" };
  let isStopped = false;
  let undo: Undo | null = null;
  let forgetUndo: () => void = () => undefined;

  const set = (next: Partial<BatchState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  async function work(from: readonly BatchRow[], isOverride: boolean): Promise<void> {
    isStopped = false;
    set({ rows: from, phase: "running" });
    const show = (rows: readonly BatchRow[]): void => set({ rows });
    const rows = await sendRows(given, tools, { from, isOverride, show, isStopped: () => isStopped });
    set({ rows, phase: "done" });
    announce(`${given.title}: ${resultText(countRows(rows))}`);
    // After a retry there is one undo, of all that is done by now. The undo of an undo is offered in the dialog only.
    undo = undoOf(given, rows, tools);
    if (undo && !given.isUndo) {
      forgetUndo();
      forgetUndo = tools.keepUndo(undo);
    }
    onDone(run);
  }

  const run: BatchRun = {
    get batch() {
      return batch;
    },
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async check(signal) {
      set({ check: "asking" });
      // The operator may start the batch meanwhile: then its own calls report the result of each record.
      const isWanted = (): boolean => state.phase === "plan" && !signal.aborted;
      const checked = await checkPlan(given, tools.api, isWanted);
      if (!isWanted()) return;
      if (checked) batch = checked;
      set({ rows: batchRows(batch), check: checked ? "done" : "failed" });
    },
    start: (isOverride) => work(batchRows(batch, isOverride), isOverride),
    stop() {
      isStopped = true;
    },
    retry: (isOverride) => work(resetFailed(state.rows, newest, isOverride), isOverride),
    undo: () => takeBack(undo, tools),
  };
  return run;
}

async function takeBack(undo: Undo | null, tools: Tools): Promise<void> {
  try {
    if (undo) await tools.undo(undo);
  } catch (error) {
    tellFailure(error, messages.updateFailed);
  }
}

/** Sends the rows of a batch part by part, shows them before each call, and returns them as they are at the end. */
async function sendRows(
  batch: Batch,
  tools: Tools,
  {
    from,
    isOverride,
    show,
    isStopped,
  }: {
    readonly from: readonly BatchRow[];
    readonly isOverride: boolean;
    readonly show: (rows: readonly BatchRow[]) => void;
    readonly isStopped: () => boolean;
  },
): Promise<readonly BatchRow[]> {
  // A row may show a change that was not answered yet. An undo starts from the very row that it takes back, what was
  // sent without an answer is sent again as it was, and what is done keeps the row from which it was done.
  const start = async (row: BatchRow) =>
    batch.isUndo || row.unanswered || row.state !== "waiting" ? row : { ...row, before: await afterTurn(row.before) };
  const rows = await Promise.all(from.map(start));
  await runRows([...rows], {
    newCall: () => ({ idempotencyKey: tools.newKey(), isOverride }),
    send(part, call) {
      show([...rows]);
      return sendPart(batch, tools, part, call);
    },
    explain: explainCall,
    report: (index, row) => {
      rows[index] = row;
    },
    isStopped,
  });
  return rows;
}

/** Sends one call, and tells what became of each of its records. */
async function sendPart(
  batch: Batch,
  tools: Tools,
  part: readonly Kinds[Kind][],
  { idempotencyKey, isOverride }: SentCall,
): Promise<RowOutcome<Kind>[]> {
  const { kind, patch } = batch;
  const requests = part.map((row) => batch.request(row, isOverride));
  const sent = changeTogether(tools.api, { kind, rows: part, requests, idempotencyKey }, patch);
  for (const [place, row] of part.entries())
    noteChange(
      row,
      sent.then((all) => all[place]?.row ?? null),
    );
  const results = await sent;
  const others = await othersOf(kind, part, results);
  return part.map((before, place) => {
    const { row = null, error = null } = results[place] ?? {};
    // Somebody else has made the same change a moment earlier.
    if (error?.current && isAlready(patch(before), error.current)) return { isAlready: true };
    const changed = others.get(before.id) ?? null;
    return error
      ? { failing: failingOf(batch, tools, before, error, changed) }
      : { after: (row ?? before) as Kinds[Kind] };
  });
}

/** Why a whole call failed, and whether its records may be changed all the same. */
function explainCall(error: unknown): { readonly failing: Failing; readonly mayBeDone: boolean } {
  const because = explainFailure(error, messages.failedTryAgain)?.detail ?? messages.failedTryAgain;
  const code = error instanceof ApiFailure ? error.code : null;
  const failing = { because, code, conflict: false, beyondLimit: false, refusal: null };
  return { failing, mayBeDone: isTransient(error) || code === "still-running" };
}

/** Why a record was not changed; `others` tells what others have changed in it. */
function failingOf(batch: Batch, tools: Tools, before: Kinds[Kind], error: RowError, others: string | null): Failing {
  const conflict = isConflict(before, error);
  return {
    because: others ?? [error.message, ...wordsOfFields(error.fields ?? {}, error.message)].join("; "),
    code: error.code,
    conflict,
    beyondLimit: isBeyondLimit(error),
    refusal: conflict ? batch.refuse(tools.newest(batch.kind, before)) : null,
  };
}

type RowError = NonNullable<BatchedRow["error"]>;

/** Whether a record was refused because somebody else had changed it. */
function isConflict(before: Kinds[Kind], { current }: RowError): boolean {
  return current !== undefined && current.version !== before.version;
}

/** For at most this many records others' changes are requested: each needs a request of its own. */
const mostExplained = 20;

/**
 * What others have changed in the records with a conflict, by record id; only for the first `mostExplained` of them.
 */
async function othersOf(
  kind: Kind,
  part: readonly Kinds[Kind][],
  results: readonly BatchedRow[],
): Promise<ReadonlyMap<string, string>> {
  const conflicts = part.flatMap((before, place) => {
    const error = results[place]?.error;
    return error && isConflict(before, error) ? [{ before, error }] : [];
  });
  const explaining = conflicts.slice(0, mostExplained).map(async ({ before, error: { code, message, current } }) => {
    const refused = new ApiFailure(code, message, { current, gatewayMessage: message });
    const explained = await explainConflict(kind, refused, before);
    return explained instanceof ConflictFailure ? ([[before.id, changesText(explained)]] as const) : [];
  });
  return new Map((await Promise.all(explaining)).flat());
}

function changesText({ changes }: ConflictFailure): string {
  return changes.map(({ what, by }) => (by ? `${what}, by ${by}` : what)).join("; ");
}

/**
 * The title of a finished batch in its message and its undo: "Assign picker Asha (38)", or "Accept orders: 3 changed, 2
 * already were".
 */
export function doneTitle(batch: Batch, rows: readonly BatchRow[]): string {
  const counts = countRows(rows);
  return counts.already > 0 ? `${batch.title}: ${changedText(counts)}` : `${batch.title} (${grouped(counts.done)})`;
}

/**
 * The batch that undoes this one. It starts from the newest rows, because later changes may have been undone meanwhile.
 */
function backOf(batch: Batch, rows: readonly BatchRow[], tools: Tools): Batch {
  return undoBatch(batch, rows, (after) => asLeft(batch.kind, after, tools).row());
}

/** How what a batch has changed is undone; null when that is nothing. */
function undoOf(batch: Batch, rows: readonly BatchRow[], tools: Tools): Undo | null {
  if (countRows(rows).done === 0) return null;
  const back = undoBatch(batch, rows);
  const title = doneTitle(batch, rows);
  return {
    title,
    because: able(back).length > 0 ? null : (refusedByReason(back)[0]?.because ?? null),
    async run() {
      const undone = new Set(await tools.batch(backOf(batch, rows, tools)));
      if (undone.size === 0) return false;
      const left = rows.filter(({ after }) => after && !undone.has(after.id));
      if (left.length === 0) return true;
      const rest = undoOf(batch, left, tools);
      return { title: `${title}, ${grouped(undone.size)} of them`, left: rest?.because === null ? rest : null };
    },
  };
}
