import { type Kinds, kinds } from "#contract/kinds.ts";
import type { ChangingKind } from "#contract/records/kind-names.ts";
import type { RecordEvent } from "#contract/stream.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { recordEvents } from "#gateway/store/events/events.ts";
import { ofTransaction } from "#gateway/store/batch/of-transaction.ts";
import type { ChangeableKind, RecordRef, WrittenChange } from "./changeable-kind.ts";
import { staleVersion } from "./stale-version.ts";

/**
 * Changes a record; nothing else may. It locks the row, checks the version, lets `decide` decide on the locked row, and
 * writes row, history, figures and event in the caller's transaction. Answers the row after the change; when the
 * decision is null, nothing changes. Refused with 404 when the store has no such record, and with 409 when the version
 * is not the current one, and with 422 when it would undo a change that never happened.
 */
export async function changeRecord<K extends ChangingKind, Change>(
  trx: Trx,
  kind: ChangeableKind<K, Change>,
  ref: RecordRef,
  author: Author,
  decide: (row: Kinds[K]) => Change | null | Promise<Change | null>,
): Promise<Kinds[K]> {
  const batch = batches.of(trx);
  // The rows of a batch are of its own kind, so the type of the kind may be erased.
  const before =
    batch?.kind === kind.kind
      ? (batch.locked.get(ref.id) as Kinds[K] | undefined)
      : await kind.lock(trx, ref.storeId, ref.id);
  if (!before) throw notFound(kinds[kind.kind].one);
  if (ref.version !== undefined && before.version !== ref.version)
    throw await staleVersion(trx, kind, before, ref.version);
  const change = await decide(before);
  if (change === null) return before;
  const { undoes = null } = ref;
  // The history must not say that something was undone that was never done.
  if (undoes !== null && !(await kind.takesBack(trx, before, change, undoes)))
    throw nothingToUndo(kinds[kind.kind].one);
  const waits = batch?.kind === kind.kind && batch.isTogether && kind.mayWait?.(change) === true;
  // A row that waits is as it was decided, until all of them are written.
  const after = waits ? decided(before, change) : await kind.write(trx, before, change, author);
  const written = { before, after, change, author, undoes };
  if (waits) batch.waiting.add(ref.id);
  if (batch) {
    const held = batch.kind === kind.kind ? batch.written : heldOf(batch, kind);
    held.push(written as unknown as HeldChange);
    return after;
  }
  await kind.writeHistory(trx, [written]);
  await writeFiguresAndEvents(trx, kind, [written], author);
  return after;
}

function decided<Row extends { readonly version: number }>(before: Row, change: unknown): Row {
  const { fields } = change as { readonly fields: Partial<Row> };
  return { ...before, ...fields, version: before.version + 1 };
}

/** A change of any kind of which at most the row is written yet. */
export type HeldChange = WrittenChange<ChangingKind, never>;

/** A transaction that makes many changes: it has locked all records at its start, and writes the rest at its end. */
interface RunningBatch {
  readonly kind: ChangingKind;
  /** The records as they stand now, by id. */
  readonly locked: ReadonlyMap<string, Kinds[ChangingKind]>;
  readonly written: HeldChange[];
  /** Whether what may wait is written at its end, by one statement, and the records of which that is so. */
  readonly isTogether: boolean;
  readonly waiting: Set<string>;
  /** What the changes of the batch change in records of other kinds, such as the order of a refund. */
  readonly others: OtherChanges[];
}

/** The changes of records of another kind than that of a batch. */
export interface OtherChanges {
  readonly kind: ChangeableKind<ChangingKind, never>;
  readonly written: HeldChange[];
}

function heldOf<K extends ChangingKind, Change>(batch: RunningBatch, kind: ChangeableKind<K, Change>): HeldChange[] {
  const known = batch.others.find((other) => other.kind.kind === kind.kind);
  if (known) return known.written;
  const written: HeldChange[] = [];
  batch.others.push({ kind: kind as unknown as ChangeableKind<ChangingKind, never>, written });
  return written;
}

/** The batch that a transaction is, if it is one. */
export const batches = ofTransaction<RunningBatch>();

/**
 * Writes figures and events of some changes in one store. It comes last in a transaction, because all writers of a
 * store wait for its locks.
 */
export async function writeFiguresAndEvents<K extends ChangingKind, Change>(
  trx: Trx,
  kind: ChangeableKind<K, Change>,
  written: readonly WrittenChange<K, Change>[],
  author: Author,
): Promise<void> {
  await kind.writeFigures?.(trx, written);
  const happened = written.map(({ before, after }) => ({
    type: "changed" as const,
    row: after,
    before,
    at: after.updatedAt,
  }));
  await recordRowEvents(trx, kind, happened, author);
}

function nothingToUndo(one: string): Refusal {
  const because = `this ${one} has no change that this would undo`;
  return new Refusal("invalid", because, { fields: { undoes: because } });
}

/** What happened to one record; `before` is null for a new one. */
interface RowEvent<K extends ChangingKind> {
  readonly type: RecordEvent["type"];
  readonly row: Kinds[K];
  readonly before: Kinds[K] | null;
  /** The time of the change. */
  readonly at: string;
}

/**
 * Writes the events about records of one store: for the store, and for all others that show them. Like those of
 * `recordEvents`, they are written right before the commit.
 */
export async function recordRowEvents<K extends ChangingKind>(
  trx: Trx,
  { kind, seenBy }: Pick<ChangeableKind<K, never>, "kind" | "seenBy">,
  happened: readonly RowEvent<K>[],
  author: Author,
): Promise<void> {
  const ofStore = new Map<string, RecordEvent[]>();
  for (const { type, row, before, at } of happened) {
    for (const seen of seenBy ? await seenBy(trx, row) : [row]) {
      const events = ofStore.get(seen.storeId) ?? [];
      events.push(eventOf(type, kind, seen, before, author, at));
      ofStore.set(seen.storeId, events);
    }
  }
  for (const [storeId, events] of ofStore) await recordEvents(trx, storeId, events);
}

/** The event about a change of a record. `before` is null for a new record; `at` is the time of the change. */
export function eventOf<K extends ChangingKind>(
  type: RecordEvent["type"],
  kind: K,
  row: Kinds[K],
  before: Kinds[K] | null,
  author: Author,
  at: string,
): RecordEvent {
  const by = { id: author.userId, name: author.name };
  const fromStatus = before && kinds[kind].status(before);
  // The type pairs each kind with its own row and statuses. TypeScript cannot follow that for a kind that varies.
  return { type, kind, row, fromStatus, by, at } as unknown as RecordEvent;
}
