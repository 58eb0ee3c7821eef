import { type Kind, type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import type { Tools } from "#commands/given/tools.ts";
import { isBeyondLimit, type Limit } from "./limit.ts";
import { asLeft } from "./as-left.ts";
import { subjectText } from "./record-command.ts";
import { keysPerRecord } from "./record-keys.ts";
import { retryTarget } from "./retry-target.ts";

/** One change as a call makes it: the row it goes out from, the reason given, and the key that keeps it from happening twice. */
export interface ChangeCall<Row> {
  readonly row: Row;
  /** What the operator wrote; empty where no reason is asked for. */
  readonly reason: string;
  readonly idempotencyKey: string;
  /** Even beyond the limit of the change, if it has one. */
  readonly isOverride: boolean;
}

/** The call that takes a change back: `row` is the row it goes out from, `undoes` the version the change had made. */
export interface UndoCall<Row> extends Omit<ChangeCall<Row>, "reason"> {
  readonly undoes: number;
}

/** What a command does to each of its records, as data. */
export interface RecordChange<K extends Kind> {
  readonly kind: K;
  /** What it does to records of this name: "Accept S101-000412", "Put orders on hold". */
  title(records: string): string;
  /** What it did to one, for the message and the name of its undo: "S101-000412: Pending to Accepted". */
  done(before: Kinds[K]): string;
  /** The message when one is done. */
  readonly message: string;
  /** The label of the reason it asks for; without it, it asks for none. */
  readonly reason?: string;
  /** Why a record cannot be changed so as it stands; null when it can. */
  refuse(row: Kinds[K]): string | null;
  /** What a record loses by it: "taken from Asha"; null when nothing. Without it, none ever does. */
  loses?(row: Kinds[K]): string | null;
  readonly limit?: Limit<Kinds[K]>;
  /** The plan is shown whenever there are several: what is done is not meant to be taken back. */
  readonly alwaysPlan?: boolean;
  /** The fields that are painted before the gateway has answered. */
  readonly patch: Partial<Kinds[K]>;
  save(call: ChangeCall<Kinds[K]>): Promise<Kinds[K]>;
  /** Takes a change back: `before` is what the row was. */
  takeBack(call: UndoCall<Kinds[K]>, before: Kinds[K]): Promise<Kinds[K]>;
  /** Why a change cannot be taken back; without it, every change can. */
  refuseUndo?(before: Kinds[K], after: Kinds[K]): string | null;
}

/** Makes a change to one record or to several; a plan is shown where some cannot take part or lose something. It can be undone. */
export async function changeRecords<K extends Kind>(
  rows: readonly Kinds[K][],
  change: RecordChange<K>,
  tools: Tools,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const calls = createCalls(change, tools);
  if (rows.length === 1) return changeOne(first, change, calls, tools);
  const about = reasonTitle(change, subjectText(change.kind, rows));
  const reason = change.reason ? await tools.write({ title: about, label: change.reason, required: true }) : "";
  if (reason === undefined) return;
  await tools.batch({
    kind: change.kind,
    title: change.title(kinds[change.kind].many),
    rows,
    message: change.message,
    refuse: change.refuse,
    ...(change.loses ? { loses: change.loses } : {}),
    ...(change.limit ? { limit: change.limit } : {}),
    ...(change.alwaysPlan ? { alwaysPlan: true } : {}),
    change: (row, isOverride) => calls.save(row, reason, isOverride),
    undo: (before, row, after) => calls.takeBack(before, row, after),
    ...(change.refuseUndo ? { refuseUndo: change.refuseUndo } : {}),
  });
}

async function changeOne<K extends Kind>(
  first: Kinds[K],
  change: RecordChange<K>,
  calls: ReturnType<typeof createCalls<K>>,
  tools: Tools,
): Promise<void> {
  const { kind } = change;
  const name = nameOf(kind, first);
  const target = retryTarget(kind, first, tools);
  const refuse = (): string | null => change.refuse(target.row());
  let isOverride = false;
  const save = (reason: string): Promise<void> =>
    target.try(async (before) => {
      const after = await tools
        .change(kind, before, change.patch, () => calls.save(before, reason, isOverride))
        .catch((error: unknown) => {
          // Whoever tries this again has been asked whether to.
          isOverride ||= isBeyondLimit(error);
          throw error;
        });
      const done = change.done(before);
      const left = asLeft(kind, after, tools);
      tools.keepUndo({
        title: done,
        because: change.refuseUndo?.(before, after) ?? null,
        run: async () => {
          const back = fieldsOf(change.patch, before);
          const row = left();
          await tools.change(kind, row, back, () => calls.takeBack(before, row, after));
        },
      });
      tools.clearSelection();
      tools.tell(change.message, "success", done);
    });
  if (change.reason) {
    const title = reasonTitle(change, name);
    await tools.write({ title, label: change.reason, required: true, save, refuse });
    return;
  }
  const override = change.limit?.override ?? null;
  await tools.attempt({ title: change.title(name), save: () => save(""), refuse, override });
}

/** The calls of a change, with one idempotency key for each record, version and reason. */
function createCalls<K extends Kind>(change: RecordChange<K>, tools: Tools) {
  const keyOf = keysPerRecord(tools);
  return {
    // A refused call leaves its key unused, so the same one serves when the limit is overridden.
    save: (row: Kinds[K], reason: string, isOverride: boolean) =>
      change.save({ row, reason, idempotencyKey: keyOf(row, `save ${reason}`), isOverride }),
    // What was so before may be so again, whatever the limit says of it.
    takeBack: (before: Kinds[K], row: Kinds[K], after: Kinds[K]) =>
      change.takeBack(
        { row, undoes: after.version, idempotencyKey: keyOf(row, "take back"), isOverride: true },
        before,
      ),
  };
}

/** The fields of a patch as they were in a row. */
function fieldsOf<Row extends object>(patch: Partial<Row>, row: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(patch, field))) as Partial<Row>;
}

/** What the dialog that asks for a reason is called: "Put S101-000412 on hold: reason". */
function reasonTitle<K extends Kind>(change: RecordChange<K>, records: string): string {
  return `${change.title(records)}: reason`;
}
