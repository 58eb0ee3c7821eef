import { type Kind, type Kinds, nameOf } from "#contract/kinds.ts";
import type { Tools } from "#commands/given/tools.ts";
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
}

/** The call that takes a change back: `row` is the row it goes out from, `undoes` the version the change had made. */
export interface UndoCall<Row> extends Omit<ChangeCall<Row>, "reason"> {
  readonly undoes: number;
}

/** What a command does to each of its records, as data. */
export interface RecordChange<K extends Kind> {
  readonly kind: K;
  /** What it is called for several records: "Change status to Accepted". */
  readonly title: string;
  /** What it comes to for one, after its name: "S101-000412 to Accepted", "S101-000412: picker Asha". */
  readonly outcome: string;
  /** What is told of one when it is done, and what its undo is called; without it, its name with `outcome`. */
  done?(before: Kinds[K]): string;
  /** The message when one is done. */
  readonly message: string;
  /** The label of the reason it asks for; without it, it asks for none. */
  readonly reason?: string;
  /** Why a record cannot be changed so as it stands; null when it can. */
  refuse(row: Kinds[K]): string | null;
  /** The fields that are painted before the gateway has answered. */
  readonly patch: Partial<Kinds[K]>;
  save(call: ChangeCall<Kinds[K]>): Promise<Kinds[K]>;
  /** Takes a change back: `before` is what the row was. */
  takeBack(call: UndoCall<Kinds[K]>, before: Kinds[K]): Promise<Kinds[K]>;
  /** Why a change cannot be taken back; without it, every change can. */
  refuseUndo?(before: Kinds[K], after: Kinds[K]): string | null;
}

/** Makes a change to one record at once, to several through a plan the operator sees first. Both can be undone. */
export async function changeRecords<K extends Kind>(
  rows: readonly Kinds[K][],
  change: RecordChange<K>,
  tools: Tools,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const calls = createCalls(change, tools);
  if (rows.length === 1) return changeOne(first, change, calls, tools);
  const about = `${subjectText(change.kind, rows)}${spaced(change.outcome)}: why?`;
  const reason = change.reason ? await tools.write({ title: about, label: change.reason, required: true }) : "";
  if (reason === undefined) return;
  await tools.batch({
    kind: change.kind,
    title: change.title,
    rows,
    refuse: change.refuse,
    change: (row) => calls.save(row, reason),
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
  const title = nameOf(kind, first) + spaced(change.outcome);
  const target = retryTarget(kind, first, tools);
  const refuse = (): string | null => change.refuse(target.row());
  const save = (reason: string): Promise<void> =>
    target.try(async (before) => {
      const after = await tools.change(kind, before, change.patch, () => calls.save(before, reason));
      const done = change.done?.(before) ?? nameOf(kind, before) + spaced(change.outcome);
      tools.tell(change.message, "success", done);
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
    });
  if (change.reason) await tools.write({ title: `${title}: why?`, label: change.reason, required: true, save, refuse });
  else await tools.attempt({ title, save: () => save(""), refuse });
}

/** The calls of a change, with one idempotency key for each record, version and reason. */
function createCalls<K extends Kind>(change: RecordChange<K>, tools: Tools) {
  const keyOf = keysPerRecord(tools);
  return {
    save: (row: Kinds[K], reason: string) => change.save({ row, reason, idempotencyKey: keyOf(row, `save ${reason}`) }),
    takeBack: (before: Kinds[K], row: Kinds[K], after: Kinds[K]) =>
      change.takeBack({ row, undoes: after.version, idempotencyKey: keyOf(row, "take back") }, before),
  };
}

/** The fields of a patch as they were in a row. */
function fieldsOf<Row extends object>(patch: Partial<Row>, row: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(patch, field))) as Partial<Row>;
}

/** "to Accepted" follows a name after a space, ": picker Asha" at once. */
function spaced(outcome: string): string {
  return outcome.startsWith(":") ? outcome : ` ${outcome}`;
}
