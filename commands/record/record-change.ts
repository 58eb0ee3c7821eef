import type { ChangeRequest } from "#contract/batch/change-request.ts";
import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { Confirmation, Writing } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { isBeyondLimit, type Limit } from "./limit.ts";
import { isAlready } from "./already.ts";
import { keepUndoFrom } from "./as-left.ts";
import { subjectText } from "./record-command.ts";
import { keysPerRecord } from "./record-keys.ts";
import { hasCurrent, retryTarget } from "./retry-target.ts";

/** One change of a record: the row it starts from, and the reason. */
export interface ChangeCall<Row> {
  readonly row: Row;
  /** What the operator wrote; empty where the change asks for no reason. */
  readonly reason: string;
  /** Make the change even beyond its limit, if it has one. */
  readonly isOverride: boolean;
  /** The version that an undo has made, when this call makes the undone change once more. */
  readonly undoes?: number | undefined;
}

/** The undo of a change: `row` is the row it starts from, `undoes` the version that the change had made. */
export interface UndoCall<Row> extends Omit<ChangeCall<Row>, "reason"> {
  readonly undoes: number;
}

/** How a command changes each of its records, as data. */
export interface RecordChange<K extends Kind> {
  readonly kind: K;
  /** What the change does, with the records' name in it: "Accept S101-000412", "Put orders on hold". */
  title(records: string): string;
  /** What the change has done to one record, for messages and undo: "S101-000412: Pending to Accepted". */
  done(before: Kinds[K]): string;
  /** The message when a single record has been changed. */
  readonly message: string;
  /** Whether a reason is asked for. */
  readonly needsReason?: boolean;
  /** How it is asked for, where a plain field is not enough. */
  readonly reason?: Pick<Writing, "offers" | "buttons">;
  /** Why a record cannot be changed now; null when it can. */
  refuse(row: Kinds[K]): string | null;
  /** What a record loses, such as "taken from Asha"; null when nothing. Without it, no record loses anything. */
  loses?(row: Kinds[K]): string | null;
  /**
   * What a record waits for before it has the change, or has been waiting for since: "a second person must approve it".
   * Null when it has the change at once. Without it, every record has.
   */
  waits?(row: Kinds[K]): string | null;
  readonly limit?: Limit<Kinds[K]>;
  /** Always show a plan for several records, because the change is not meant to be undone. */
  readonly alwaysPlan?: boolean;
  /** What leaves the store for good by it: somebody must agree first, to one record or to all of a plan. */
  confirm?(rows: readonly Kinds[K][]): Confirmation;
  /** The fields that are shown as changed before the gateway has answered. */
  readonly patch: Partial<Kinds[K]>;
  /** The call that makes the change. */
  request(call: ChangeCall<Kinds[K]>): ChangeRequest;
  /**
   * The call that undoes a change; `before` is the row before the change. Without it, `refuseUndo` always says why not.
   */
  takeBack?(call: UndoCall<Kinds[K]>, before: Kinds[K]): ChangeRequest;
  /** Why a change cannot be undone; without it, every change can. */
  refuseUndo?(before: Kinds[K], after: Kinds[K]): string | null;
}

/** Changes one record or several. A plan is shown where some cannot take part or lose something. Undo is kept. */
export async function changeRecords<K extends Kind>(
  rows: readonly Kinds[K][],
  change: RecordChange<K>,
  tools: Tools,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  if (rows.length === 1) return changeOne(first, change, tools);
  const about = reasonTitle(change, subjectText(change.kind, rows));
  const ids = rows.map(({ id }) => id);
  const reason = change.needsReason
    ? await tools.write({ title: about, about: ids, label: "change.reason", required: true, ...change.reason })
    : "";
  if (reason === undefined) return;
  await tools.batch({
    kind: change.kind,
    title: change.title(kinds[change.kind].many),
    rows,
    message: change.message,
    refuse: change.refuse,
    ...(change.loses ? { loses: change.loses } : {}),
    ...(change.waits ? { waits: change.waits } : {}),
    ...(change.limit ? { limit: change.limit } : {}),
    ...(change.alwaysPlan || change.confirm ? { alwaysPlan: true } : {}),
    ...(change.confirm ? { confirm: change.confirm } : {}),
    patch: () => change.patch,
    request: (row, isOverride, undoes) => change.request({ row, reason, isOverride, undoes }),
    undo: (before, row, after) => undoRequest(change, before, row, after),
    ...(change.refuseUndo ? { refuseUndo: change.refuseUndo } : {}),
  });
}

async function changeOne<K extends Kind>(first: Kinds[K], change: RecordChange<K>, tools: Tools): Promise<void> {
  const keyOf = keysPerRecord(tools);
  const { kind } = change;
  const name = nameOf(kind, first);
  const target = retryTarget(kind, first, tools);
  const refuse = (): string | null => change.refuse(target.row());
  let isOverride = false;
  const save = (reason: string): Promise<void> =>
    target.try(async (before, startFrom) => {
      const after = await tools
        .change(kind, before, change.patch, (start) => {
          startFrom(start);
          // A refused call does not use up its key, so the same key serves for exceeding the limit.
          return sendChange(
            kind,
            change.request({ row: start, reason, isOverride }),
            keyOf(start, `save ${reason}`),
            tools,
          );
        })
        .catch((error: unknown) => {
          // The operator was told of the limit, so trying again means to exceed it.
          isOverride ||= isBeyondLimit(error);
          if (hasCurrent(error) && isAlready(change.patch, error.current as Kinds[K])) return null;
          throw error;
        });
      if (after === null) {
        const { status } = kinds[kind];
        const isStatus = "status" in change.patch || "state" in change.patch;
        const present = { ...before, ...change.patch };
        tools.clearSelection();
        tools.tell(change.message, "success", `${name}: already ${isStatus ? status(present) : "so"}`);
        return;
      }
      const waits = change.waits?.(after) ?? null;
      const done = waits === null ? change.done(before) : `${name}: ${waits}`;
      keepUndoOf(change, done, before, after, tools);
      tools.clearSelection();
      if (waits === null) tools.tell(change.message, "success", done);
      else tools.tell("Not done yet", "plain", done);
    });
  if (change.needsReason) {
    const title = reasonTitle(change, name);
    await tools.write({
      title,
      about: [first.id],
      label: "change.reason",
      required: true,
      ...change.reason,
      save,
      refuse,
    });
    return;
  }
  if (change.confirm && !(await tools.confirm(change.confirm([first])))) return;
  const override = change.limit?.override ?? null;
  await tools.attempt({ title: change.title(name), save: () => save(""), refuse, override });
}

/** Keeps how a change of one record, told by `title`, is taken back: also where a form or a dialog has made it. */
export function keepUndoOf<K extends Kind>(
  change: Pick<RecordChange<K>, "kind" | "patch" | "takeBack" | "refuseUndo">,
  title: string,
  before: Kinds[K],
  after: Kinds[K],
  tools: Tools,
): void {
  const { kind } = change;
  const keyOf = keysPerRecord(tools);
  const because = () => change.refuseUndo?.(before, after) ?? null;
  keepUndoFrom({ kind, after, title, because }, tools, async (row) => {
    const request = undoRequest(change, before, row, after);
    await tools.change(kind, row, fieldsOf(change.patch, before), () =>
      sendChange(kind, request, keyOf(row, "take back"), tools),
    );
  });
}

/** The call that undoes a change. It restores what was allowed before, so the limit does not apply. */
function undoRequest<K extends Kind>(
  change: Pick<RecordChange<K>, "takeBack">,
  before: Kinds[K],
  row: Kinds[K],
  after: Kinds[K],
) {
  if (!change.takeBack) throw new Error("a change that cannot be undone was to be undone");
  return change.takeBack({ row, undoes: after.version, isOverride: true }, before);
}

/** The values that a row had in the fields of a patch. */
function fieldsOf<Row extends object>(patch: Partial<Row>, row: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(patch, field))) as Partial<Row>;
}

/** The title of the dialog that asks for a reason: "Put S101-000412 on hold: reason". */
function reasonTitle<K extends Kind>(change: RecordChange<K>, records: string): string {
  return `${change.title(records)}: reason`;
}

/** Makes a change of one record alone; resolves with the record after it. Throws an ApiFailure. */
function sendChange<K extends Kind>(
  _kind: K,
  { call, params, body }: ChangeRequest,
  idempotencyKey: string,
  tools: Pick<Tools, "api">,
): Promise<Kinds[K]> {
  // The route table types each call by its name. Whoever made the request has named one that answers rows of this kind.
  const send = tools.api as unknown as (name: string, parts: object, options: object) => Promise<Kinds[K]>;
  return send(call, { params, body }, { idempotencyKey });
}
